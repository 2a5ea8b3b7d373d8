import type { CustomerRow, CustomerView, KeptCardView } from '../../../contract/customers.ts';
import { dateInZone } from '../../../domain/calendar.ts';
import type { CalendarDate } from '../../../domain/calendar.ts';
import { cardHealth } from '../../../domain/card-health.ts';
import type { Customer, KeptCard } from '../../../domain/customers/customer.ts';
import type { CustomerFile } from '../../ports/customers.ts';
import type { Desk } from '../desk.ts';

/** A customer as lists show them. */
export function presentCustomerRow({ id, name, phone, email }: Customer): CustomerRow {
  return { id, name, phone, email };
}

/** Draws a customer with cards and consents; a card is its four digits, never what it is charged with. */
export function presentCustomer(
  desk: Pick<Desk, 'account' | 'clock' | 'operatorName'>,
  { customer, cards, consents }: CustomerFile,
): CustomerView {
  const today = dateInZone(desk.clock.now(), desk.account.timeZone);
  return {
    ...presentCustomerRow(customer),
    notes: customer.notes,
    createdAt: customer.createdAt,
    changedAt: customer.changedAt,
    cards: cards.map((card) => presentCard(card, today)),
    consents: consents.map(({ id, purpose, channel, words, agreedAt, operatorId, attemptId }) => ({
      id,
      purpose,
      channel,
      words,
      agreedAt,
      operatorName: desk.operatorName(operatorId),
      attemptId,
    })),
  };
}

function presentCard(card: KeptCard, today: CalendarDate): KeptCardView {
  const { id, brand, lastFour, expiry, state } = card;
  const health = cardHealth(expiry, today);
  return { id, brand, lastFour, expiry, state, health, keptAt: card.createdAt };
}
