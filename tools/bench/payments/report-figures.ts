import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { ReportQueries, ReportSpan } from '../../../src/main/ports/ledger/reports.ts';
import { spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import type { PaymentsContext } from './payments-context.ts';
import { seededUntil } from './payments-context.ts';

/** Time of one report with nothing beside it. */
export interface ReportFigure {
  readonly name: string;
  readonly payments: number;
  readonly spread: Spread;
  readonly barMs: number;
  readonly isMet: boolean;
}

/** Until a report over everything is ready, which is needed about once a year, the screen shows that it is working. */
const [monthBarMs, wholeBarMs] = [300, 3000];

const reports = {
  'report-approvals': 'attemptsByDay',
  'report-declines': 'declinesByCode',
  'report-recovered': 'recovered',
} as const satisfies Readonly<Record<string, keyof ReportQueries>>;

/** Every attempt in the currency of nearly every payment. */
export const wholeSpan: ReportSpan = {
  from: '2020-01-01T00:00:00.000Z' as Instant,
  until: new Date(Date.parse(seededUntil) + 86_400_000).toISOString() as Instant,
  currency: 'AUD' as CurrencyCode,
};

/** Calendar months of the seeded payments, all but the last of them whole. */
const months: readonly ReportSpan[] = Array.from({ length: 24 }, (_, month) => ({
  ...wholeSpan,
  from: new Date(Date.UTC(2024, 11 + month, 1)).toISOString() as Instant,
  until: new Date(Date.UTC(2024, 12 + month, 1)).toISOString() as Instant,
}));

/** Times each report by itself: of every month the given number of times, and a few times over every payment. */
export async function* benchReports(
  context: PaymentsContext,
  rounds: number,
): AsyncGenerator<ReportFigure, void, void> {
  for (const [name, report] of Object.entries(reports)) {
    const ofMonths = Array.from({ length: rounds }, () => months).flat();
    yield await timedReport(context, { name, report, spans: ofMonths, barMs: monthBarMs });
    const whole = {
      name: `${name}-of-two-years`,
      spans: Array.from({ length: 5 }, () => wholeSpan),
    };
    yield await timedReport(context, { ...whole, report, barMs: wholeBarMs });
  }
}

interface ReportOrder {
  readonly name: string;
  readonly report: keyof ReportQueries;
  readonly spans: readonly ReportSpan[];
  readonly barMs: number;
}

async function timedReport(
  { context, payments }: PaymentsContext,
  { name, report, spans, barMs }: ReportOrder,
): Promise<ReportFigure> {
  const timings: number[] = [];
  for (const span of spans) {
    const startedMs = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- Each report is timed by itself.
    const read = await context.ledger.reports[report](span);
    timings.push(performance.now() - startedMs);
    if (!read.ok) throw new Error(`The report failed: ${read.error.kind}`);
  }
  const spread = spreadOf(timings);
  return { name, payments, spread, barMs, isMet: spread.p95Ms <= barMs };
}
