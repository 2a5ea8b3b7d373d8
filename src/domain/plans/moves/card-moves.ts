import type { CalendarDate } from '../../time/calendar.ts';
import type { CardId } from '../../ids.ts';
import { failed, ok } from '../../result.ts';
import type { Result } from '../../result.ts';
import { currentCardHistory } from '../card-history.ts';
import type { NewCardHistory } from '../card-history.ts';
import { refuseCharging } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { eventOf, settle } from '../plan-change.ts';
import type { PlanAggregate, PlanChange } from '../plan-change.ts';
import { cardHistoriesAfter } from '../record-paid.ts';

type Move = Result<PlanChange, MoveRefusal>;

/** A first charge made elsewhere, as a supervisor records it. */
export type PriorChargeFacts = NewCardHistory;

/**
 * Starts a card history from a prior first charge, or from the token of a lost response (docs/invariants.md,
 * I10). Pays nothing.
 */
export function recordPriorCharge(
  aggregate: PlanAggregate,
  evidence: PriorChargeFacts,
  today: CalendarDate,
): Move {
  const { plan } = aggregate;
  if (plan.cancelledOn !== null) return failed({ kind: 'plan-state', state: plan.state });
  const refusal = refuseCharging(aggregate);
  if (refusal !== null) return failed(refusal);
  if (currentCardHistory(plan) !== null) return failed({ kind: 'has-card-history' });
  if (evidence.firstTransactionId.trim() === '' || evidence.firstChargedOn > today) {
    return failed({ kind: 'evidence-incomplete' });
  }
  const next = { chain: evidence, origin: 'recorded-evidence' } as const;
  const draft = {
    plan: { hasStarted: true, chains: cardHistoriesAfter(plan, next, today) },
    events: [eventOf('evidence-recorded', null, evidence.firstTransactionId)],
  };
  return ok(settle(aggregate, draft, today));
}

/** Ends the card history when its card is removed; the plan then needs another card. */
export function endCardHistory(
  aggregate: PlanAggregate,
  cardId: CardId,
  today: CalendarDate,
): Move {
  if (currentCardHistory(aggregate.plan)?.cardId !== cardId)
    return failed({ kind: 'no-first-charge' });
  const draft = {
    plan: { chains: cardHistoriesAfter(aggregate.plan, null, today) },
    events: [eventOf('card-needed')],
  };
  return ok(settle(aggregate, draft, today));
}
