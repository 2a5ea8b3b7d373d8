import {
  cardOnFileFacts,
  consentFacts,
  customerFacts,
  customerRowFacts,
} from '../../../contract/customers/customers.ts';
import type {
  CustomerRow,
  CustomerView,
  CardOnFileView,
} from '../../../contract/customers/customers.ts';
import { pick } from '../../../contract/pick.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { cardHealth, validUntil } from '../../../domain/cards/card-health.ts';
import type { Customer, CardOnFile } from '../../../domain/customers/customer.ts';
import type { CustomerFile } from '../../ports/ledger/customers.ts';
import type { AccountContext } from '../account-context.ts';

/** A customer as lists show them. */
export function presentCustomerRow(customer: Customer): CustomerRow {
  return pick(customer, customerRowFacts);
}

/** Presents a customer with cards and consents; of a card only the last four digits, never its token. */
export function presentCustomer(
  context: Pick<AccountContext, 'account' | 'clock' | 'operatorName'>,
  { customer, cards, consents }: CustomerFile,
): CustomerView {
  const today = dateInZone(context.clock.now(), context.account.timeZone);
  return {
    ...pick(customer, customerFacts),
    cards: cards.map((card) => presentCard(card, today)),
    consents: consents.map((consent) => ({
      ...pick(consent, consentFacts),
      operatorName: context.operatorName(consent.operatorId),
    })),
  };
}

function presentCard(card: CardOnFile, today: CalendarDate): CardOnFileView {
  const expiry = validUntil(card);
  const health = cardHealth(expiry, today);
  return { ...pick(card, cardOnFileFacts), expiry, health, keptAt: card.createdAt };
}
