import type { Failure } from '../../../../contract/failure.ts';
import type { ParsedInput } from '../../../../contract/index.ts';
import type { BulkDone, PlanBulkRefusal } from '../../../../contract/plans/bulk-moves.ts';
import type { PlanId } from '../../../../domain/ids.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { PlanToChange } from '../../../ports/ledger/plans.ts';
import type { AccountContext, Operator } from '../../account-context.ts';
import { moveOnce } from '../move-plan.ts';
import { todayOf } from '../plan-moment.ts';
import { changeOf, namedPlan, readToChange, refuseBulk, stepFor } from './check-bulk.ts';

type Input = ParsedInput<'plans.bulk-move'> | ParsedInput<'plans.bulk-move-owed'>;
type DoneRow = Extract<BulkDone, { readonly kind: 'done' }>['rows'][number];

/**
 * Changes the plans of a preview one after the other, each as a change of that plan alone, and reports each by name.
 *
 * A plan that is not the one of the preview is left out. When the records fail, the plans after it are left out as not
 * attempted; a failure before any plan was changed is the answer itself.
 */
export async function applyBulk(
  context: AccountContext,
  operator: Operator,
  { plans, change }: Input,
): Promise<Result<BulkDone, Failure>> {
  const refusals = refuseBulk(context, change);
  if (refusals.length > 0) return ok({ kind: 'refused', refusals: [...refusals] });
  const found = await readToChange(
    context,
    plans.map(({ planId }) => planId),
  );
  if (!found.ok) return found;
  const known = new Map(found.value.map((plan) => [plan.aggregate.plan.id, plan]));
  const rows: DoneRow[] = [];
  let failure: Failure | null = null;
  for (const seen of plans) {
    const plan = known.get(seen.planId);
    if (plan === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- One plan after the other, each in its own transaction.
    const refusal = await changeOne(context, operator, { ...seen, plan, change, failure });
    if (!refusal.ok) failure = refusal.error;
    rows.push({ ...namedPlan(plan), refusal: refusal.ok ? refusal.value : notAttempted });
  }
  if (rows.length === 0) return failed({ kind: 'not-found' });
  if (failure !== null && !rows.some(({ refusal }) => refusal === null)) return failed(failure);
  context.notifier.publish('plans.changed', {});
  return ok({ kind: 'done', rows });
}

const notAttempted = { kind: 'not-attempted' } as const;

async function changeOne(
  context: AccountContext,
  operator: Operator,
  asked: {
    readonly planId: PlanId;
    readonly seenRevision: number;
    readonly plan: PlanToChange;
    readonly change: Input['change'];
    /** The failure of the records at a plan before this one; nothing is attempted after it. */
    readonly failure: Failure | null;
  },
): Promise<Result<PlanBulkRefusal | null, Failure>> {
  const { planId, seenRevision, plan, change, failure } = asked;
  if (failure !== null) return failed(failure);
  if (plan.aggregate.plan.revision !== seenRevision) return ok({ kind: 'changed-since' });
  const step = stepFor(plan, changeOf(change), todayOf(context));
  if (!step.ok) return ok(step.error);
  const moved = await moveOnce(context, operator, { planId, move: step.value.move, seenRevision });
  if (!moved.ok) {
    const { error } = moved;
    if (error.kind === 'not-found') return ok({ kind: 'not-found' });
    const isOfPlan = error.kind === 'records' && error.reason === 'plan-altered';
    return isOfPlan ? ok({ kind: 'altered' }) : moved;
  }
  switch (moved.value.kind) {
    case 'moved':
      return ok(null);
    case 'changed-since':
      return ok({ kind: 'changed-since' });
    case 'not-possible':
      return ok(moved.value.refusal);
    case 'refused':
      throw new Error('What was typed is refused before any plan is changed');
  }
}
