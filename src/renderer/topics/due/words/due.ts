import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { formatExpiry } from '../../../../domain/time/calendar.ts';
import { declineAdvice, withoutFullStop } from '../../../../domain/charge/decline-table.ts';
import type { DeclineAdvice } from '../../../../domain/charge/decline-wording.ts';
import type { DeclineOverride } from '../../../../domain/charge/decline-override.ts';
import { counted } from '../../../words/counts.ts';
import { dayInList, dayWords, lateWords } from '../../../words/plans/plan-retry.ts';
import type { Sum } from '../../../lib/sums.ts';
import { money } from './runs.ts';
import type { DueTab } from '../../../../domain/plans/due.ts';

/** Words of due instalments, failed ones and expiring cards, in To do. */
export const dueWords = {
  tabs: { due: 'Due today', failed: 'Failed', expiring: 'Expiring cards' },
  lists: { due: 'Due today', failed: 'Failed payments', expiring: 'Expiring cards' },
  reading: 'Reading the records …',
  search: 'Find in this list',
  searchHint: 'Name, phone or reference',
  currency: 'Currency of this list',
  allCurrencies: 'All currencies',
  nobody: 'No matches',
  nobodyText: 'Search by part of the name or phone, or the start of the reference.',
  keySelects: 'select',
  keyOpens: 'open',
  /** "3 of 12"; one added to the plan, or of a plan without an end, has its number alone. */
  instalmentNumber: (sequence: number, count: number | null) =>
    count === null || sequence > count ? `no. ${sequence}` : `${sequence} of ${count}`,
  columns: {
    who: 'Customer',
    instalment: 'Instalment',
    amount: 'Amount',
    why: { due: 'Due', failed: 'Reason', expiring: 'Expiry' } satisfies Record<DueTab, string>,
    attemptsLeft: 'Attempts left',
    left: 'Left',
    next: 'Next',
    card: 'Card',
  },
  run: 'Run',
  tryAgain: 'Try again',
  firstPlan: 'Take payment starts the first plan: choose “recurring” or “instalments” as its type.',
  today: 'today',
  close: 'Close',
  next: 'Next',
  last: 'That was the last one of this list.',
  plan: 'Plan',
  instalment: 'Instalment',
  dueOn: 'Due',
  phone: 'Phone',
  promise: 'Promise to pay',
  notChargedYet: 'Not charged yet.',
  chargeNow: 'Charge now',
  retryNow: 'Try again now',
  tryAlthoughExpired: 'Try expired card',
  grant: 'Grant one more attempt',
  replaceCard: 'Replace card',
  openPlan: 'Open the plan',
  charging: 'Sending …',
  chargingElsewhere: (name: string) => `${name} is charging this at another terminal.`,
  waitForOutcome: 'Nothing was sent from here. The outcome shows here too: wait for it.',
  chargedElsewhere: (name: string) => `${name} sent this payment at another terminal.`,
  reasonAgain: 'Reason to charge again',
  chargeAgain: 'Charge again',
  more: 'More actions for this instalment',
  calls: 'Calls',
  notes: 'Notes',
  callsAndNotes: 'Calls and notes',
  skipText:
    'It is not charged. In an instalment plan it moves after the last instalment; in a recurring plan it is not owed.',
  fromPlan: 'from its plan',
  promiseText: 'No attempt until the day after. If still unpaid, it returns as “Promise broken”.',
  startByHand: 'Nothing runs by itself; you start each run.',
  withinDays: 'within 60 days',
} as const;

/** Words of each list when it is empty: the content that appears there. */
export const emptyWords: Readonly<
  Record<DueTab, { readonly title: string; readonly text: string }>
> = {
  due: {
    title: 'Nothing is due.',
    text: 'Instalments appear here on their due date until they are charged.',
  },
  failed: {
    title: 'Nothing failed.',
    text: 'Instalments that the bank declined appear here with the reason and the next attempt date.',
  },
  expiring: {
    title: 'No card expires soon.',
    text: 'Plans whose card has expired, or expires within 60 days, appear here.',
  },
};

/** Words under the rows of a short list: that no more wait, and what comes next. */
export const restWords: typeof emptyWords = {
  due: { title: 'Nothing else is due', text: emptyWords.due.text },
  failed: {
    title: 'Nothing else failed',
    text: 'Call the customer where another card or another day may help.',
  },
  expiring: {
    title: 'No other card expires soon',
    text: 'Ask for the new card before the next instalment is due.',
  },
};

/** The days on which the retry policy recommends attempts: "on the due date, then after 3, 7 and 14 days". */
export function scheduleWords(days: readonly number[]): string {
  const later = days.filter((day) => day > 0);
  const last = later.at(-1);
  if (last === undefined) return 'The retry policy recommends one attempt, on the due date.';
  const before = later.slice(0, -1).join(', ');
  const then = before === '' ? counted(last, 'day') : `${before} and ${last} days`;
  return `The retry policy recommends attempts on the due date, then after ${then}.`;
}

/** The next due date, for an empty list: "Next due: 12 tomorrow, AUD 1,068.00." */
export function nextDueWords(
  next: { readonly dueDate: string; readonly tallies: readonly Sum[] } | null,
  day: (date: string) => string,
): string {
  if (next === null) return 'Nothing else is due either.';
  const count = next.tallies.reduce((sum, tally) => sum + tally.count, 0);
  return `Next due: ${count} ${day(next.dueDate)}, ${sumsWords(next.tallies)}.`;
}

