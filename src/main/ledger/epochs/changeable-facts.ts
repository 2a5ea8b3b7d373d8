import type { ChangeableFacts } from '../../../domain/epochs/set-aside-change.ts';
import { instalmentIdOf } from '../../../domain/ids.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import type { Queries } from '../thread/store.ts';

/** Rows of each kind that are compared; far above what one merchant changes between two backups. */
const rowsReadMax = 200_000;

/** Reads what staff change in records: plans with their cards, settled instalments, staff members and recorded refunds. */
export async function readChangeableFacts(queries: Queries): Promise<ChangeableFacts> {
  const plans = await queries
    .selectFrom('plans')
    .select(['id', 'reference', 'terms', 'usual_amount_minor', 'is_paused', 'cancelled_on'])
    .select('card_id')
    .orderBy('id')
    .limit(rowsReadMax)
    .execute();
  const settled = await queries
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .select(['instalments.plan_id', 'instalments.sequence', 'plans.reference'])
    .where('instalments.state', 'in', ['skipped', 'written-off', 'paid-another-way'])
    .orderBy('instalments.settled_on')
    .limit(rowsReadMax)
    .execute();
  const staff = await queries
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'is_active'])
    .orderBy('name')
    .limit(rowsReadMax)
    .execute();
  const refunds = await queries
    .selectFrom('refunds_elsewhere')
    .innerJoin('attempts', 'attempts.id', 'refunds_elsewhere.attempt_id')
    .select(['refunds_elsewhere.id', 'attempts.reference'])
    .orderBy('refunds_elsewhere.recorded_at')
    .limit(rowsReadMax)
    .execute();
  return {
    plans: plans.map((row) => ({
      id: row.id,
      reference: row.reference,
      terms: row.terms,
      usualAmountMinor: row.usual_amount_minor,
      isPaused: row.is_paused === 1,
      isCancelled: row.cancelled_on !== null,
      cardId: row.card_id,
    })),
    settled: settled.map((row) => ({
      id: instalmentIdOf(row.plan_id as PlanId, row.sequence),
      reference: instalmentReference(row.reference, row.sequence),
    })),
    staff: staff.map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role,
      isActive: row.is_active === 1,
    })),
    refunds,
  };
}
