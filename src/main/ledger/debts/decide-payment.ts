import { takenOrOpenStates, orderPaidStates } from '../../../domain/run/likely-paid.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { isOwed } from '../../../domain/plans/plan.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { PaymentDecision, PaymentNotDecided } from '../../ports/ledger/debts.ts';
import type { PlanStore } from '../../ports/ledger/plans.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { moveWithin } from '../plans/move-plan.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import { findDecision, reopenByOrder } from './follow-order.ts';
import { underWayStates } from '../../../domain/charge/transitions.ts';

/**
 * Records a staff decision about an order that may have paid an instalment, in one transaction with the change of the
 * instalment.
 *
 * An order that is paid settles the instalment. One that is still open holds it: the instalment follows the order once
 * that is resolved (`follow-order`).
 */
export function decidePayment(
  store: Store,
  ...[decided, entry]: Parameters<PlanStore['decidePayment']>
): ReturnType<PlanStore['decidePayment']> {
  return writing<null, PaymentNotDecided>(store, async (tx) => {
    const { attemptId, planId, sequence, decision, reason } = decided;
    const attempt = await findAttempt(tx, attemptId);
    const aggregate = await readPlanAggregate(tx, null, planId, sequence);
    const row = aggregate?.instalments.find((one) => one.sequence === sequence);
    if (attempt === null || aggregate === null || row === undefined) {
      return failed({ kind: 'not-found' });
    }
    const before = await findDecision(tx, decided);
    const kept = decision === 'same-debt' ? sameDebt(attempt, row) : decision;
    if (typeof kept !== 'string') return failed(kept);
    await storeDecision(tx, { ...decided, decision: kept }, entry);
    const { at, operatorId, approvedBy = null } = entry;
    const subject = `${aggregate.plan.reference} ${sequence}`;
    const own = { at, topic: 'money', event: `debt.${decision}`, operatorId, subject } as const;
    const details = { plan: planId, sequence, attempt: attemptId };
    await appendEntry(store, tx, ownEntry({ ...own, approvedBy, reason, details }));
    if (kept === 'held') return ok(null);
    if (kept === 'another-debt') {
      if (before === 'same-debt') await reopenByOrder(tx, store, decided, { at, operatorId });
      return ok(null);
    }
    const { amountMinor } = row;
    const because = `${attempt.orderReference}: ${reason}`;
    const move = { kind: 'paid-another-way', sequence, amountMinor, reason: because } as const;
    const moved = await moveWithin({ store, tx }, planId, move, entry);
    return moved.ok ? ok(null) : failed({ kind: 'not-moved' });
  });
}

/** Returns what is kept of *same debt*: settled by an order that is paid, held by one that is open. */
function sameDebt({ state }: Attempt, row: Instalment): 'same-debt' | 'held' | PaymentNotDecided {
  if (underWayStates.includes(state)) return { kind: 'order-in-progress' };
  if (!takenOrOpenStates.includes(state)) return { kind: 'order-not-charged' };
  if (!isOwed(row)) return { kind: 'not-moved' };
  return orderPaidStates.includes(state) ? 'same-debt' : 'held';
}

async function storeDecision(
  tx: Queries,
  decided: Omit<PaymentDecision, 'decision'> & { readonly decision: string },
  { at, operatorId }: Parameters<PlanStore['decidePayment']>[1],
): Promise<void> {
  const { attemptId, planId, sequence, decision, reason } = decided;
  const written = { decision, reason, decided_at: at, operator_id: operatorId };
  await tx
    .insertInto('debt_decisions')
    .values({ attempt_id: attemptId, plan_id: planId, sequence, ...written })
    .onConflict((conflict) =>
      conflict.columns(['attempt_id', 'plan_id', 'sequence']).doUpdateSet(written),
    )
    .execute();
}
