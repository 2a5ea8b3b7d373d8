import { settle } from '../../../domain/plans/plan-change.ts';
import type { PlanEvent } from '../../../domain/plans/plan-change.ts';
import type { CardId, PlanId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Store } from '../thread/store.ts';
import type { Queries } from '../thread/store.ts';
import { plansOnCard, readPlanAggregate } from './read-plan-aggregate.ts';
import { writeChange } from './write-change.ts';

/** Adds what happened to a card to the history of every plan that is charged on it, but one. */
export async function noteOnPlans(
  { audit, dayOf }: Pick<Store, 'audit' | 'dayOf'>,
  queries: Queries,
  ofCard: CardEvents | null,
  butOn?: PlanId,
): Promise<void> {
  if (ofCard === null || ofCard.events.length === 0) return;
  const { cardId, events, at } = ofCard;
  for (const id of await plansOnCard(queries, cardId)) {
    if (id === butOn) continue;
    const aggregate = await readPlanAggregate(queries, audit, id);
    if (aggregate === null) continue;
    const change = settle(aggregate, { events }, dayOf(at));
    const entry = { at, operatorId: null, chain: null };
    await writeChange(queries, audit, [aggregate, change], entry);
  }
}

/** Events of one card on file. */
export interface CardEvents {
  readonly cardId: CardId;
  readonly events: readonly PlanEvent[];
  readonly at: Instant;
}
