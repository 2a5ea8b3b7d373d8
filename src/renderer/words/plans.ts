import type { PlanLine, PlanView } from '../../contract/plan-view.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import { formatMinor } from '../../domain/money.ts';
import type { PlanEventKind } from '../../domain/plans/plan-change.ts';
import { dayWords } from './plan-retry.ts';

/** Labels and sentences of the Plans screen. */
export const planListWords = {
  title: 'Plans',
  tabs: 'Plans and what falls due',
  tabPlans: 'Plans',
  tabCalendar: 'Calendar',
  search: 'Find a plan',
  searchHint: 'reference, name, phone or e-mail',
  filter: 'Show',
  list: 'Plans by next date',
  reading: 'Reading the plans …',
  readingOne: 'Reading this plan …',
  readAgain: 'Read again',
  more: 'Show more',
  none: 'Nothing here yet',
  noneText:
    'Plans show here with their next date. Ctrl+1 opens Take payment, where the kind “recurring” or “instalments” makes the first one.',
  nobody: 'No plan is like that',
  nobodyText: 'Look for the beginning of the reference or a part of the name, or show all plans.',
  choose: 'Choose a plan to see its schedule, its card history and what happened.',
  noNext: 'no next date',
} as const;

/** Labels and sentences of one plan. */
export const planWordsOf = {
  close: 'Back to the list',
  customer: 'Customer',
  facts: 'The plan',
  waitingText:
    'The bank’s answer is not there, or doesn’t match. Nothing else of this plan is charged until it is resolved under To do.',
  terms: 'Agreed',
  next: 'Next',
  nothingNext: 'nothing more to come',
  taken: 'Taken so far',
  left: 'Still open',
  card: 'Card',
  takenBy: 'Taken by',
  since: 'Made on',
  schedule: 'Schedule',
  scheduleList: 'Instalments of this plan',
  scheduleHint: 'Arrow keys choose an instalment; Enter goes to what can be done with it.',
  noSchedule: 'Nothing is scheduled',
  noScheduleText: 'The plan has ended and nothing is owed.',
  history: 'Card history',
  noHistory: 'No card history yet',
  noHistoryText:
    'It begins with the first approved charge on a card. “Replace card” makes one, or a supervisor records an earlier one.',
  asList: 'As a list',
  asBeads: 'As a line',
  trackingYes: 'a tracking id came with the first charge',
  trackingNo: 'the first charge returned no tracking id; nothing is blocked by that',
  evidence: 'recorded from evidence of an earlier first charge',
  firstHere: 'first charged here',
  first: 'first',
  later: 'later',
  events: 'What happened',
  noEvents: 'Nothing happened yet',
  calls: 'Calls',
  noCalls: 'No calls yet',
  noCallsText: '“Log call” writes the first one down.',
  tries: 'Tries',
  noTries: 'No tries yet',
  noTriesText: 'Each try to charge an instalment shows here with its slip.',
  remainder: 'carries the remainder',
  promiseBroken: 'Promise broken',
  promised: 'Promised',
} as const;

/** Words of a customer's plans on their page. */
export const plansOfCustomerWords = {
  title: 'Plans',
  none: 'No plans yet',
  noneText:
    'To make the first one, take a payment for this customer (P) with the kind “recurring” or “instalments”.',
  calls: 'Calls about plans',
} as const;

/** An amount with its currency: "AUD 89.00". */
export function moneyWords(amountMinor: number, currency: CurrencyCode): string {
  return `${currency} ${formatMinor(amountMinor, currency)}`;
}

const units = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
} as const;

/** How often: "every month", "every 2 weeks". */
export function periodWords({ unit, every }: PlanLine['terms']['period']): string {
  return every === 1 ? `every ${units[unit][0]}` : `every ${every} ${units[unit][1]}`;
}

