import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { CardId } from '../../../domain/ids.ts';
import { failed } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { entryOf } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import { findCustomer } from './find-customers.ts';

/**
 * Takes a card on file out of use; its payments and the consent stay.
 *
 * Plans that charge it need another card from then on. Should the terminal end between the two writes, a plan still
 * charges nothing: the card itself says that it was removed.
 */
export async function removeCard(
  context: AccountContext,
  operator: Operator,
  cardId: CardId,
): Promise<Result<CustomerView, Failure>> {
  const removed = await context.ledger.customers.removeCard(cardId, context.clock.now());
  if (!removed.ok) return recordsFailure(removed.error);
  if (removed.value === null) return failed({ kind: 'not-found' });
  await endCardHistories(context, operator, cardId);
  return findCustomer(context, removed.value.customerId);
}

async function endCardHistories(
  context: AccountContext,
  operator: Operator,
  cardId: CardId,
): Promise<void> {
  const plans = await context.ledger.plans.plansOnCard(cardId);
  if (!plans.ok) return;
  const entry = entryOf(context, operator);
  for (const planId of plans.value) {
    // oxlint-disable-next-line no-await-in-loop -- One customer has few plans, and one writer writes them.
    await context.ledger.plans.movePlan(planId, { kind: 'end-card-history', cardId }, entry);
  }
  if (plans.value.length > 0) context.notifier.publish('plans.changed', {});
}
