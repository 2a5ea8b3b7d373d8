import { counted } from '../../../words/counts.ts';
import { monthNames } from '../../../../domain/time/calendar.ts';
import type { ReportName } from '../../../../domain/receipt/report-names.ts';
import { weekdayColumns } from '../../../words/clock.ts';

/** Sentences of the reports. */
export const reportWords = {
  title: 'Reports',
  tabs: 'Reports',
  names: {
    overview: 'Overview',
    approvals: 'Approvals by day',
    declines: 'Declines by reason',
    'falls-due': 'What falls due',
    recovered: 'Recovered',
  } satisfies Readonly<Record<ReportName, string>>,
  currency: 'Currency',
  month: 'Month',
  earlier: 'Earlier month',
  later: 'Later month',
  thisMonth: 'this month',
  firstMonth: 'the first month',
  reading: 'Calculating …',
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
  weekdays: weekdayColumns,
  approvalRate: 'Approval rate',
  ofAttempts: 'of the approved and declined attempts',
  noRate: 'None yet',
  nothingTried: 'No attempts in this month.',
  reason: 'Reason',
  doNext: 'What to do next',
  share: 'Share',
  code: 'Code',
  count: 'Declines',
  nothingDeclined: 'No declines in this month.',
  instalments: 'Instalments',
  instalmentCount: (count: number) => counted(count, 'instalment'),
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
  failedThisMonth: 'Failed first this month',
  recoveredOfThem: 'Of those, approved since',
  ofFailed: (recovered: number, failed: number) =>
    `${recovered} of ${failed} that failed first this month`,
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
  return counted(count, 'decline');
}

/** A day on the axis of a chart: "22 Nov". */
export function shortDay(date: string): string {
  return `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1] ?? ''}`;
}

/** The days of a report, `YYYY-MM-DD`. */
interface Days {
  readonly from: string;
  readonly until: string;
}

/**
 * A figure beside the one of the month before: "8.2% more than 1 to 22 Oct"; that figure itself, as `shownBefore` says
 * it, while there is nothing to compare.
 */
export function changeWords(
  { now, before }: { readonly now: number; readonly before: number },
  span: Days,
  shownBefore: string,
): string {
  if (before === 0) return `nothing ${onDays(span)}`;
  if (now === 0) return `${shownBefore} ${onDays(span)}`;
  if (now >= 10 * before) return `${Math.round(now / before)} times that of ${spanWords(span)}`;
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  if (percent === 0) return `the same as ${spanWords(span)}`;
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than ${spanWords(span)}`;
}

/** A rate beside the one of the month before: "1.1 points higher than 1 to 22 Oct". */
export function pointsWords(now: number, before: number, span: Days): string {
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return `the same as ${spanWords(span)}`;
  return `${Math.abs(points)} points ${points > 0 ? 'higher' : 'lower'} than ${spanWords(span)}`;
}

/** "from 1 to 22 Oct", "on 1 Oct". */
function onDays(span: Days): string {
  return `${span.from === span.until ? 'on' : 'from'} ${spanWords(span)}`;
}

/** "1 to 22 Oct", "1 Oct". */
function spanWords({ from, until }: Days): string {
  return from === until ? shortDay(until) : `${Number(from.slice(8))} to ${shortDay(until)}`;
}
