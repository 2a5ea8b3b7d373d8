import type { EpochCause } from './epoch.ts';

/** The identifiers of a computer, each a keyed digest; null where it cannot be determined. */
export interface ComputerSigns {
  /** Of the operating system's machine identity. */
  readonly computer: string | null;
  /** Of a random mark in the keychain. */
  readonly mark: string | null;
}

/** The facts that opening the records finds outside of them. */
export interface OriginFacts {
  /** True if a backup has just been restored. */
  readonly isRestored: boolean;
  /** The computer on which the records were last used; null when they do not say. */
  readonly lastUsed: ComputerSigns | null;
  readonly here: ComputerSigns;
  /** The same signs under keys that the log had before: a renewal changes every digest. */
  readonly hereBefore: readonly ComputerSigns[];
  /** Charges that this computer sent and that are not in the records. */
  readonly unknownSends: number;
}

/**
 * Returns the reason records must start a new epoch at an opening; null when they continue the present one.
 *
 * No single sign suffices: a disk image carries the system's identity along, a copied keychain carries the
 * mark, and records restored by hand carry both. A mark that was there and is missing counts as a different
 * one.
 */
export function causeAtOpening({
  isRestored,
  lastUsed,
  here,
  hereBefore,
  unknownSends,
}: OriginFacts): Exclude<EpochCause, 'first' | 'accepted' | 'other-server'> | null {
  if (isRestored) return 'restored';
  const isHere = [here, ...hereBefore].some(
    (signs) => lastUsed === null || !isOther(lastUsed, signs),
  );
  if (!isHere) return 'other-computer';
  return unknownSends > 0 ? 'older-records' : null;
}

function isOther(last: ComputerSigns, here: ComputerSigns): boolean {
  // An unreadable system identity does not mean another computer; the mark is ours, and is not lost alone.
  const isOtherComputer =
    last.computer !== null && here.computer !== null && last.computer !== here.computer;
  return isOtherComputer || (last.mark !== null && last.mark !== here.mark);
}
