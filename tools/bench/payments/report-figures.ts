import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { ReportQueries } from '../../../src/main/ports/ledger/reports.ts';
import { spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import type { PaymentsContext } from './payments-context.ts';
import { seededUntil } from './payments-context.ts';

/** Time of one report over every payment, with nothing beside it. */
export interface ReportFigure {
  readonly name: string;
  readonly payments: number;
  readonly spread: Spread;
  readonly barMs: number;
  readonly isMet: boolean;
}

/** A report over everything is needed about once a year; until it is ready, the screen shows that it is working. */
const barMs = 3000;

const reports = {
  'report-approvals': 'attemptsByDay',
  'report-declines': 'declinesByCode',
  'report-recovered': 'recovered',
} as const satisfies Readonly<Record<string, keyof ReportQueries>>;

/** Every attempt in the currency of nearly every payment. */
export const wholeSpan = {
  from: '2020-01-01T00:00:00.000Z' as Instant,
  until: new Date(Date.parse(seededUntil) + 86_400_000).toISOString() as Instant,
  currency: 'AUD' as CurrencyCode,
};

/** Times each report by itself, the given number of times. */
export async function* benchReports(
  { context, payments }: PaymentsContext,
  rounds: number,
): AsyncGenerator<ReportFigure, void, void> {
  for (const [name, report] of Object.entries(reports)) {
    const timings: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedMs = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- Each report is timed by itself.
      const read = await context.ledger.reports[report](wholeSpan);
      timings.push(performance.now() - startedMs);
      if (!read.ok) throw new Error(`The report failed: ${read.error.kind}`);
    }
    const spread = spreadOf(timings);
    yield { name, payments, spread, barMs, isMet: spread.p95Ms <= barMs };
  }
}
