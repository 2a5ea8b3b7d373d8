import type { Failure } from '../../contract/failure.ts';

/** A call that main refused, thrown only for query libraries that expect a throw. */
export class CallRefused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The call was refused: ${failure.kind}`);
    this.name = 'CallRefused';
    this.failure = failure;
  }
}

/** The failure inside what a query threw; anything else than `CallRefused` is a bug. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof CallRefused ? thrown.failure : { kind: 'internal', reportId: 'page' };
}
