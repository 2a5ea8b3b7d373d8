import { assertNever, invariant } from '../../../domain/assert.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import type { PlanEvent } from '../../../domain/plans/plan-change.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { CardChange } from '../../ports/ledger/customers.ts';
import type { Queries } from '../thread/store.ts';
import { saveCard } from './cards-on-file.ts';
import { failCardToken, renewCard } from './change-card-tokens.ts';

/** One change of a card on file, with the outcome that it belongs to. */
export interface CardChangeEntry {
  readonly change: CardChange;
  readonly state: AttemptState;
  readonly at: Instant;
}

/**
 * Applies an outcome's change to a card on file, in the transaction of that outcome. Returns the events for the plans
 * on that card.
 */
export async function applyCardChange(
  queries: Queries,
  attempt: Attempt,
  { change, state, at }: CardChangeEntry,
): Promise<readonly PlanEvent[]> {
  const isOwn = change.kind === 'keep' || attempt.cardId === change.cardId;
  invariant(isOwn, 'a charge changes the card that it was made with');
  switch (change.kind) {
    case 'keep':
      invariant(state === 'approved', 'only an approval saves a card');
      await saveCard(queries, attempt, change, at);
      return [];
    case 'renew':
      invariant(state === 'approved', 'only an approval renews a card');
      return renewCard(queries, change, at);
    case 'token-failed':
      invariant(state === 'rejected' || state === 'declined', 'a token fails with a refusal');
      return failCardToken(queries, change, at);
    default:
      return assertNever(change);
  }
}
