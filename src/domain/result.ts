/**
 * An expected outcome: a value, or a failure of a closed union.
 *
 * Expected failures are returned as values so that no caller can overlook them; a throw means a bug.
 */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** Creates a successful result. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Creates a failed result. */
export function failed<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}
