import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CustomerRow } from '../../../contract/customers/customers.ts';
import type { PaymentRow } from '../../../contract/payments/payment-rows.ts';
import type { PlanLine } from '../../../contract/plans/plan-view.ts';
import { customerPage, openedPayment, paymentFor, planPage } from '../../lib/paths.ts';
import { paletteWords, planWordsShort } from './palette-words.ts';
import { lastFourWords } from '../../words/payments/cards-on-file.ts';
import { wordsOfState } from '../../words/payments/states.ts';
import { moneyWords, paidWords, plannedCount } from '../../words/plans/plans.ts';
import type { PaletteEntry } from './palette-model.ts';

/** Entry for a customer that was found; opens their page. */
export function customerEntry(customer: Pick<CustomerRow, 'id' | 'name' | 'phone'>): PaletteEntry {
  return {
    ...record(customer.id, customerPage(customer.id)),
    words: customer.name,
    aside: customer.phone === '' ? null : customer.phone,
    icon: 'people',
  };
}

/** Entry that opens Take payment with a customer filled in. */
export function takePaymentEntry({ id, name }: Pick<CustomerRow, 'id' | 'name'>): PaletteEntry {
  return {
    ...record(`take-payment ${id}`, paymentFor(id)),
    words: paletteWords.takePaymentFrom(name),
    aside: null,
    icon: 'card',
  };
}

/** Entry for a plan that was found; opens its page. */
export function planEntry(plan: PlanLine): PaletteEntry {
  const paid = paidWords(plan.paidCount, plannedCount(plan));
  return {
    ...record(plan.id, planPage(plan.id)),
    words: plan.reference,
    aside: [plan.customer.name, planWordsShort(plan), paid].join(' · '),
    icon: 'repeat',
  };
}

/** Entry for a payment that was found; opens its page. */
export function paymentEntry(payment: FoundPayment): PaletteEntry {
  const amount = moneyWords(payment.amountMinor, payment.currency);
  const facts = [amount, lastFourWords(payment.lastFour), wordsOfState(payment).word];
  const { customerName } = payment;
  return {
    ...record(payment.id, openedPayment(payment.id)),
    words: payment.reference,
    aside: [...(customerName === null ? [] : [customerName]), ...facts].join(' · '),
    icon: 'card',
  };
}

/** The facts by which staff tell payments apart. */
export type FoundPayment = Pick<
  PaymentRow,
  'id' | 'reference' | 'amountMinor' | 'currency' | 'lastFour' | 'customerName' | 'state' | 'late'
>;

/** The same facts of a whole attempt. */
export function foundAttempt(attempt: AttemptView): FoundPayment {
  const { id, reference, amountMinor, currency, state, late } = attempt;
  const customerName = attempt.customer?.name ?? null;
  const { lastFour } = attempt.card;
  return { id, reference, amountMinor, currency, state, late, customerName, lastFour };
}

function record(id: string, path: string) {
  return { id, group: 'records', keys: null, command: { kind: 'go', path } } as const;
}
