import type { CurrencyCode } from '../../../domain/money.ts';
import { dayWords } from './plan-retry.ts';
import { moneyWords } from './plans.ts';

/** Sentences about charging an instalment on its plan. */
export const planChargeWords = {
  title: 'Charge now',
  confirm: 'Check again. Nothing has been sent yet.',
  charge: 'Charge',
  leave: 'Cancel',
  sending: 'Submitting. Do not charge again.',
  unclear:
    'Unconfirmed here: the card may have been charged. Do not charge again. Check this plan’s attempts.',
  stale:
    'This form was already submitted, or the account changed. Check this plan’s attempts first.',
  needsSupervisor:
    'An attempt on it was once unconfirmed, so a supervisor must charge it. Nothing was sent.',
  referenceTaken:
    'Another plan has this reference. Nothing was sent. Open that plan, or enter another reference.',
  locked: 'Nothing was sent.',
  reason: 'Reason to charge again',
  reasonNeeded: 'Enter a reason to charge it again.',
  closeSlip: 'Close slip',
  backToDo: 'Back to To do',
  open: 'Open To do',
  replaceTitle: 'Replace card',
  replaceRead: 'Read to the customer',
  agreed: 'Customer agreed',
  agreedDone: 'Customer agreed. Charge when they are ready.',
  keyAgain: 'Enter the card again',
  card: 'New card',
  channel: 'Order channel',
} as const;

interface RowFacts {
  readonly sequence: number;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly dueDate: string;
}

/**
 * The instalment and card of a charge: "Instalment 3, AUD 89.00, due Fri 14 Aug 2026, on Visa •• 1111 04/28."
 */
export function chargeRowWords(row: RowFacts, card: string, omitExpiry: boolean): string {
  const expired = omitExpiry ? ' The card is expired and is charged without its expiry date.' : '';
  return `Instalment ${row.sequence}, ${moneyWords(row.amountMinor, row.currency)}, due ${dayWords(row.dueDate)}, on ${card}.${expired}`;
}

/**
 * The instalment charged on a replaced card: "This takes instalment 3 (89.00, due 14 Aug) now; the rest
 * follow on this card."
 *
 * Null when no instalment is unpaid.
 */
export function replaceCardWords(row: RowFacts | null): string {
  if (row === null) return 'Nothing is unpaid, so there is nothing to charge to a new card.';
  return `This takes instalment ${row.sequence} (${moneyWords(row.amountMinor, row.currency)}, due ${dayWords(row.dueDate)}) now; the rest follow on this card.`;
}

/**
 * Consent text, read to the customer before a new card takes over the plan. These very words are stored with
 * the consent.
 */
export function replaceConsentWords(facts: {
  readonly merchantName: string;
  readonly lastFour: string;
  readonly reference: string;
  readonly row: RowFacts;
  readonly terms: string;
}): string {
  const amount = moneyWords(facts.row.amountMinor, facts.row.currency);
  return (
    `${facts.merchantName} charges ${amount} to your card ending ${facts.lastFour} now, and the later payments of ` +
    `your plan ${facts.reference} (${facts.terms}) to the same card on their days. ` +
    'Call or write to us at any time to change or cancel the plan. Do you agree?'
  );
}

/**
 * The part and its instalment: "AUD 20.00 of instalment 3 on Visa •• 1111 04/28. AUD 29.00 stays due."
 */
export function partChargeWords(row: RowFacts, amountMinor: number, card: string): string {
  const restMinor = row.amountMinor - amountMinor;
  return `${moneyWords(amountMinor, row.currency)} of instalment ${row.sequence} on ${card}. ${moneyWords(restMinor, row.currency)} stays due.`;
}

/**
 * The amount and card of an extra payment or a pay-off: "An extra payment of AUD 50.00 on Visa •• 1111 04/28."
 */
export function extraChargeWords(
  extra: {
    readonly amountMinor: number;
    readonly currency: CurrencyCode;
    readonly isPayOff: boolean;
  },
  card: string,
): string {
  const money = moneyWords(extra.amountMinor, extra.currency);
  return extra.isPayOff
    ? `This pays off everything that is left: ${money} on ${card}.`
    : `An extra payment of ${money} on ${card}.`;
}
