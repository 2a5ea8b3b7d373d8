/**
 * A value that prints masked everywhere, and is read by one explicit call.
 *
 * It keeps card numbers, codes, tokens and credentials out of logs, errors and messages.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value itself; review every call. */
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
