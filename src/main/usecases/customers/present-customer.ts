import type {
  CustomerRow,
  CustomerView,
  CardOnFileView,
} from '../../../contract/customers/customers.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { cardHealth, validUntil } from '../../../domain/cards/card-health.ts';
import type { Customer, CardOnFile } from '../../../domain/customers/customer.ts';
import type { CustomerFile } from '../../ports/ledger/customers.ts';
import type { AccountContext } from '../account-context.ts';

/** A customer as lists show them. */
export function presentCustomerRow({ id, name, phone, email }: Customer): CustomerRow {
  return { id, name, phone, email };
}

/** Presents a customer with cards and consents; of a card only the last four digits, never its token. */
export function presentCustomer(
  context: Pick<AccountContext, 'account' | 'clock' | 'operatorName'>,
  { customer, cards, consents }: CustomerFile,
): CustomerView {
  const today = dateInZone(context.clock.now(), context.account.timeZone);
  return {
    ...presentCustomerRow(customer),
    address: customer.address,
    language: customer.language,
    notes: customer.notes,
    createdAt: customer.createdAt,
    changedAt: customer.changedAt,
    erasedAt: customer.erasedAt,
    mergedInto: customer.mergedInto,
    cards: cards.map((card) => presentCard(card, today)),
    consents: consents.map(({ id, purpose, channel, words, agreedAt, operatorId, attemptId }) => ({
      id,
      purpose,
      channel,
      words,
      agreedAt,
      operatorName: context.operatorName(operatorId),
      attemptId,
    })),
  };
}

function presentCard(card: CardOnFile, today: CalendarDate): CardOnFileView {
  const { id, brand, lastFour, state } = card;
  const expiry = validUntil(card);
  const health = cardHealth(expiry, today);
  return { id, brand, lastFour, expiry, state, health, keptAt: card.createdAt };
}
