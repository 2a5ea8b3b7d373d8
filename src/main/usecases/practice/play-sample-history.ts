import { assertNever } from '../../../domain/assert.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { CardId, PlanId } from '../../../domain/ids.ts';
import { daysBetween } from '../../../domain/plans/days.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { PlanMove } from '../../ports/ledger/plan-moves.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import { removeCard } from '../customers/remove-card.ts';
import type { AccountContext } from '../account-context.ts';
import { refusedPlanCard } from '../plans/answer-plan-charge.ts';
import { launchPlanCharge } from '../plans/launch-plan-charge.ts';
import { openPlanCard } from '../plans/open-plan-card.ts';
import { entryOf, momentOf, todayOf } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import { backdatedContext } from './backdated-context.ts';
import type { SamplePlan } from './sample-plans.ts';

/** A sample plan as it was written. */
export interface WrittenSample extends SamplePlan {
  readonly planId: PlanId;
  readonly cardId: CardId | null;
}

type Lived = Result<null, Failure>;

/** Creates the past of a sample plan, by the same steps as staff would take. */
export async function playSampleHistory(
  context: AccountContext,
  staff: Submitter,
  sample: WrittenSample,
): Promise<Lived> {
  const { story, cardId } = sample;
  switch (story) {
    case 'waits-for-its-day':
    case 'no-first-charge':
      return ok(null);
    case 'failed':
    case 'not-confirmed':
    case 'completed':
    case 'with-history':
      return chargeWhatFellDue(context, staff, sample);
    case 'paused':
      return move(context, staff, sample, { kind: 'pause', reason: 'Asked for two months off' });
    case 'cancelled':
      return move(context, staff, sample, { kind: 'cancel', reason: 'Moved away' });
    case 'card-removed': {
      if (cardId === null) return ok(null);
      const removed = await removeCard(context, staff, cardId);
      return removed.ok ? ok(null) : removed;
    }
    default:
      return assertNever(story);
  }
}

async function move(
  context: AccountContext,
  staff: Submitter,
  { planId }: WrittenSample,
  wanted: PlanMove,
): Promise<Lived> {
  const moved = await context.ledger.plans.movePlan(planId, wanted, entryOf(context, staff));
  if (moved.ok) return ok(null);
  return failed({ kind: 'internal', reportId: moved.error.kind });
}

/** Charges each instalment on its own day, as the schedule would have; those of today are left for today. */
async function chargeWhatFellDue(
  context: AccountContext,
  staff: Submitter,
  sample: WrittenSample,
): Promise<Lived> {
  const found = await context.ledger.plans.findPlan(sample.planId, momentOf(context));
  if (!found.ok) return recordsFailure(found.error);
  const today = todayOf(context);
  const rows = found.value?.instalments ?? [];
  for (const row of rows.filter(({ dueDate }) => dueDate < today)) {
    const then = backdatedContext(context, daysBetween(row.dueDate, today));
    // oxlint-disable-next-line no-await-in-loop -- A plan is charged row after row.
    const charged = await chargeOn(then, staff, sample, row);
    if (!charged.ok) return charged;
  }
  return ok(null);
}

async function chargeOn(
  context: AccountContext,
  staff: Submitter,
  { planId }: WrittenSample,
  row: Instalment,
): Promise<Lived> {
  const [card, endpoint] = await Promise.all([openPlanCard(context, planId), context.endpoint()]);
  if (!endpoint.ok) return endpoint;
  if (!card.ok) {
    const refused = refusedPlanCard(card.error);
    return refused.ok ? failed({ kind: 'not-found' }) : refused;
  }
  const today = todayOf(context);
  const start = { sequence: row.sequence, indicator: 'S', by: 'run', today } as const;
  const launched = await launchPlanCharge(context, staff, {
    ...card.value,
    sequence: row.sequence,
    amountMinor: row.amountMinor,
    indicator: 'S',
    channel: card.value.plan.channel,
    omitExpiry: false,
    codeAbsentReason: null,
    duplicateReason: null,
    charge: { kind: 'charge', planId, start, by: 'schedule', today, runItem: null },
    keep: null,
    endpoint: endpoint.value,
  });
  // An instalment that cannot be charged is only missing from the sample's past.
  if (launched.ok) await launched.value.ended;
  return ok(null);
}
