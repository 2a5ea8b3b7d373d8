import type { Attempt } from '../../../domain/charge/attempt.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { OperatorId, PlanId } from '../../../domain/ids.ts';
import { isPlanIntent } from '../../../domain/ids.ts';
import {
  recordPaidAnotherWay,
  reopenPaidAnotherWay,
} from '../../../domain/plans/moves/external-payments.ts';
import { eventOf, settle } from '../../../domain/plans/plan-change.ts';
import type { PlanChange } from '../../../domain/plans/plan-change.ts';
import { isOwed } from '../../../domain/plans/plan.ts';
import { orderPaidStates } from '../../../domain/run/likely-paid.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { PaymentDecision } from '../../ports/ledger/debts.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import type { MovedAttempt, PlanStoreParts } from '../plans/plan-outcome.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import type { SealedPlan } from '../authority/plan-seal.ts';
import { writeChange } from '../plans/write-change.ts';
import type { Queries } from '../thread/store.ts';

type Named = Pick<PaymentDecision, 'attemptId' | 'planId' | 'sequence'>;
type Moved = Pick<MovedAttempt, 'at' | 'operatorId'>;

/**
 * Lets the instalments that staff decided an order pays follow it, in the transaction of the order's own transition:
 * settled once it is found charged, owed again once its payment is found not to have been taken.
 *
 * A refund of the order leaves its instalment as it is: the customer was paid back for the order.
 */
export async function followOrder(
  queries: Queries,
  attempt: Attempt,
  { to, at, operatorId }: Moved & Pick<MovedAttempt, 'to'>,
  store: PlanStoreParts,
): Promise<void> {
  // No decision is made about an order in progress.
  if (isPlanIntent(attempt.intentId) || attempt.state === 'dispatched') return;
  const [wasPaid, isPaid] = [attempt.state, to].map((state) => orderPaidStates.includes(state));
  if (wasPaid === isPaid || to === 'confirmed-reversed') return;
  const decisions = await queries
    .selectFrom('debt_decisions')
    .select(['plan_id', 'sequence'])
    .where('attempt_id', '=', attempt.id)
    .where('decision', '=', isPaid === true ? 'held' : 'same-debt')
    .execute();
  for (const { plan_id: planId, sequence } of decisions) {
    const named = { attemptId: attempt.id, planId: planId as PlanId, sequence };
    const follow = isPaid === true ? settleByOrder : reopenByOrder;
    // oxlint-disable-next-line no-await-in-loop -- One instalment after another.
    await follow(queries, store, named, { at, operatorId });
  }
}

/** The decision that is kept about an order and an instalment; null without one. */
export async function findDecision(
  queries: Queries,
  { attemptId, planId, sequence }: Named,
): Promise<string | null> {
  const row = await queries
    .selectFrom('debt_decisions')
    .select('decision')
    .where('attempt_id', '=', attemptId)
    .where('plan_id', '=', planId)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row?.decision ?? null;
}

/** Settles an instalment by its order; where it was paid in the meantime, the plan says that the customer paid twice. */
async function settleByOrder(
  queries: Queries,
  store: PlanStoreParts,
  named: Named,
  moved: Moved,
): Promise<void> {
  const attempt = await findAttempt(queries, named.attemptId);
  await changeByOrder(queries, store, { named, moved, kept: 'same-debt' }, (aggregate, today) => {
    const row = aggregate.instalments.find(({ sequence }) => sequence === named.sequence);
    if (attempt === null || row === undefined) return null;
    const taken = moneyTaken(attempt);
    const takenMinor = taken?.currency === row.currency ? taken.amountMinor : row.amountMinor;
    if (!isOwed(row)) {
      const overpaid = eventOf('overpaid', { sequence: row.sequence, amountMinor: takenMinor });
      return settle(aggregate, { events: [overpaid] }, today);
    }
    const amountMinor = Math.min(takenMinor, row.amountMinor);
    const paid = { sequence: row.sequence, amountMinor, reason: attempt.orderReference };
    const change = recordPaidAnotherWay(aggregate, paid, today);
    return change.ok ? change.value : null;
  });
}

/** Makes an instalment owed again that was settled by an order which did not pay it. */
export async function reopenByOrder(
  queries: Queries,
  store: PlanStoreParts,
  named: Named,
  moved: Moved,
): Promise<void> {
  await changeByOrder(queries, store, { named, moved, kept: 'held' }, (aggregate, today) => {
    const change = reopenPaidAnotherWay(aggregate, named.sequence, today);
    return change.ok ? change.value : null;
  });
}

interface Following {
  readonly named: Named;
  readonly moved: Moved;
  /** Decision kept from then on: the instalment goes on following the order. */
  readonly kept: 'same-debt' | 'held';
}

async function changeByOrder(
  queries: Queries,
  store: PlanStoreParts,
  { named, moved, kept }: Following,
  decide: (aggregate: SealedPlan, today: CalendarDate) => PlanChange | null,
): Promise<void> {
  const { attemptId, planId, sequence } = named;
  const at: Instant = moved.at;
  const operatorId: OperatorId | null = moved.operatorId;
  const aggregate = await readPlanAggregate(queries, store.audit, planId, sequence);
  const change = aggregate === null ? null : decide(aggregate, store.dayOf(at));
  if (aggregate === null || change === null) return;
  const entry = { at, operatorId, chain: null };
  const after = await writeChange(queries, store.audit, [aggregate, change], entry);
  await queries
    .updateTable('debt_decisions')
    .set({ decision: kept })
    .where('attempt_id', '=', attemptId)
    .where('plan_id', '=', planId)
    .where('sequence', '=', sequence)
    .where('decision', 'in', ['held', 'same-debt'])
    .execute();
  await appendEntry(
    store,
    queries,
    ownEntry({
      at,
      topic: 'money',
      event: kept === 'same-debt' ? 'debt.settled' : 'debt.reopened',
      operatorId,
      subject: `${after.plan.reference} ${sequence}`,
      details: { plan: planId, sequence, attempt: attemptId, planRevision: after.plan.revision },
    }),
  );
}
