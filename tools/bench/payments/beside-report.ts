import { rounded, spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import type { PaymentsContext } from './payments-context.ts';
import { wholeSpan } from './report-figures.ts';

/** Time of a commit of the money writer while the reader works on a report over everything. */
export interface BesideReportFigure {
  readonly name: 'commit-beside-report';
  readonly payments: number;
  readonly alone: Spread;
  readonly beside: Spread;
  readonly reports: number;
  readonly reportP50Ms: number;
  readonly ratio: number;
  readonly barMs: number;
  readonly isMet: boolean;
}

/** Times commits alone, and then while reports over the whole ledger run one after another. */
export async function benchBesideReport(
  context: PaymentsContext,
  rounds: number,
): Promise<BesideReportFigure> {
  const alone = await commits(context, rounds, () => false);
  const reportMs: number[] = [];
  const report = { isWanted: true };
  const reporting = (async () => {
    while (report.isWanted) {
      const startedMs = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- One report after another, as a person asks.
      await reportOnce(context);
      reportMs.push(performance.now() - startedMs);
    }
  })();
  const beside = await commits(context, rounds, () => reportMs.length < 2);
  report.isWanted = false;
  await reporting;
  const [aloneSpread, besideSpread] = [spreadOf(alone), spreadOf(beside)];
  const barMs = 5;
  return {
    name: 'commit-beside-report',
    payments: context.payments,
    alone: aloneSpread,
    beside: besideSpread,
    reports: reportMs.length,
    reportP50Ms: spreadOf(reportMs).p50Ms,
    ratio: rounded(besideSpread.p95Ms / aloneSpread.p95Ms),
    barMs,
    isMet: besideSpread.p95Ms <= barMs,
  };
}

async function reportOnce({ context }: PaymentsContext): Promise<void> {
  const days = await context.ledger.reports.attemptsByDay(wholeSpan);
  if (!days.ok) throw new Error(`The report failed: ${days.error.kind}`);
}

/** Times durable commits, at least the given number and for as long as needed. */
async function commits(
  { context }: PaymentsContext,
  rounds: number,
  needsMore: () => boolean,
): Promise<number[]> {
  const timings: number[] = [];
  for (let round = 0; round < rounds || needsMore(); round += 1) {
    const startedMs = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- Each commit is timed by itself.
    const added = await context.ledger.runningTime.addMs(1);
    timings.push(performance.now() - startedMs);
    if (!added.ok) throw new Error(`A commit failed: ${added.error.kind}`);
  }
  return timings;
}
