import { failed, ok } from '../../../domain/result.ts';
import type { PaymentNotDecided } from '../../ports/ledger/debts.ts';
import type { PlanStore } from '../../ports/ledger/plans.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import { writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';
import { moveWithin } from '../plans/move-plan.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';

/**
 * Records a staff decision about an order that may have paid an instalment, in one transaction with the change of the
 * instalment that it did pay.
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
    await tx
      .insertInto('debt_decisions')
      .values({
        attempt_id: attemptId,
        plan_id: planId,
        sequence,
        decision,
        reason,
        decided_at: entry.at,
        operator_id: entry.operatorId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['attempt_id', 'plan_id', 'sequence'])
          .doUpdateSet({ decision, reason, decided_at: entry.at, operator_id: entry.operatorId }),
      )
      .execute();
    const { at, operatorId, approvedBy = null } = entry;
    const subject = `${aggregate.plan.reference} ${sequence}`;
    const own = { at, topic: 'money', event: `debt.${decision}`, operatorId, subject } as const;
    const details = { plan: planId, sequence, attempt: attemptId };
    await appendEntry(store, tx, ownEntry({ ...own, approvedBy, reason, details }));
    if (decision === 'another-debt') return ok(null);
    const { amountMinor } = row;
    const because = `${attempt.orderReference}: ${reason}`.slice(0, 500);
    const move = { kind: 'paid-another-way', sequence, amountMinor, reason: because } as const;
    const moved = await moveWithin({ store, tx }, planId, move, entry);
    return moved.ok ? ok(null) : failed({ kind: 'not-moved' });
  });
}
