import type { CurrencyCode } from '../../domain/money.ts';
import { dayWords } from './plan-retry.ts';
import { moneyWords } from './plans.ts';

/** Sentences about charging an instalment from its plan. */
export const planChargeWords = {
  title: 'Charge now',
  confirm: 'Check once more. Nothing has been sent yet.',
  charge: 'Charge',
  leave: 'Leave it',
  sending: 'Handing it over. Do not charge again.',
  unclear:
    'Not confirmed here: the card may have been charged. Do not charge again. Look at the tries of this plan.',
  stale:
    'This form was sent already, or the account changed. Look at the tries of this plan first.',
  needsSupervisor: 'It was once not confirmed, so a supervisor charges it. Nothing was sent.',
  referenceTaken:
    'Another plan has this reference. Nothing was sent. Open that plan, or key another reference.',
  locked: 'Nothing was sent.',
  reason: 'Reason to charge again',
  reasonNeeded: 'Say why it is charged again.',
  closeSlip: 'Put the slip away',
  open: 'Open To do',
  replaceTitle: 'Replace card',
  replaceRead: 'Read to the customer',
  agreed: 'Customer agreed',
  agreedDone: 'Customer agreed. Charge when they are ready.',
  keyAgain: 'Key the card again',
  card: 'New card',
  channel: 'Taken by',
} as const;

interface RowFacts {
  readonly sequence: number;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly dueDate: string;
}

/** What a charge on the plan's card takes: "Instalment 3, AUD 89.00, due Fri 14 Aug 2026, on VISA ..1111 04/28." */
export function chargeRowWords(row: RowFacts, card: string, omitExpiry: boolean): string {
  const expired = omitExpiry ? ' It is tried although the card is expired.' : '';
  return `Instalment ${row.sequence}, ${moneyWords(row.amountMinor, row.currency)}, due ${dayWords(row.dueDate)}, on ${card}.${expired}`;
}

/** What replacing the card takes now: "This takes instalment 3 (89.00, due 14 Aug) now; the rest follow on this card." */
export function replaceCardWords(row: RowFacts | null): string {
  if (row === null) return 'Nothing is open, so there is nothing to take on a new card.';
  return `This takes instalment ${row.sequence} (${moneyWords(row.amountMinor, row.currency)}, due ${dayWords(row.dueDate)}) now; the rest follow on this card.`;
}

/** What is read to the customer before their new card takes over. These very words are stored with the consent. */
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
    'Ring or write to us at any time to change or cancel the plan. Do you agree?'
  );
}

/** What an extra payment or a pay-off takes: "An extra payment of AUD 50.00 on VISA ..1111 04/28." */
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
