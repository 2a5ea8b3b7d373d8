/** Names of the breaches, among them the five counts of a torture and docs/invariants.md. */
export type BreachKind =
  | 'double'
  | 'lost'
  | 'false-fail'
  | 'phantom'
  | 'stuck'
  | 'over-refund'
  | 'believed-lie'
  | 'wire'
  | 'invariant'
  | 'shown-before-durable'
  | 'left-unknown'
  | 'hold'
  | 'card-data'
  | 'audit'
  | 'epoch'
  | 'threw';

/** A breach of a rule that must never be broken. */
export class Breach extends Error {
  readonly kind: BreachKind;

  constructor(kind: BreachKind, words: string) {
    super(`${kind}: ${words}`);
    this.kind = kind;
  }
}
