import { epochMsOf } from '../time/calendar.ts';
import { isCardKnown } from '../wallet/wallet-card.ts';
import type { Attempt, AttemptState } from './attempt.ts';
import { declinedStates } from './transitions.ts';
import { dayMs } from '../time/units.ts';

/** Longest time between two payments that may be duplicates, in ms. */
export const duplicateWindowMs = 7 * dayMs;

/** The effect of one attempt on the customer's money. */
type Money = 'took' | 'took-nothing' | 'given-back' | 'not-confirmed';

/** The verdicts on two like payments, as a customer who asks should be told; the most serious first. */
export const duplicateVerdicts = [
  'one-not-confirmed',
  'both-took',
  'one-given-back',
  'one-declined',
  'one-took-nothing',
  'none-took',
] as const;

export type DuplicateVerdict = (typeof duplicateVerdicts)[number];

/** True while the customer may have paid twice and nothing was refunded: staff have to act. */
export function needsAction(verdict: DuplicateVerdict): boolean {
  return verdict === 'one-not-confirmed' || verdict === 'both-took';
}

/** The members of an attempt that decide whether another is alike. */
export type AlikeFacts = Pick<
  Attempt,
  'id' | 'customerId' | 'card' | 'amountMinor' | 'currency' | 'preparedAt' | 'state'
>;

/**
 * Finds the payments that may explain a claim of being charged twice, newest first.
 *
 * These have the same customer or the same last four, the same amount and currency, and are within seven
 * days; other attempts of the same order count too, because a bank can show a decline as pending.
 */
export function findAlike<Other extends AlikeFacts>(
  asked: AlikeFacts,
  others: readonly Other[],
): readonly Other[] {
  return others
    .filter((other) => isAlike(asked, other))
    .toSorted((one, other) => (one.preparedAt < other.preparedAt ? 1 : -1));
}

function isAlike(asked: AlikeFacts, other: AlikeFacts): boolean {
  const apartMs = Math.abs(epochMsOf(asked.preparedAt) - epochMsOf(other.preparedAt));
  const isSameCustomer = asked.customerId !== null && asked.customerId === other.customerId;
  // The placeholder for a wallet's card before it is known cannot match another payment's card.
  const isSameCard = isCardKnown(asked.card) && other.card.lastFour === asked.card.lastFour;
  return (
    other.id !== asked.id &&
    other.state !== 'prepared' &&
    other.state !== 'not-sent' &&
    (isSameCustomer || isSameCard) &&
    other.amountMinor === asked.amountMinor &&
    other.currency === asked.currency &&
    apartMs <= duplicateWindowMs
  );
}

/** Returns the verdict on two like payments; an unconfirmed one must be resolved before anything else. */
export function duplicateVerdict(
  one: Pick<Attempt, 'state'>,
  other: Pick<Attempt, 'state'>,
): DuplicateVerdict {
  const sides = [moneyOf[one.state], moneyOf[other.state]];
  if (sides.includes('not-confirmed')) return 'one-not-confirmed';
  const took = sides.filter((money) => money === 'took').length;
  if (took === 2) return 'both-took';
  if (sides.includes('given-back')) return 'one-given-back';
  if (took === 0) return 'none-took';
  return [one.state, other.state].some((state) => declinedStates.includes(state))
    ? 'one-declined'
    : 'one-took-nothing';
}

/** Returns the most serious of several verdicts, the one to act on first; null for none. */
export function gravestVerdict(verdicts: readonly DuplicateVerdict[]): DuplicateVerdict | null {
  return duplicateVerdicts.find((verdict) => verdicts.includes(verdict)) ?? null;
}

const moneyOf: Readonly<Record<AttemptState, Money>> = {
  prepared: 'took-nothing',
  'not-sent': 'took-nothing',
  dispatched: 'not-confirmed',
  approved: 'took',
  declined: 'took-nothing',
  rejected: 'took-nothing',
  'reference-taken': 'not-confirmed',
  mismatch: 'not-confirmed',
  unknown: 'not-confirmed',
  'confirmed-charged': 'took',
  'confirmed-declined': 'took-nothing',
  'confirmed-not-charged': 'took-nothing',
  'confirmed-reversed': 'given-back',
  'surplus-charged': 'took',
  'paid-elsewhere': 'took-nothing',
};
