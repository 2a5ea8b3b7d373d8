import type { CardFacts } from '../../../domain/charge/attempt.ts';
import type { CardOnFile } from '../../../domain/customers/customer.ts';
import type { CardId, CustomerId } from '../../../domain/ids.ts';
import type { AccountContext } from '../account-context.ts';

/**
 * Finds the row of the same card of a customer, so that it is not stored twice; otherwise returns a new id.
 *
 * A row that a plan charges is left to it: its token belongs to the plan's own first charge and tracking id
 * (docs/decisions/0014-save-one-card-row-per-history.md). Null when the records cannot be read.
 */
export async function rowForCard(
  context: AccountContext,
  customerId: CustomerId,
  facts: CardFacts,
): Promise<CardId | null> {
  const file = await context.ledger.customers.findCustomer(customerId);
  if (!file.ok || file.value === null) return null;
  for (const { id } of file.value.cards.filter((card) => isSameCard(card, facts))) {
    // oxlint-disable-next-line no-await-in-loop -- The first row that no plan charges is enough.
    const plans = await context.ledger.plans.plansOnCard(id);
    if (!plans.ok) return null;
    if (plans.value.length === 0) return id;
  }
  return context.ids.cardId();
}

function isSameCard(card: CardOnFile, facts: CardFacts): boolean {
  return (
    card.state !== 'removed' &&
    card.brand === facts.brand &&
    card.lastFour === facts.lastFour &&
    card.expiry.year === facts.expiry.year &&
    card.expiry.month === facts.expiry.month
  );
}
