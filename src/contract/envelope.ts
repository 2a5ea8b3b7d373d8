import type { Failure } from './failure.ts';

/** What every call answers: a value or a failure, never a throw, never nothing. */
export type Envelope<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };
