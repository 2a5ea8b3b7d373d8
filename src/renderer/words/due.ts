import type { DueRow, DueTab } from '../../contract/due-work.ts';
import type { RetryAdviceView } from '../../contract/plan-view.ts';
import { formatExpiry } from '../../domain/calendar.ts';
import { declineAdvice } from '../../domain/charge/decline-table.ts';
import type { OwnDecline } from '../../domain/charge/own-decline.ts';
import { brandName } from '../lib/brand-names.ts';
import { dayWords } from './plan-retry.ts';
import { money } from './runs.ts';

/** Words of what falls due, what failed and which cards expire, in To do. */
export const dueWords = {
  tabs: { due: 'Due today', failed: 'Failed', expiring: 'Expiring cards' },
  lists: { due: 'Due today', failed: 'Failed payments', expiring: 'Expiring cards' },
  reading: 'Reading the records …',
  search: 'Find in this list',
  searchHint: 'name, phone or reference',
  nobody: 'No row of this list is like that.',
  nobodyText: 'Look for a part of the name or phone, or the beginning of the reference.',
  keys: 'opens, Space chooses, Shift+Space a range, Ctrl+A all shown',
  columns: {
    who: 'Who',
    amount: 'Amount',
    why: 'Why',
    tries: 'Tries left',
    next: 'Next',
    card: 'Card',
  },
  run: 'Run',
  tryAgain: 'Try again',
  emptyKey: 'opens Take payment: the kind “recurring” or “instalments” makes the first plan.',
  noPhone: 'no phone number',
  today: 'today',
  close: 'Close',
  next: 'Next',
  last: 'That was the last one of this list.',
  plan: 'Plan',
  instalment: 'Instalment',
  dueOn: 'Due',
  phone: 'Phone',
  promise: 'Promise',
  notChargedYet: 'Not charged yet.',
  chargeNow: 'Charge now',
  retryNow: 'Try again now',
  tryAlthoughExpired: 'Try although expired',
  grant: 'Grant one more try',
  replaceCard: 'Replace card',
  openPlan: 'Open the plan',
  charging: 'Sending …',
  reasonAgain: 'Why it is charged again',
  chargeAgain: 'Charge again',
  more: 'More for this instalment',
  calls: 'Calls',
  notes: 'Notes',
  skipText:
    'It is not charged. Of a total that was split it moves behind the last instalment; otherwise it is not owed.',
  fromPlan: 'from its plan',
  promiseText:
    'It is not tried until the day after. Then it comes back, as broken when nothing came.',
  startByHand:
    'No run starts by itself. Ctrl+Enter in Due today checks what is due and then runs it; Settings can give runs a time.',
  notADay: 'Enter a day that exists, for example 2026-11-20.',
} as const;

/** What each list would hold, when it is empty. */
export const emptyWords: Readonly<
  Record<DueTab, { readonly title: string; readonly text: string }>
> = {
  due: {
    title: 'Nothing is due.',
    text: 'Instalments of plans wait here on their day until they are charged.',
  },
  failed: {
    title: 'Nothing failed.',
    text: 'An instalment that the bank declined waits here with its reason and its next day.',
  },
  expiring: {
    title: 'No card expires soon.',
    text: 'Plans whose card expires within 60 days, or has, wait here for a new card.',
  },
};

/** What comes next when a list is empty: "Next due: 12 tomorrow, AUD 1,068.00." */
export function nextDueWords(
  next: { readonly dueDate: string; readonly tallies: readonly Tally[] } | null,
  day: (date: string) => string,
): string {
  if (next === null) return 'Nothing else is due either.';
  const count = next.tallies.reduce((sum, tally) => sum + tally.count, 0);
  return `Next due: ${count} ${day(next.dueDate)}, ${sumsWords(next.tallies)}.`;
}

interface Tally {
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: number;
}

/** Sums of several currencies, never added up: "AUD 16,020.00 and NZD 40.00". */
export function sumsWords(tallies: readonly Tally[]): string {
  return tallies.map(({ currency, amountMinor }) => money(amountMinor, currency)).join(' and ');
}