/** Sums of several currencies, never added to each other: "AUD 16,020.00 and NZD 40.00". */
export function sumsWords(tallies: readonly Sum[]): string {
  return tallies.map(({ currency, amountMinor }) => money(amountMinor, currency)).join(' and ');
}

/** Facts that name the reason of a row. */
interface WhySetting {
  /** The merchant's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly declineOverrides: readonly DeclineOverride[];
}

/** The reason a row is in its list, in plain words. */
export function whyWords(row: DueRow, tab: DueTab, setting: WhySetting): string {
  return settledWhy(row, tab, setting) ?? lastDecline(row, setting)?.meaning ?? notThrough;
}

/** The reason as it fits a column; `code` is null where the reason is not to be named. */
export function whyInList(
  row: DueRow,
  tab: DueTab,
  setting: WhySetting,
): { readonly why: string; readonly code: string | null } {
  if (tab === 'expiring' && row.card !== null) {
    return { why: expiryInList(row.card), code: null };
  }
  const settled = settledWhy(row, tab, setting);
  if (settled !== null) return { why: withoutFullStop(settled), code: null };
  const decline = lastDecline(row, setting);
  if (decline === null) return { why: withoutFullStop(notThrough), code: null };
  const code = row.lastAnswer?.responseCode ?? null;
  return { why: decline.inShort, code: decline.sensitive ? null : code };
}

const notThrough = 'The last attempt did not go through.';

/** A reason that no decline gives; null for one that a decline gives. */
function settledWhy(row: DueRow, tab: DueTab, { today }: WhySetting): string | null {
  if (tab === 'expiring') return expiryWords(row);
  if (row.bar !== null) return barWords(row.bar).why;
  return tab === 'due' ? lateWords(row.dueDate, today) : null;
}

function lastDecline(
  { lastAnswer }: DueRow,
  { declineOverrides }: WhySetting,
): DeclineAdvice | null {
  const code = lastAnswer?.responseCode ?? null;
  return code === null ? null : declineAdvice(code, null, declineOverrides);
}

/** The matter that a person has to settle before a run charges an instalment, and the next step. */
export function barWords({ reason, orderReference }: NonNullable<DueRow['bar']>): {
  readonly why: string;
  readonly next: string;
  readonly text: string;
} {
  const order = orderReference ?? '';
  switch (reason) {
    case 'needs-supervisor':
      return {
        why: 'An attempt was once unconfirmed.',
        next: 'supervisor charges it',
        text: 'No billing run charges it: an attempt was once unconfirmed. A supervisor checks the merchant dashboard for that attempt, then charges it here, or records that it was paid.',
      };
    case 'held-by-order':
      return {
        why: `Waits for ${order}.`,
        next: `resolve ${order} first`,
        text: `${order} pays this instalment and is unconfirmed. Resolve ${order} under To do: the instalment is then paid, or owed again.`,
      };
    case 'maybe-paid':
      return {
        why: `May have been paid by ${order}.`,
        next: 'decide in the next run',
        text: `The same customer or card paid the same amount with ${order}. No billing run charges it until a supervisor decides in the preview of the next run.`,
      };
  }
}

function expiryWords({ card }: DueRow): string {
  if (card === null) return 'The plan has no card.';
  const day = formatExpiry(card.expiry);
  return card.health === 'expired'
    ? `Expired at the end of ${day}.`
    : `Expires at the end of ${day}.`;
}

/** The expiry of a card as it fits a column: "Expired 10/24", "Expires 12/26". */
function expiryInList({ health, expiry }: NonNullable<DueRow['card']>): string {
  return `${health === 'expired' ? 'Expired' : 'Expires'} ${formatExpiry(expiry)}`;
}

/** The customer's promise to pay, or that it was broken; null for none. */
export function promiseWords({
  promise,
  currency,
}: Pick<DueRow, 'promise' | 'currency'>): string | null {
  if (promise === null) return null;
  const what = `${money(promise.amountMinor, currency)}, ${dayWords(promise.on)}`;
  return promise.isBroken ? `Promise broken: ${what}` : `Promised ${what}`;
}

/** The day from which staff may try it, as a run takes it, or the step it waits for; short, for a column. */
export function nextShortWords(
  { advice, bar }: Pick<DueRow, 'advice' | 'bar'>,
  today: string,
): string {
  if (bar !== null) return barWords(bar).next;
  if (advice === null) return 'needs a card';
  const lock = advice.needsPerson ? advice.scheduleWaitsFor : advice.lockedBecause;
  switch (lock?.kind) {
    case 'never-again':
    case 'fix-first':
    case 'card-expired':
      return 'new card first';
    case 'not-confirmed':
      return 'resolve it first';
    case 'ask-a-person':
    case 'schedule-used-up':
    case 'given-up':
      return 'needs a decision';
    case 'clock-jumped':
      return 'date to confirm';
    default: {
      const day = advice.nextByHandOn;
      if (day === null) return 'needs a decision';
      return day === today ? dueWords.today : dayInList(day, today);
    }
  }
}

/** The line under the title: "Since Friday 17:02." */
export function sinceWords(since: string | null): string {
  return since === null ? 'No billing run yet.' : `Since ${since}.`;
}

/** Words of the sample plans. */
export const sampleDataWords = {
  fill: 'Load sample data',
  fillText:
    'Sample data: 60 made-up customers with plans in every state, and some weeks of phone orders.',
  filling: 'Loading sample data …',
  filled: (customers: number, plans: number) =>
    `Sample data loaded: ${customers} customers, ${plans} plans.`,
  notEmpty: 'This account already has plans. No sample data was added.',
} as const;
