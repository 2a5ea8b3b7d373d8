/**
 * Closes a switch over a union: a new member stops compiling until it is handled.
 *
 * The practice bank has its own, since it shares nothing with the client it checks.
 */
export function assertNever(unhandled: never): never {
  throw new TypeError(`Unhandled case of type ${typeof unhandled}`);
}
