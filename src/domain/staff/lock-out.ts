/** What of a person's proofs was given: a passphrase, or the PIN that is enough within a shift. */
export type ProofKind = 'passphrase' | 'pin';

/** How many wrong ones in a row there may be. */
export const wrongProofsMax = 5;

/** How long the lock-out lasts, in ms of running time (PCI DSS 8.3.4: half an hour at least). */
export const lockOutMs = 30 * 60_000;

/** How long the passphrase of one sign-in carries a PIN, in ms of running time. */
export const shiftMs = 12 * 60 * 60_000;

/** The tries of one person, as the records keep them. */
export interface CredentialFailures {
  readonly wrongPassphrases: number;
  readonly wrongPins: number;
  /** The ledger's running time at which the lock-out ends; null when there is none. */
  readonly lockedUntilRunningMs: number | null;
}

/** Nothing wrong was given since the last right passphrase. */
export const noTries: CredentialFailures = {
  wrongPassphrases: 0,
  wrongPins: 0,
  lockedUntilRunningMs: null,
};

/** What becomes of a try before anything is compared. */
export type CountedCredential =
  /** It may be compared; it stands in the records as wrong until it was found right. */
  | { readonly kind: 'compare'; readonly tries: CredentialFailures; readonly triesLeft: number }
  | { readonly kind: 'locked-out'; readonly forMs: number }
  | { readonly kind: 'needs-passphrase' };

/** Running time until a lock-out ends, in ms; 0 when there is none. */
export function lockOutLeftMs(tries: CredentialFailures, runningMs: number): number {
  return Math.max(0, (tries.lockedUntilRunningMs ?? runningMs) - runningMs);
}

/**
 * Counts a try as wrong before it is compared, so that whoever ends the program in between has used it up.
 *
 * It counts running time only: neither a changed clock nor a restart ends a lock-out early (table C4).
 */
export function countFailure(
  tries: CredentialFailures,
  proof: ProofKind,
  runningMs: number,
): CountedCredential {
  const forMs = lockOutLeftMs(tries, runningMs);
  if (forMs > 0) return { kind: 'locked-out', forMs };
  if (proof === 'pin') {
    if (tries.wrongPins >= wrongProofsMax) return { kind: 'needs-passphrase' };
    const wrongPins = tries.wrongPins + 1;
    const counted = { ...tries, wrongPins };
    return { kind: 'compare', tries: counted, triesLeft: wrongProofsMax - wrongPins };
  }
  // A lock-out that is over has used up what led to it.
  const before = tries.lockedUntilRunningMs === null ? tries.wrongPassphrases : 0;
  const wrongPassphrases = before + 1;
  const isLast = wrongPassphrases >= wrongProofsMax;
  return {
    kind: 'compare',
    tries: {
      ...tries,
      wrongPassphrases,
      lockedUntilRunningMs: isLast ? runningMs + lockOutMs : null,
    },
    triesLeft: wrongProofsMax - wrongPassphrases,
  };
}

/**
 * What a right proof leaves.
 *
 * A PIN says nothing of passphrases, so it forgives wrong PINs alone.
 */
export function triesAfter(tries: CredentialFailures, proof: ProofKind): CredentialFailures {
  return proof === 'passphrase' ? noTries : { ...tries, wrongPins: 0 };
}
