import type { CalendarDate } from '../calendar.ts';
import type { CardId } from '../ids.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { currentChain } from './chain.ts';
import type { NewChain } from './chain.ts';
import { refuseCharging } from './move-refusal.ts';
import type { MoveRefusal } from './move-refusal.ts';
import { eventOf, settle } from './plan-change.ts';
import type { PlanBook, PlanChange } from './plan-change.ts';
import { chainsAfter } from './record-paid.ts';

type Move = Result<PlanChange, MoveRefusal>;

/** What a supervisor knows of a first charge that was not made here. */
export type FirstChargeEvidence = NewChain;

/**
 * Begins a card history from evidence: of an earlier first payment, or of the token that was in a
 * lost answer (`design.md` 3, I10). It pays nothing.
 */
export function recordEvidence(
  book: PlanBook,
  evidence: FirstChargeEvidence,
  today: CalendarDate,
): Move {
  const { plan } = book;
  if (plan.cancelledOn !== null) return failed({ kind: 'plan-state', state: plan.state });
  const refusal = refuseCharging(book);
  if (refusal !== null) return failed(refusal);
  if (currentChain(plan) !== null) return failed({ kind: 'has-card-history' });
  if (evidence.firstTransactionId.trim() === '' || evidence.firstChargedOn > today) {
    return failed({ kind: 'evidence-incomplete' });
  }
  const next = { chain: evidence, origin: 'recorded-evidence' } as const;
  const draft = {
    plan: { hasStarted: true, chains: chainsAfter(plan, next, today) },
    events: [eventOf('evidence-recorded', null, evidence.firstTransactionId)],
  };
  return ok(settle(book, draft, today));
}

/** Ends the card history when the card is taken away: the plan needs another one. */
export function endCardHistory(book: PlanBook, cardId: CardId, today: CalendarDate): Move {
  if (currentChain(book.plan)?.cardId !== cardId) return failed({ kind: 'no-first-charge' });
  const draft = {
    plan: { chains: chainsAfter(book.plan, null, today) },
    events: [eventOf('card-needed')],
  };
  return ok(settle(book, draft, today));
}
