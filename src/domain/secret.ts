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

/** Reasons that a value of the records cannot be sealed or unsealed. */
export const sealingTroubles = [
  /** The key is missing although sealed values exist: a new key could not open them. */
  'key-missing',
  'key-damaged',
  'key-unwritable',
  /** The value was changed, moved to another row, or sealed with another key. */
  'broken-seal',
] as const;

export type SealingTrouble = (typeof sealingTroubles)[number];
