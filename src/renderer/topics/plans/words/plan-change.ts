import { counted } from '../../../words/counts.ts';
import { agreementWayTexts } from '../../../../domain/plans/agreement.ts';
import type { AgreementWay } from '../../../../domain/plans/agreement.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import { moneyWords } from '../../../words/plans/plans.ts';

/** Sentences of a change of a plan's schedule. */
export const planChangeWords = {
  title: 'Change the schedule from a day on',
  text: 'Paid, failed and unconfirmed instalments stay as they are, and so does everything due before that day.',
  fromDate: 'From',
  fromHint: 'instalments due on this day or later change',
  firstDate: 'First charge',
  firstHint: 'the first day of the new schedule',
  amount: 'Each time',
  total: 'Still to pay',
  every: 'Every',
  unit: 'Unit',
  ends: 'Ends',
  until: 'Last day',
  count: 'Payments',
  compare: 'Compare',
  compareTitle: 'Old and new schedule',
  before: 'Now',
  after: 'New',
  day: 'Day',
  rowAmount: 'Amount',
  together: 'Together',
  onAndOn: 'and so on until cancelled',
  none: 'Nothing is scheduled.',
  consentTitle: 'The customer’s agreement',
  agreedBy: 'Agreed by',
  way: 'How',
  agreedOn: 'Agreed on',
  change: 'Change schedule',
  back: 'Back to the terms',
  changedSince:
    'Nothing was changed. This plan was changed or charged since you compared: compare the schedules again.',
  overLimit: 'A single payment would be above the account’s limit.',
  otherKind: 'Nothing was changed. A plan keeps its type and its currency.',
  agreements: 'Changed terms',
} as const;

/** The instalments that a change leaves alone: "2 open instalments stay as they are." */
export function keptWords(count: number): string {
  return counted(
    count,
    'other open instalment stays as it is.',
    'other open instalments stay as they are.',
  );
}

/** The number and sum of one side: "5 payments, AUD 60.00". */
export function sideWords(
  side: { readonly count: number | null; readonly totalMinor: number | null },
  currency: CurrencyCode,
): string {
  if (side.count === null || side.totalMinor === null) return planChangeWords.onAndOn;
  const payments = counted(side.count, 'payment');
  return `${payments}, ${moneyWords(side.totalMinor, currency)}`;
}

/** One agreement: "Ada Example agreed by phone on Mon 2 Mar 2026, from Wed 1 Apr 2026." */
export function agreementWords(agreement: {
  readonly agreedBy: string;
  readonly way: AgreementWay;
  readonly agreedOn: string;
  readonly fromDate: string;
}): string {
  const { agreedBy, way, agreedOn, fromDate } = agreement;
  return `${agreedBy} agreed ${agreementWayTexts[way]} on ${dayWords(agreedOn)}, from ${dayWords(fromDate)}.`;
}
