import type { Failure } from './failure.ts';

/** The result of every call: a value or a failure. A handler never throws across the boundary. */
export type Envelope<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };
