import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatDate } from '../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { TermsField, TermsRefusal } from '../../../domain/plans/check-terms.ts';
import type { SchedulePreview, ScheduleRule } from '../../../domain/plans/preview.ts';
import type { PeriodUnit } from '../../../domain/plans/terms.ts';
import { dateEntryWords } from '../date-entry.ts';
import { moneyWords } from './plans.ts';
import { weekdays } from '../clock.ts';

/** Labels and sentences of the terms of a plan, on the form and on the slip. */
export const termsFormWords = {
  kind: 'Payment type',
  group: 'Terms of the plan',
  eachTime: 'Each time',
  total: 'Total',
  every: 'Every',
  unit: 'Unit',
  starts: 'First charge',
  startsHint: 'today; for another day schedule a call-back',
  restFrom: 'Then from',
  restFromHint: 'empty for one period later',
  ends: 'Ends',
  untilDate: 'Last day',
  afterCount: 'Payments',
  count: 'Instalments',
  countHint: 'the first one included',
  remainder: 'Remainder on',
  first: 'the first',
  last: 'the last',
  firstAmount: 'First amount',
  firstAmountHint: 'only when it differs',
  laterTitle: 'A plan starts with a charge today, while the card is at hand.',
  laterText:
    'Schedule a call-back for that day instead. It is listed under To do, and no card data is saved.',
  laterButton: 'Schedule call-back for that day',
  laterDone: 'Call-back scheduled. It is listed under To do.',
  laterNoCustomer: 'Choose the customer first: the call goes to their number.',
  locked:
    'This plan is saved but not started. Its terms cannot be changed here; “New payment” starts another one.',
  schedule: 'Schedule',
  now: 'now',
  together: 'Total',
  onAndOn: 'and so on until cancelled',
  remainderRow: 'remainder',
  wouldShow: 'Enter the terms to see every date and amount.',
  started: 'The plan has started.',
  notStarted: 'The plan has not started: its first charge was not approved.',
  notConfirmed:
    'The plan has not started: its first charge is unconfirmed. Once that is resolved, it starts with a new first charge.',
} as const;

/** Units of a period, as shown after a number. */
export const unitWords: Readonly<Record<PeriodUnit, string>> = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
};

/** The ways in which a recurring plan can end. */
/** Ends of a plan, in the order of their choice. */
export const endKinds = ['never', 'until', 'after'] as const;

export const endKindWords = {
  never: 'never, until cancelled',
  until: 'on a day',
  after: 'after a number',
} as const;

/** A rule of the schedule in words; each is a whole sentence. */
export function ruleWords(rule: ScheduleRule, currency: CurrencyCode): string {
  switch (rule.rule) {
    case 'day-of-month':
      return `On the ${ordinal(rule.day)} each time.`;
    case 'clamped':
      return `On the ${ordinal(rule.anchorDay)}; in shorter months on their last day, and back on the ${ordinal(rule.anchorDay)} afterwards.`;
    case 'leap-day':
      return 'On 29 February; in other years on the 28th.';
    case 'weekday':
      return `Always on a ${weekdays[rule.weekday] ?? ''}.`;
    case 'every-days':
      return rule.days === 1 ? 'Every day.' : `Every ${rule.days} days.`;
    case 'remainder':
      return `Payment ${rule.slot} is ${moneyWords(rule.amountMinor, currency)} and the others ${moneyWords(rule.usualMinor, currency)}, so that they add up exactly.`;
    case 'first-amount':
      return `The first payment is ${moneyWords(rule.amountMinor, currency)}.`;
  }
}

