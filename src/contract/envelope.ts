import type { Help } from './answers.ts';
import type { Failure } from './failure.ts';

/** The result of every call: a value or a failure. A handler never throws across the boundary. */
export type Envelope<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      /** Help after an answer that did nothing; absent where nothing was refused, or where nothing helps. */
      readonly helps?: Help;
    }
  | { readonly ok: false; readonly error: Failure };
