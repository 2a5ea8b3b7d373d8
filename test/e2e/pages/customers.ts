import { byClass } from './part.ts';

/** Parts of a customer's page. */
export const customerParts = {
  page: byClass('.customer-page'),
  focusedTitle: byClass('.customer-page h2:focus'),
  payment: byClass('.customer-payment'),
  /** The payment that is open in the list, and its slip. */
  openedPayment: byClass('.customer-slip'),
  slip: byClass('.customer-slip .slip'),
  card: byClass('.customer-card'),
  cardBadges: byClass('.customer-card .badge'),
  cardIcons: byClass('.customer-card .badge .icon'),
  consents: byClass('.customer-consents'),
  merging: byClass('.tidy-merge'),
} as const;
