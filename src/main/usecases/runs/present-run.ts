import { pick } from '../../../contract/pick.ts';
import {
  leftOutFacts,
  orderPaymentFacts,
  runHeadFacts,
  runItemFacts,
  runReportFacts,
} from '../../../contract/plans/run-view.ts';
import type { RunCheckView, RunItemView, RunView } from '../../../contract/plans/run-view.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import type { RunCheck } from '../../../domain/run/check-first.ts';
import { stateAsked } from '../../../domain/run/run.ts';
import type { Run } from '../../../domain/run/run.ts';
import { leftOutGroups, reportRun, shownState, totalsOf } from '../../../domain/run/summary.ts';
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
    ...pick(head, runHeadFacts),
    ...pick(report, runReportFacts),
    id: run.id,
    state: stateAsked(run.state, head.requested),
    haltReason: run.haltReason,
    startedBy: starterOf(context, head),
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
      ...pick(left, leftOutFacts),
      ...pick(by, orderPaymentFacts),
      instalmentReference: instalmentReference(planReference, left.sequence),
    },
  ];
}

function presentLeftOut(left: RunCheck['leftOut'][number], names: WorkCheck['leftOutNames']) {
  const name = names.get(left.planId);
  return name === undefined ? [] : [{ ...pick(left, leftOutFacts), ...name }];
}

/** Presents what a run would do. */
export function presentCheck(check: WorkCheck): RunCheckView {
  return {
    totals: totalsOf(check.rows),
    count: check.rows.length,
    leftOut: leftOutGroups(check).map(({ reason, until, rows }) => ({
      reason,
      until,
      count: rows.length,
      rows: rows.flatMap((row) => presentLeftOut(row, check.leftOutNames)),
    })),
    maybePaid: check.leftOut.flatMap(presentMaybePaid).slice(0, maybePaidShownMax),
    expiredCount: check.expiredCount,
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
    const state = shownState(run, index);
    if (wanted.states.length > 0 && !wanted.states.includes(state)) continue;
    if (found.length === wanted.limit) return { items: found, hasMore: true };
    const facts = items[index];
    found.push({
      ...pick(item, runItemFacts),
      index,
      planReference: facts?.planReference ?? '',
      customerName: facts?.customerName ?? '',
      cardLastFour: facts?.cardLastFour ?? '',
      state,
      attemptId: attemptIds.get(index) ?? facts?.attemptId ?? null,
    });
  }
  return { items: found, hasMore: false };
}
