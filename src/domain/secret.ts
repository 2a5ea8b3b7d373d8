/**
 * A value that prints masked wherever it ends up, and is read by one explicit call.
 *
 * It keeps card numbers, codes, tokens and credentials out of logs, errors and messages.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Gives the value itself; every call is a place to review. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }
}
