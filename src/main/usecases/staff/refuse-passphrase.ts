import type { StaffFieldRefusal } from '../../../contract/staff/staff.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { PassphraseVerdict } from '../../../domain/staff/passphrase.ts';
import type { ProofHashes } from '../../ports/ledger/staff.ts';
import type { StaffContext } from './staff-context.ts';
import type { PassphraseWeakness } from '../../../contract/schemas.ts';

/** A new passphrase, and its owner. */
export interface FreshPassphrase {
  readonly text: string;
  readonly ownerName: string;
  /** Hashes of the owner's passphrases so far; null for a person who has none yet. */
  readonly hashes: ProofHashes | null;
}

/**
 * The reason a passphrase cannot be chosen: it is weak, or one of the staff member's latest; null when it can.
 *
 * Comparing with earlier ones takes as long as that many sign-ins, which delays only the staff member choosing one.
 */
export async function refusePassphrase(
  staff: Pick<StaffContext, 'context' | 'proofs' | 'session' | 'strength'>,
  { text, ownerName, hashes }: FreshPassphrase,
): Promise<StaffFieldRefusal | null> {
  const verdict = await judgeFor(staff, text, [ownerName]);
  if (verdict?.isEnough !== true) {
    return { field: 'passphrase', reason: weaknessOf(verdict) };
  }
  if (hashes === null) return null;
  for (const hash of [hashes.passphraseHash, ...hashes.earlierHashes]) {
    // oxlint-disable-next-line no-await-in-loop -- Each takes 128 MiB, so they take turns anyway.
    if (await staff.proofs.isPassphrase(text, hash)) {
      return { field: 'passphrase', reason: 'used-before' };
    }
  }
  return null;
}

/** Judges a passphrase, with the names of this account, its shop and its staff among the first guesses. */
export function judgeFor(
  { context, session, strength }: Pick<StaffContext, 'context' | 'session' | 'strength'>,
  text: string,
  names: readonly string[] = [],
): Promise<PassphraseVerdict | null> {
  const staffNames = session.people().map(({ name }) => name);
  return strength.judge({ text, use: 'sign-in' }, [
    ...namesOf(context.account),
    ...names,
    ...staffNames,
  ]);
}

/** Names that anyone at the shop knows. */
export function namesOf({ name, receipt }: Account): string[] {
  return ['Tillroom', name, receipt.tradingName];
}

/** The refusal of a passphrase by its verdict; null stands for a judgement that did not arrive. */
export function weaknessOf(verdict: PassphraseVerdict | null): PassphraseWeakness {
  if (verdict === null) return 'not-judged';
  const isOfWords =
    !verdict.isEnough && (verdict.lacks === 'unknown-words' || verdict.lacks === 'surprise');
  return isOfWords ? 'guessable' : 'too-weak';
}
