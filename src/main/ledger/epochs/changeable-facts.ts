import type { ChangeableFacts } from '../../../domain/epochs/set-aside-change.ts';
import type { Queries } from '../thread/store.ts';

/** Rows of each kind that are compared; far above what one merchant changes between two backups. */
const rowsReadMax = 200_000;

/** Reads what staff change in records: plans with their cards, staff members and recorded refunds. */
export async function readChangeableFacts(queries: Queries): Promise<ChangeableFacts> {
  const plans = await queries
    .selectFrom('plans')
    .select(['id', 'reference', 'terms', 'usual_amount_minor', 'is_paused', 'cancelled_on'])
    .select('card_id')
    .orderBy('id')
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
    staff: staff.map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role,
      isActive: row.is_active === 1,
    })),
    refunds,
  };
}
