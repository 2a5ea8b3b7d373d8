/** Ends a switch over a union: an unhandled member does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled member of a closed union: ${JSON.stringify(value)}`);
}

/** Asserts a rule of the program; a broken invariant is a bug, never a business outcome. */
export function invariant(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${rule}`);
}

/** Name of a thrown value for the log. Its message stays out: it may hold what a person keyed. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
