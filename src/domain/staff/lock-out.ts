import { hourMs, minuteMs } from '../time/units.ts';

/** The proof that was entered: a passphrase, or the PIN that suffices within a shift. */
export const proofKinds = ['passphrase', 'pin'] as const;

export type ProofKind = (typeof proofKinds)[number];

/** Consecutive wrong proofs after which a passphrase locks out, or a PIN no longer suffices. */
export const wrongProofsMax = 5;

/** Length of a lock-out, in ms of running time (PCI DSS 8.3.4: at least half an hour). */
export const lockOutMs = 30 * minuteMs;

/** Time for which a PIN suffices after a passphrase sign-in, in ms of running time. */
export const shiftMs = 12 * hourMs;

/** The failed attempts of one staff member, as recorded. */
export interface CredentialFailures {
  readonly wrongPassphrases: number;
  readonly wrongPins: number;
  /** The ledger's running time at which the lock-out ends; null without one. */
  readonly lockedUntilRunningMs: number | null;
}

/** The counts after a correct passphrase. */
export const noCredentialFailures: CredentialFailures = {
  wrongPassphrases: 0,
  wrongPins: 0,
  lockedUntilRunningMs: null,
};

/** The verdict on an attempt before the proof is compared. */
export type CountedCredential =
  /** The proof may be compared; it is recorded as wrong until it has proved correct. */
  | {
      readonly kind: 'compare';
      readonly failures: CredentialFailures;
      readonly attemptsLeft: number;
    }
  | { readonly kind: 'locked-out'; readonly forMs: number }
  | { readonly kind: 'needs-passphrase' };

export function lockOutLeftMs(failures: CredentialFailures, runningMs: number): number {
  return Math.max(0, (failures.lockedUntilRunningMs ?? runningMs) - runningMs);
}

/**
 * Counts a proof as wrong before it is compared, so that ending the program in between does not avoid the
 * count.
 *
 * Only running time counts: neither a changed clock nor a restart shortens a lock-out.
 */
export function countFailure(
  failures: CredentialFailures,
  proof: ProofKind,
  runningMs: number,
): CountedCredential {
  const forMs = lockOutLeftMs(failures, runningMs);
  if (forMs > 0) return { kind: 'locked-out', forMs };
  if (proof === 'pin') {
    if (failures.wrongPins >= wrongProofsMax) return { kind: 'needs-passphrase' };
    const wrongPins = failures.wrongPins + 1;
    const counted = { ...failures, wrongPins };
    return { kind: 'compare', failures: counted, attemptsLeft: wrongProofsMax - wrongPins };
  }
  // A lock-out that has ended clears the failures that led to it.
  const before = failures.lockedUntilRunningMs === null ? failures.wrongPassphrases : 0;
  const wrongPassphrases = before + 1;
  const isLast = wrongPassphrases >= wrongProofsMax;
  return {
    kind: 'compare',
    failures: {
      ...failures,
      wrongPassphrases,
      lockedUntilRunningMs: isLast ? runningMs + lockOutMs : null,
    },
    attemptsLeft: wrongProofsMax - wrongPassphrases,
  };
}

/**
 * Returns the counts after a correct proof.
 *
 * A PIN proves nothing about passphrases, so it clears only wrong PINs.
 */
export function credentialFailuresAfter(
  failures: CredentialFailures,
  proof: ProofKind,
): CredentialFailures {
  return proof === 'passphrase' ? noCredentialFailures : { ...failures, wrongPins: 0 };
}
