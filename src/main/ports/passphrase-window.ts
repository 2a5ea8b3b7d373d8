import type {
  AnswerRefusal,
  PassphraseAnswer,
  PassphraseQuestion,
} from '../../contract/staff/passphrase-window.ts';
import type { PassphraseVerdict } from '../../domain/staff/passphrase.ts';
import type { Result } from '../../domain/result.ts';

/** Decides about the answers to one question. */
export interface PassphraseJudging<Value> {
  /** Accepts an answer with a value, or refuses it; then the question stays open. */
  readonly judge: (answer: PassphraseAnswer) => Promise<Result<Value, AnswerRefusal>>;
  /** Strength of a new passphrase while it is keyed; null when no judgement arrived in time. */
  readonly weigh: (text: string) => Promise<PassphraseVerdict | null>;
}

/**
 * Main's own window for passphrases: the page can neither read it, draw over it nor close it.
 *
 * It shows one question at a time.
 */
export interface PassphraseWindow {
  /**
   * Asks until an answer is accepted.
   *
   * Resolves to null when the person closes the window, when another question is open, and when no window could be
   * made.
   */
  ask<Value>(
    question: PassphraseQuestion,
    judging: PassphraseJudging<Value>,
  ): Promise<{ readonly value: Value } | null>;
  /** Closes the window without an answer; no page can cause it. */
  close(): void;
}
