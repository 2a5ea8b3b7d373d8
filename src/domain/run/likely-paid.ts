import type { CalendarDate } from '../time/calendar.ts';
import type { AttemptState, CardFacts } from '../charge/attempt.ts';
import type { AttemptId, CardId, CustomerId, InstalmentId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import { addDays } from '../plans/days.ts';
import type { Instalment } from '../plans/plan.ts';

/** Days before its due date from which a payment of the same amount may be the instalment, paid early. */
export const paidEarlyDays = 7;

/** States in which an order charged its amount, or may have; also when it may be paid elsewhere. */
export const takenOrOpenStates: readonly AttemptState[] = [
  'dispatched',
  'unknown',
  'mismatch',
  'approved',
  'confirmed-charged',
  'surplus-charged',
  'reference-taken',
  'paid-elsewhere',
];

/** A one-off order that charged money, or may have: keyed by hand, or through a wallet. */
export interface OrderPayment {
  readonly attemptId: AttemptId;
  readonly reference: string;
  readonly customerId: CustomerId | null;
  readonly cardId: CardId | null;
  readonly card: CardFacts;
  /** Minor units requested, and charged where that is known. */
  readonly amountsMinor: readonly number[];
  readonly currency: CurrencyCode;
  readonly paidOn: CalendarDate;
  /** The instalment that it paid, as staff decided; null without a decision. It pays no other. */
  readonly paidFor: InstalmentId | null;
  /** The instalment that it pays once it is found charged, as staff decided while that was open; null otherwise. */
  readonly heldFor: InstalmentId | null;
  /** Instalments that it did not pay, as staff decided. */
  readonly notFor: readonly InstalmentId[];
}

/** The customer of an instalment, and the card that would be charged. */
export interface Debtor {
  readonly customerId: CustomerId;
  readonly card: { readonly cardId: CardId; readonly facts: CardFacts } | null;
}

/** States of an order that paid its debt. */
export const orderPaidStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'surplus-charged',
  'paid-elsewhere',
];

/**
 * Finds the order that an instalment waits for, as staff decided: whatever has become of the customer's card since, it is
 * owed again only once that order is found not charged. Null without one.
 */
export function holdingPayment(
  row: Pick<Instalment, 'id'>,
  payments: readonly OrderPayment[],
): OrderPayment | null {
  return payments.find(({ heldFor }) => heldFor === row.id) ?? null;
}

/**
 * Finds the order that may already have paid an instalment: the same customer or card and the same amount, at
 * the earliest a week before its due date. Null without an undecided one.
 */
export function likelyPayment(
  row: Pick<Instalment, 'id' | 'dueDate' | 'amountMinor' | 'currency'>,
  debtor: Debtor,
  payments: readonly OrderPayment[],
): OrderPayment | null {
  const from = addDays(row.dueDate, -paidEarlyDays);
  return (
    payments.find(
      (payment) =>
        payment.paidOn >= from &&
        payment.currency === row.currency &&
        payment.amountsMinor.includes(row.amountMinor) &&
        payment.paidFor === null &&
        payment.heldFor === null &&
        !payment.notFor.includes(row.id) &&
        isOfDebtor(payment, debtor),
    ) ?? null
  );
}

function isOfDebtor(payment: OrderPayment, { customerId, card }: Debtor): boolean {
  if (payment.customerId !== null && payment.customerId === customerId) return true;
  if (card === null) return false;
  if (payment.cardId !== null && payment.cardId === card.cardId) return true;
  const { lastFour, expiry } = card.facts;
  return (
    payment.card.lastFour === lastFour &&
    payment.card.expiry.year === expiry.year &&
    payment.card.expiry.month === expiry.month
  );
}
