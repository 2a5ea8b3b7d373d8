import type { EpochCause } from './epoch.ts';

/** What a computer is known by, each a keyed digest; null where it cannot tell. */
export interface ComputerSigns {
  /** Of the identity that its system gives it. */
  readonly computer: string | null;
  /** Of a random mark in its keychain. */
  readonly mark: string | null;
}

/** What an opening finds beside the records. */
export interface OriginFacts {
  /** Whether a backup has just been put in place. */
  readonly isRestored: boolean;
  /** Where the records were used last; null when they do not say. */
  readonly lastUsed: ComputerSigns | null;
  readonly here: ComputerSigns;
  /** Charges that this computer sent and the records do not know. */
  readonly unknownSends: number;
}

/**
 * Says why records have to begin a new epoch at an opening; null when they go on as they were.
 *
 * No single sign is enough: a disk image brings the system's identity along, a copied keychain brings the mark,
 * and records that were put back by hand bring both. A sign that was there and is not here counts as another.
 */
export function causeAtOpening({
  isRestored,
  lastUsed,
  here,
  unknownSends,
}: OriginFacts): Exclude<EpochCause, 'first' | 'accepted'> | null {
  if (isRestored) return 'restored';
  if (lastUsed !== null && isOther(lastUsed, here)) return 'other-computer';
  return unknownSends > 0 ? 'older-records' : null;
}

function isOther(last: ComputerSigns, here: ComputerSigns): boolean {
  // A system that cannot tell its identity today is no other computer; a mark is ours, and does not get lost alone.
  const isOtherComputer =
    last.computer !== null && here.computer !== null && last.computer !== here.computer;
  return isOtherComputer || (last.mark !== null && last.mark !== here.mark);
}
