import type { PlanLine, PlanView } from '../../../contract/plans/plan-view.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { formatMinor } from '../../../domain/money.ts';
import { channelWords } from '../payments/charge-form.ts';
import { dayWords } from './plan-retry.ts';

/** Labels and sentences of the Plans screen. */
export const planListWords = {
  title: 'Plans',
  tabs: 'Plans and what falls due',
  tabPlans: 'Plans',
  tabCalendar: 'Calendar',
  search: 'Find a plan',
  searchHint: 'Reference, name, phone or e-mail',
  filter: 'Show',
  moreFilters: 'More states',
  list: 'Plans by next date',
  reading: 'Reading the plans …',
  readingOne: 'Reading this plan …',
  more: 'Show more',
  none: 'Nothing here yet',
  noneText:
    'Plans appear here with their next date. Ctrl+1 opens Take payment: type “recurring” or “instalments” starts the first one.',
  nobody: 'No plans found',
  nobodyText: 'Search by the start of the reference or part of the name, or show all plans.',
  noNext: 'no next date',
  add: 'New plan',
} as const;

/** Instalments of a plan that ends, those that were added or moved among them; null for one without an end. */
export function plannedCount({
  terms,
  paidCount,
  openCount,
}: Pick<PlanLine, 'terms' | 'paidCount' | 'openCount'>): number | null {
  const hasEnd = terms.kind === 'instalment' || terms.end.kind !== 'never';
  return hasEnd ? paidCount + openCount : null;
}

/** Progress of a plan: "4 of 12 paid", or "4 paid" where the number is open. */
export function paidWords(paid: number, count: number | null): string {
  return count === null ? `${paid} paid` : `${paid} of ${count} paid`;
}

/** Under the plan's title: terms, order channel and day of the agreement. */
export function planLineWords(plan: Pick<PlanView, 'terms' | 'channel' | 'createdOn'>): string {
  return `${termsWords(plan.terms)}, by ${channelWords[plan.channel]}, since ${dayWords(plan.createdOn)}`;
}

/** Labels and sentences of one plan. */
export const planWordsOf = {
  openCustomer: 'Open customer',
  showPayments: 'Show payments',
  facts: 'The plan',
  waitingText:
    'The response is missing or doesn’t match. Nothing else on this plan is charged until it is resolved under To do.',
  next: 'Next',
  nothingNext: 'no further charges',
  taken: 'Charged so far',
  left: 'Balance',
  card: 'Card',
  progress: 'Instalments paid',
  lastDay: (day: string) => `Last one ${day}`,
  planned: (count: number) => `, ${count} scheduled`,
  schedule: 'Schedule',
  scheduleList: 'Instalments of this plan',
  columns: { number: 'No.', day: 'Date', standing: 'Outcome', notes: 'Note', amount: 'Amount' },
  noSchedule: 'Nothing is scheduled',
  noScheduleText: 'The plan has ended and nothing is owed.',
  history: 'Card history',
  noHistory: 'No card history yet',
  noHistoryText:
    'It starts with the first approved charge on a card. “Replace card” starts one, or a supervisor records an earlier first charge.',
  asList: 'As a list',
  trackingYes: 'the first charge returned a network transaction ID',
  trackingNo:
    'the first charge returned no network transaction ID; later charges can still be made',
  since: (day: string) => `since ${day}`,
  fromTo: (from: string, until: string) => `${from} to ${until}`,
  evidence: 'First charged elsewhere, as recorded',
  firstHere: 'First charged here',
  first: 'first',
  later: 'later',
  events: 'Events',
  noEvents: 'No events yet',
  calls: 'Calls',
  noCalls: 'No calls yet',
  noCallsText: '“Log call” records the first one.',
  attempts: 'Attempts',
  noCredentialFailures: 'No attempts yet',
  noTriesText: 'Each attempt to charge an instalment appears here with its slip.',
  remainder: 'carries the remainder',
  promiseBroken: 'Promise broken',
  promised: 'Promised',
} as const;

/** Words of a customer's plans on their page. */
export const plansOfCustomerWords = {
  title: 'Plans',
  none: 'No plans yet',
  noneText:
    'To make the first one, take a payment for this customer (P) with type “recurring” or “instalments”.',
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

/** The period in words: "every month", "every 2 weeks". */
export function periodWords({ unit, every }: PlanLine['terms']['period']): string {
  return every === 1 ? `every ${units[unit][0]}` : `every ${every} ${units[unit][1]}`;
}

/**
 * The terms in words: "AUD 49.00 every month, until cancelled", "AUD 267.00 in 3 instalments, every month".
 */
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

/** The end of a recurring plan. */
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

/** The missed instalments: "2 missed since Fri 14 Aug 2026, AUD 178.00". */
export function missedWords({ arrears, terms }: Pick<PlanView, 'arrears' | 'terms'>): {
  readonly title: string;
  readonly text: string;
} {
  const since = arrears.since === null ? '' : ` since ${dayWords(arrears.since)}`;
  return {
    title: `${arrears.count} missed${since}, ${moneyWords(arrears.amountMinor, terms.currency)}`,
    text: 'A billing run charges one at a time. Charge the others individually, when the customer agrees.',
  };
}

/** Presets of the list's filter, in the order in which staff look; those with a short word stand there as segments. */
export const planFilters = [
  { value: 'all', words: 'All plans', short: 'All', health: [] },
  {
    value: 'person',
    words: 'Needs attention',
    short: 'Attention',
    health: ['waiting', 'needs-card', 'card-expired', 'failed', 'arrears'],
  },
  { value: 'failed', words: 'Failed', health: ['failed'] },
  { value: 'waiting', words: 'Waiting, unconfirmed', health: ['waiting'] },
  { value: 'arrears', words: 'Missed', health: ['arrears'] },
  {
    value: 'card',
    words: 'Card missing, expired or soon',
    health: ['needs-card', 'card-expired', 'card-expiring'],
  },
  { value: 'starting', words: 'Not started', health: ['starting'] },
  { value: 'good', words: 'On track', health: ['good', 'card-expiring'] },
  { value: 'paused', words: 'Paused', short: 'Paused', health: ['paused'] },
  { value: 'ended', words: 'Ended', short: 'Ended', health: ['ended'] },
] as const satisfies readonly {
  readonly value: string;
  readonly words: string;
  readonly short?: string;
  readonly health: readonly PlanLine['health'][];
}[];

export type PlanFilter = (typeof planFilters)[number]['value'];
