import type { ParsedInput } from '../../../../contract/index.ts';

export type ReportName = ParsedInput<'reports.print'>['report'];

/** Sentences of the reports. */
export const reportWords = {
  title: 'Reports',
  tabs: 'Reports',
  names: {
    approvals: 'Approvals by day',
    declines: 'Declines by reason',
    'falls-due': 'What falls due',
    recovered: 'Recovered',
  } satisfies Readonly<Record<ReportName, string>>,
  currency: 'Currency',
  month: 'Month',
  earlier: 'Earlier month',
  later: 'Later month',
  reading: 'Calculating',
  paper: 'Printed report',
  day: 'Day',
  approved: 'Approved',
  asked: 'Asked',
  taken: 'Taken',
  refunded: 'Refunded',
  net: 'Taken less refunded',
  declined: 'Declined',
  notConfirmed: 'Unconfirmed',
  amount: 'Amount',
  total: 'Total',
  opensPayments: 'Show these payments',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  nothingTried: 'No attempts in this month.',
  reason: 'Reason',
  code: 'Code',
  count: 'Declines',
  nothingDeclined: 'No declines in this month.',
  instalments: 'Instalments',
  instalmentCount: (count: number) => (count === 1 ? '1 instalment' : `${count} instalments`),
  dueCount: (count: number) => `${count} due`,
  nothingDue: 'Nothing falls due in these 30 days. Start a plan on Take payment: Ctrl+1.',
  runningTotal: 'Expected, running total',
  calendar: 'Next 30 days',
  calendarText: 'as the plans are now; a deeper colour is more',
  approvalsChart: 'Attempts a day by outcome; the table below has the figures',
  fallsDueChart: 'Running total of what falls due; the table below has the figures',
  fromFailedToPaid: 'From failed to paid',
  recoveredThisMonth: 'Recovered this month',
  recoveredText:
    'First attempt failed, approved this month. Payments made another way are listed separately.',
  byRetry: 'retry',
  byNewCard: 'new card',
  byExpiredCardAttempt: 'expired card',
  failedThisMonth: 'Failed first this month',
  recoveredOfThem: 'Of those, approved since',
  paidAnotherWay: 'Paid another way this month',
  nothingRecovered: 'Nothing recovered in this month.',
  howRecovered: 'How',
  reference: 'Reference',
  customer: 'Customer',
  opensPayment: 'Open the payment',
  ways: {
    retry: 'Retry',
    'new-card': 'New card',
    'expired-card-try': 'Expired card',
  },
} as const;

/** "1088 approved, 85 declined, 6 unconfirmed". */
export function outcomeCounts(counts: {
  readonly approved: number;
  readonly declined: number;
  readonly unconfirmed: number;
}): string {
  return `${counts.approved} approved, ${counts.declined} declined, ${counts.unconfirmed} unconfirmed`;
}

/** "85 declines", the whole of the reasons. */
export function declineCount(count: number): string {
  return count === 1 ? '1 decline' : `${count} declines`;
}

/** A day on the axis of a chart: "22 Nov". */
export function shortDay(date: string): string {
  return `${Number(date.slice(8))} ${months.split(' ')[Number(date.slice(5, 7)) - 1]?.slice(0, 3) ?? ''}`;
}

/** "41 instalments recovered, AUD 4,870.00: 22 retry, 12 new card, 7 try although expired". */
export function recoveredSentence(facts: {
  readonly count: number;
  readonly amount: string;
  readonly byRetry: number;
  readonly byNewCard: number;
  readonly byExpiredCardAttempt: number;
}): string {
  const { count, amount, byRetry, byNewCard, byExpiredCardAttempt } = facts;
  const instalments = count === 1 ? '1 instalment' : `${count} instalments`;
  return `${instalments} recovered, ${amount}: ${byRetry} ${reportWords.byRetry}, ${byNewCard} ${reportWords.byNewCard}, ${byExpiredCardAttempt} ${reportWords.byExpiredCardAttempt}`;
}

const months =
  'January February March April May June July August September October November December';

/** "November 2026" for `2026-11`. */
export function monthWords(month: string): string {
  return `${months.split(' ')[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}