/** What was agreed: "AUD 49.00 every month, until cancelled", "AUD 267.00 in 3 instalments, every month". */
export function termsWords(terms: PlanLine['terms']): string {
  const { currency, period, firstAmountMinor } = terms;
  const often = periodWords(period);
  const first =
    firstAmountMinor === null ? '' : `, the first ${moneyWords(firstAmountMinor, currency)}`;
  if (terms.kind === 'instalment') {
    const total = moneyWords(terms.totalMinor, currency);
    return `${total} in ${terms.count} instalments, ${often}${first}`;
  }
  return `${moneyWords(terms.amountMinor, currency)} ${often}${first}, ${endWords(terms.end)}`;
}

/** When a recurring plan ends. */
export function endWords(
  end: Extract<PlanLine['terms'], { readonly kind: 'recurring' }>['end'],
): string {
  switch (end.kind) {
    case 'never':
      return 'until cancelled';
    case 'until':
      return `until ${dayWords(end.date)}`;
    case 'after':
      return end.count === 1 ? 'once' : `${end.count} times`;
  }
}

/** How much was missed: "2 missed since Fri 14 Aug 2026, AUD 178.00". */
export function arrearsWords({ arrears, terms }: Pick<PlanView, 'arrears' | 'terms'>): {
  readonly title: string;
  readonly text: string;
} {
  const since = arrears.since === null ? '' : ` since ${dayWords(arrears.since)}`;
  return {
    title: `${arrears.count} missed${since}, ${moneyWords(arrears.amountMinor, terms.currency)}`,
    text: 'A run takes one of them at a time. Take the others one by one, when the customer agrees.',
  };
}

/** Presets of the list's filter, in the order in which staff look. */
export const planFilters = [
  { value: 'all', words: 'all plans', health: [] },
  {
    value: 'person',
    words: 'needs somebody',
    health: ['waiting', 'needs-card', 'card-expired', 'failed', 'arrears'],
  },
  { value: 'failed', words: 'failed', health: ['failed'] },
  { value: 'waiting', words: 'waiting, not confirmed', health: ['waiting'] },
  { value: 'arrears', words: 'missed', health: ['arrears'] },
  {
    value: 'card',
    words: 'card missing, expired or soon',
    health: ['needs-card', 'card-expired', 'card-expiring'],
  },
  { value: 'starting', words: 'not started', health: ['starting'] },
  { value: 'good', words: 'on track', health: ['good', 'card-expiring'] },
  { value: 'paused', words: 'paused', health: ['paused'] },
  { value: 'ended', words: 'ended', health: ['ended'] },
] as const satisfies readonly {
  readonly value: string;
  readonly words: string;
  readonly health: readonly PlanLine['health'][];
}[];

export type PlanFilter = (typeof planFilters)[number]['value'];

const eventNames: Readonly<Record<PlanEventKind, string>> = {
  created: 'Plan made',
  'charge-begun': 'Charge begun',
  paid: 'Paid',
  overpaid: 'More was taken than asked',
  declined: 'Declined by the bank',
  rejected: 'Refused by the service',
  'not-sent': 'Not sent',
  'not-confirmed': 'Not confirmed',
  'not-charged': 'Not there: was not charged',
  reversed: 'Found refunded',
  started: 'Plan started',
  'card-history-begun': 'New card history',
  'card-needed': 'Needs a card',
  'evidence-recorded': 'Earlier first charge recorded',
  paused: 'Paused',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  completed: 'Completed',
  skipped: 'Skipped',
  'written-off': 'Written off',
  'paid-another-way': 'Paid another way',
  'amount-changed': 'Amount changed',
  'date-changed': 'Date changed',
  'shortfall-owed': 'The rest is owed',
  'refunded-elsewhere': 'Refunded elsewhere',
  'owed-again': 'Owed again',
  note: 'Note',
};

/** What happened, with the row that it happened to: "Skipped, instalment 4". */
export function eventWords(event: PlanView['events'][number]): string {
  const name =
    event.kind in eventNames
      ? eventNames[event.kind as PlanEventKind]
      : capital(event.kind.replaceAll('-', ' '));
  return event.sequence === null ? name : `${name}, instalment ${event.sequence}`;
}

function capital(text: string): string {
  return text === '' ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