function ordinal(day: number): string {
  const tens = Math.floor(day / 10) % 10;
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** The problem with a field of the terms, and the correction. */
export function termsRefusalWords(
  field: TermsField,
  reason: TermsRefusal,
  facts: { readonly limit: string; readonly currency: string },
): string {
  switch (reason) {
    case 'not-offered':
      return `This account does not charge in ${facts.currency}.`;
    case 'not-an-amount':
      return 'Enter an amount, for example 49.50 or 3*49.50. Use a point for cents.';
    case 'over-limit':
      return `A single payment would be above the account’s limit of ${facts.limit}.`;
    case 'not-a-number':
      return 'Enter a whole number, 1 or more.';
    case 'too-few':
      return 'Enter at least 1.';
    case 'too-many':
      return field === 'every'
        ? 'This period is too long.'
        : 'A plan may have 600 payments at most.';
    case 'too-small-to-split':
      return 'The total is too small for that many instalments.';
    case 'does-not-add-up':
      return 'This first amount leaves nothing for the others.';
    case 'not-a-date':
      return dateEntryWords.wrong;
    case 'in-the-past':
      return 'This date has passed.';
    case 'not-after-first':
      return 'This must be after the first charge.';
    case 'end-before-start':
      return 'The plan would end before it starts.';
  }
}

/** Most dates read out one by one; for later ones, the rule is read. */
const datesRead = 12;

/** Consent text of a plan: amounts, dates, how to cancel. Read to the customer and stored word for word. */
export function planConsentWords(facts: {
  readonly merchantName: string;
  readonly brand: string | null;
  readonly lastFour: string;
  readonly currency: CurrencyCode;
  readonly preview: SchedulePreview;
  readonly often: string;
}): string {
  const { preview, currency } = facts;
  const [first, ...later] = preview.rows;
  const card = facts.brand === null ? 'card' : `${facts.brand} card`;
  const now = first === undefined ? '' : moneyWords(first.amountMinor, currency);
  const together =
    preview.totalMinor === null ? '' : ` Total: ${moneyWords(preview.totalMinor, currency)}.`;
  return (
    `${facts.merchantName} charges ${now} to your ${card} ending ${facts.lastFour} now` +
    `${laterWords(later, preview, facts)}.${together} ` +
    'We keep no card number and no security code. Call or write to us at any time to change or cancel the plan. ' +
    'Do you agree?'
  );
}

/** The dates of each amount: "AUD 240.00 on Sun 31 Jan 2027, Sun 28 Feb 2027". */
function groups(rows: SchedulePreview['rows'], currency: CurrencyCode): readonly string[] {
  const days = new Map<number, string[]>();
  for (const { dueDate, amountMinor } of rows) {
    days.set(amountMinor, [...(days.get(amountMinor) ?? []), formatDate(dueDate)]);
  }
  return [...days].map(
    ([amountMinor, on]) => `${moneyWords(amountMinor, currency)} on ${on.join(', ')}`,
  );
}

function laterWords(
  later: SchedulePreview['rows'],
  preview: SchedulePreview,
  { currency, often }: { readonly currency: CurrencyCode; readonly often: string },
): string {
  const next = later[0];
  if (next === undefined) return '';
  const isWhole = !preview.hasMore && later.length <= datesRead;
  if (isWhole) {
    return `, then ${groups(later, currency).join(', and ')}`;
  }
  const amount = moneyWords(next.amountMinor, currency);
  const end =
    preview.lastDate === null ? 'until you cancel' : `until ${formatDate(preview.lastDate)}`;
  return `, then ${amount} ${often} from ${formatDate(next.dueDate)}, ${end}`;
}

/** Confirms the start of a plan: "The plan has started. Next: AUD 49.00 on Sun 20 Dec 2026." */
export function planStartedWords(
  next: { readonly dueDate: CalendarDate; readonly amountMinor: number } | null,
  currency: CurrencyCode,
): string {
  if (next === null) return termsFormWords.started;
  const money = moneyWords(next.amountMinor, currency);
  return `${termsFormWords.started} Next: ${money} on ${formatDate(next.dueDate)}.`;
}

/** Note of the call-back that replaces a plan which starts on another day. */
export function startCallNote(reference: string, terms: string): string {
  return `Start plan ${reference}: ${terms}`.slice(0, 500);
}