/** The button that checks a run first: "Run 38, AUD 4,112.00". */
export function runButtonWords(verb: string, tallies: readonly Tally[], isChosen: boolean): string {
  const count = tallies.reduce((sum, tally) => sum + tally.count, 0);
  return `${verb} ${count}${isChosen ? ' chosen' : ''}, ${sumsWords(tallies)}`;
}

/** Why a row stands in its list, in plain words. */
export function whyWords(
  row: DueRow,
  tab: DueTab,
  { today, ownDeclines }: { readonly today: string; readonly ownDeclines: readonly OwnDecline[] },
): string {
  if (tab === 'expiring') return expiryWords(row);
  if (tab === 'due') {
    return row.dueDate < today ? `Due since ${dayWords(row.dueDate)}.` : 'Due today.';
  }
  const code = row.lastAnswer?.responseCode ?? null;
  if (row.lastAnswer === null || code === null) return 'The last try did not go through.';
  return declineAdvice(code, null, ownDeclines).meaning;
}

function expiryWords({ card }: DueRow): string {
  if (card === null) return 'The plan has no card.';
  const day = formatExpiry(card.expiry);
  return card.health === 'expired'
    ? `Expired at the end of ${day}.`
    : `Expires at the end of ${day}.`;
}

/** What the customer promised, or that it was not kept. */
export function promiseWords({
  promise,
  currency,
}: Pick<DueRow, 'promise' | 'currency'>): string | null {
  if (promise === null) return null;
  const what = `${money(promise.amountMinor, currency)}, ${dayWords(promise.on)}`;
  return promise.isBroken ? `Promise broken: ${what}` : `Promised ${what}`;
}

/** Both counters of a row: on the schedule, and with the card brand. */
export function triesShortWords(
  advice: RetryAdviceView | null,
  brand: string | null,
): { readonly schedule: string; readonly brand: string } | null {
  if (advice === null) return null;
  const name = brandName(brand ?? '') ?? 'the brand';
  return {
    schedule: `${advice.triesLeftOnSchedule} on the schedule`,
    brand: `${advice.triesLeftWithBrand} with ${name}`,
  };
}

/** When a row is next tried by itself, or what has to happen first; short, for a column. */
export function nextShortWords(advice: RetryAdviceView | null, today: string): string {
  if (advice === null) return 'needs a card';
  const lock = advice.lockedBecause ?? (advice.needsPerson ? advice.scheduleWaitsFor : null);
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
      return 'somebody decides';
    case 'clock-jumped':
      return 'date to confirm';
    default: {
      const day = advice.nextSensibleDate ?? lock?.until ?? null;
      if (day === null) return 'somebody decides';
      return day === today ? dueWords.today : dayWords(day);
    }
  }
}

/** The line over the lists: "Since Friday 17:02: 180 due, AUD 16,020.00; 9 failed; ..." */
export function topLineWords(facts: {
  readonly since: string | null;
  readonly due: readonly Tally[];
  readonly failedCount: number;
  readonly notConfirmedCount: number;
  readonly expiringCount: number;
}): string {
  const count = facts.due.reduce((sum, tally) => sum + tally.count, 0);
  const due = count === 0 ? 'nothing due' : `${count} due, ${sumsWords(facts.due)}`;
  const cards =
    facts.expiringCount === 1 ? '1 card expiring' : `${facts.expiringCount} cards expiring`;
  const parts = [
    due,
    `${facts.failedCount} failed`,
    `${facts.notConfirmedCount} not confirmed`,
    cards,
  ].join('; ');
  return facts.since === null ? `${capital(parts)}.` : `Since ${facts.since}: ${parts}.`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Words of the practice clock and the sample book. */
export const practiceClockWords = {
  title: 'Practice clock',
  date: (day: string) => `It is ${day} in practice.`,
  moveOn: 'Move on',
  day: '1 day',
  week: '1 week',
  month: '1 month',
  movedOn: 'The practice clock was moved on.',
  fill: 'Fill the sample book',
  fillText: 'Puts 60 made-up customers with plans in every state into this practice account.',
  filling: 'Filling the sample book …',
  filled: (customers: number, plans: number) =>
    `The sample book is filled: ${customers} customers, ${plans} plans.`,
  notEmpty: 'There are plans in this account already, so nothing was put in.',
} as const;
