import type { RunCheckView, RunItemView, RunView } from '../../../contract/plans/runs.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import type { RunCheck } from '../../../domain/run/check-first.ts';
import { stateAsked } from '../../../domain/run/run.ts';
import type { Run } from '../../../domain/run/run.ts';
import { leftOutGroups, reportRun, totalsOf } from '../../../domain/run/summary.ts';
import type { RunHead, RunRecord, WorkCheck } from '../../ports/ledger/runs.ts';
import type { AccountContext } from '../account-context.ts';

/** Presents a run for the screen. */
export function presentRun(
  context: Pick<AccountContext, 'operatorName'>,
  { head, run, leftOut }: Pick<RunRecord, 'head' | 'run' | 'leftOut'>,
  ratePerMinute: number | null,
): RunView {
  const report = reportRun(run);
  return {
    id: run.id,
    number: head.number,
    state: stateAsked(run.state, head.requested),
    haltReason: run.haltReason,
    startedAt: head.startedAt,
    startedBy: starterOf(context, head),
    endedAt: head.endedAt,
    total: report.total,
    doneCount: report.doneCount,
    inFlightCount: report.inFlightCount,
    untouchedCount: report.untouchedCount,
    currencies: report.currencies.map(({ currency, byState }) => ({
      currency,
      byState: { ...byState },
    })),
    leftOutCount: leftOut.length + report.counts['left-out'],
    ratePerMinute,
    ledBy: null,
    help: run.settings.gapMs > 0 ? 'not-possible' : 'possible',
  };
}

function starterOf(context: Pick<AccountContext, 'operatorName'>, head: RunHead): string {
  return head.startedBy === 'clock' ? 'Terminal' : context.operatorName(head.operatorId);
}

/** Maximum number of instalments shown as possibly paid; the tally counts them all. */
const maybePaidShownMax = 200;

function presentMaybePaid(left: RunCheck['leftOut'][number]): RunCheckView['maybePaid'] {
  if (left.maybePaid === undefined) return [];
  const { by, planReference } = left.maybePaid;
  return [
    {
      planId: left.planId,
      sequence: left.sequence,
      instalmentReference: instalmentReference(planReference, left.sequence),
      amountMinor: left.amountMinor,
      currency: left.currency,
      attemptId: by.attemptId,
      reference: by.reference,
      paidOn: by.paidOn,
    },
  ];
}

function presentLeftOut(
  { planId, sequence, amountMinor, currency }: RunCheck['leftOut'][number],
  names: WorkCheck['leftOutNames'],
) {
  const name = names.get(planId);
  return name === undefined ? [] : [{ planId, ...name, sequence, amountMinor, currency }];
}

/** Presents what a run would do. */
export function presentCheck(check: WorkCheck, expiredCount: number): RunCheckView {
  return {
    totals: totalsOf(check.rows).map((tally) => ({ ...tally })),
    count: check.rows.length,
    leftOut: leftOutGroups(check).map(({ reason, until, rows }) => ({
      reason,
      until,
      count: rows.length,
      rows: rows.flatMap((row) => presentLeftOut(row, check.leftOutNames)),
    })),
    maybePaid: check.leftOut.flatMap(presentMaybePaid).slice(0, maybePaidShownMax),
    expiredCount,
  };
}

/** Presents the items of a run in the given states, from an index on. */
export function presentItems(
  {
    run,
    items,
    attemptIds,
  }: Pick<RunRecord, 'items'> & {
    readonly run: Run;
    readonly attemptIds: ReadonlyMap<number, AttemptId>;
  },
  wanted: {
    readonly states: readonly RunItemView['state'][];
    readonly from: number;
    readonly limit: number;
  },
): { items: RunItemView[]; hasMore: boolean } {
  const found: RunItemView[] = [];
  for (let index = wanted.from; index < run.items.length; index += 1) {
    const item = run.items[index];
    if (item === undefined) break;
    if (wanted.states.length > 0 && !wanted.states.includes(item.state)) continue;
    if (found.length === wanted.limit) return { items: found, hasMore: true };
    const facts = items[index];
    found.push({
      index,
      planId: item.planId,
      planReference: facts?.planReference ?? '',
      sequence: item.sequence,
      instalmentId: item.instalmentId,
      customerName: facts?.customerName ?? '',
      cardLastFour: facts?.cardLastFour ?? '',
      amountMinor: item.amountMinor,
      currency: item.currency,
      state: item.state,
      reason: item.reason,
      responseCode: item.responseCode,
      attemptId: attemptIds.get(index) ?? facts?.attemptId ?? null,
    });
  }
  return { items: found, hasMore: false };
}
