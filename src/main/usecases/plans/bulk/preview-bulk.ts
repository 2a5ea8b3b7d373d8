import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../../contract/index.ts';
import type { BulkPreviewRow } from '../../../../contract/plans/bulk-moves.ts';
import { holdsCardNumber } from '../../../../domain/cards/card-guard.ts';
import type { PlanId } from '../../../../domain/ids.ts';
import { bulkPlansMax } from '../../../../domain/plans/moves/bulk-change.ts';
import type { BulkChange } from '../../../../domain/plans/moves/bulk-change.ts';
import type { Instalment } from '../../../../domain/plans/plan.ts';
import { ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import type { PlanToChange } from '../../../ports/ledger/plans.ts';
import type { AccountContext } from '../../account-context.ts';
import { recordsFailure } from '../../records-failure.ts';
import { isReadOnly } from '../find-plans.ts';
import { catchUpToday, todayOf } from '../plan-moment.ts';
import { changeOf, namedPlan, readToChange, refuseBulk, stepFor } from './check-bulk.ts';

type Choice = ParsedInput<'plans.preview-bulk'>['choice'];

/** Plans of one page of the list. */
const pageSize = 100;

/** Shows for each chosen plan what a change would make of it, or why it is left out. Writes nothing of it. */
export async function previewBulk(
  context: AccountContext,
  { choice, change }: ParsedInput<'plans.preview-bulk'>,
): Promise<Result<OperationOutput<'plans.preview-bulk'>, Failure>> {
  const refusals = refuseBulk(context, change);
  if (refusals.length > 0) return ok({ kind: 'refused', refusals: [...refusals] });
  // A plan that lacks instalments up to today would be of another revision by the time it is changed.
  const caught = await catchUpToday(context);
  if (!caught.ok && !isReadOnly(context)) return recordsFailure(caught.error);
  const today = todayOf(context);
  const chosen = await idsOf(context, choice, today);
  if (!chosen.ok) return chosen;
  const { ids, hasMore } = chosen.value;
  const found = await readToChange(context, ids);
  if (!found.ok) return found;
  const rows = found.value.map((plan) => previewRow(plan, changeOf(change), today));
  return ok({ kind: 'preview', rows, hasMore });
}

function previewRow(found: PlanToChange, change: BulkChange, today: CalendarDate): BulkPreviewRow {
  const { plan } = found.aggregate;
  const step = stepFor(found, change, today);
  return {
    ...namedPlan(found),
    revision: plan.revision,
    before: step.ok ? nextOf(step.value.before) : null,
    after: step.ok ? nextOf(step.value.after) : null,
    owedMinor: plan.hasMoreSlots ? null : plan.openMinor,
    refusal: step.ok ? null : step.error,
  };
}

function nextOf(row: Instalment | null): BulkPreviewRow['before'] {
  return row === null ? null : { dueDate: row.dueDate, amountMinor: row.amountMinor };
}

/** The chosen plans, at most as many as one change takes. */
async function idsOf(
  { ledger }: AccountContext,
  choice: Choice,
  today: CalendarDate,
): Promise<Result<{ readonly ids: readonly PlanId[]; readonly hasMore: boolean }, Failure>> {
  if (choice.kind === 'plans') return ok({ ids: [...new Set(choice.ids)], hasMore: false });
  const search = choice.search.trim();
  if (holdsCardNumber(search)) return ok({ ids: [], hasMore: false });
  const ids: PlanId[] = [];
  while (ids.length <= bulkPlansMax) {
    // oxlint-disable-next-line no-await-in-loop -- Each page begins after the one before it.
    const page = await ledger.plans.pageOfPlans({
      search,
      health: choice.health.length === 0 ? null : choice.health,
      currency: null,
      customerId: null,
      dueOn: null,
      today,
      after: ids.at(-1) ?? null,
      limit: pageSize,
    });
    if (!page.ok) return recordsFailure(page.error);
    ids.push(...page.value.map(({ plan }) => plan.id));
    if (page.value.length < pageSize) break;
  }
  return ok({ ids: ids.slice(0, bulkPlansMax), hasMore: ids.length > bulkPlansMax });
}
