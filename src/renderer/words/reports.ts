import type { ParsedInput } from '../../contract/index.ts';

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
  reading: 'Adding up',
  readAgain: 'Read again',
  paper: 'The report on paper',
  day: 'Day',
  approved: 'Approved',
  declined: 'Declined',
  notConfirmed: 'Not confirmed',
  amount: 'Amount',
  total: 'Together',
  opensPayments: 'Show these payments',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  nothingTried: 'Nothing was tried in this month.',
  reason: 'Reason',
  code: 'Code',
  count: 'Declines',
  nothingDeclined: 'Nothing was declined in this month.',
  instalments: 'Instalments',
  instalmentCount: (count: number) => (count === 1 ? '1 instalment' : `${count} instalments`),
  nothingDue: 'Nothing falls due in these 30 days. Start a plan on Take payment: Ctrl+1.',
  fallsDueText: 'From today, 30 days on, as the plans stand now.',
  recoveredText: 'First try failed, approved this month. What was paid another way stands apart.',
  byRetry: 'retry',
  byNewCard: 'new card',
  byExpiredCardTry: 'try although expired',
  failedThisMonth: 'Failed first this month',
  recoveredOfThem: 'Of those, approved since',
  paidAnotherWay: 'Paid another way this month',
  nothingRecovered: 'Nothing was recovered in this month.',
  howRecovered: 'How',
  reference: 'Reference',
  customer: 'Customer',
  opensPayment: 'Open the payment',
  ways: {
    retry: 'Retry',
    'new-card': 'New card',
    'expired-card-try': 'Try although expired',
  },
} as const;

/** "41 instalments recovered, AUD 4,870.00: 22 retry, 12 new card, 7 try although expired". */
export function recoveredSentence(facts: {
  readonly count: number;
  readonly amount: string;
  readonly byRetry: number;
  readonly byNewCard: number;
  readonly byExpiredCardTry: number;
}): string {
  const { count, amount, byRetry, byNewCard, byExpiredCardTry } = facts;
  const instalments = count === 1 ? '1 instalment' : `${count} instalments`;
  return `${instalments} recovered, ${amount}: ${byRetry} ${reportWords.byRetry}, ${byNewCard} ${reportWords.byNewCard}, ${byExpiredCardTry} ${reportWords.byExpiredCardTry}`;
}

const months =
  'January February March April May June July August September October November December';

/** "November 2026" for `2026-11`. */
export function monthWords(month: string): string {
  return `${months.split(' ')[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}
