import type { NewPassphrase, PassphraseVerdict } from '../../domain/staff/passphrase.ts';

/** Judges new passphrases without blocking the caller's thread. */
export interface PassphraseJudge {
  /**
   * Judges one passphrase; `known` are names that others connect with its owner.
   *
   * Returns null when no judgement arrived in time: the passphrase is then refused.
   */
  judge(fresh: NewPassphrase, known: readonly string[]): Promise<PassphraseVerdict | null>;
}
