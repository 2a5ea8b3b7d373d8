import type { Instant } from '../../../domain/time/calendar.ts';
import type { CardId } from '../../../domain/ids.ts';
import type { NewCardHistory } from '../../../domain/plans/card-history.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import type { PriorFirstCharge } from '../../ports/ledger/plan-moves.ts';
import { bringCard, findCard } from '../customers/cards-on-file.ts';
import type { Queries } from '../thread/store.ts';
import { plansOnCard } from './read-plan-aggregate.ts';

/** Id of the card that a prior first charge was made on. */
export function cardIdOf({ card }: PriorFirstCharge): CardId {
  return card.kind === 'kept' ? card.cardId : card.card.id;
}

/** The facts of a prior first charge that the rules need. */
export function newCardHistoryOf(evidence: PriorFirstCharge): NewCardHistory {
  return {
    cardId: cardIdOf(evidence),
    firstTransactionId: evidence.firstTransactionId,
    firstChargedOn: evidence.firstChargedOn,
    hasTrackingId: evidence.sealedTrackingId !== null,
  };
}

/**
 * Stores or checks the card of a prior first charge; returns false when it cannot be charged for this customer, or when
 * another plan charges the same card row: each card history has its own
 * (docs/decisions/0014-save-one-card-row-per-history.md).
 */
export async function storePriorChargeCard(
  queries: Queries,
  { id: planId, customerId }: Pick<Plan, 'id' | 'customerId'>,
  { card }: PriorFirstCharge,
  at: Instant,
): Promise<boolean> {
  if (card.kind === 'brought') {
    return card.card.customerId === customerId && (await bringCard(queries, card.card, at));
  }
  const kept = await findCard(queries, card.cardId);
  if (kept === null || kept.isOfOtherGateway) return false;
  if (kept.state !== 'active' || kept.customerId !== customerId) return false;
  const plans = await plansOnCard(queries, card.cardId);
  return plans.every((id) => id === planId);
}
