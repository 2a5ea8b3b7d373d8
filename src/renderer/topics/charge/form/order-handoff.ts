import type { OpenedOrder } from '../../../../contract/charge/orders.ts';
import { codeFields, holderFields } from '../../../../domain/accounts/form-fields.ts';
import type { OperationInput } from '../../../../contract/index.ts';
import { isEmptyOrder } from './order-reading.ts';
import type { ChargeState, FocusTarget } from '../state/charge-model.ts';
import { cardOnFileOf } from './payer-model.ts';

type ParkedOrder = OperationInput<'orders.park'>['order'];

/** The order and customer to park, never card data; null when there is nothing to park. */
export function orderToPark({ stage, order, payer }: ChargeState): ParkedOrder | null {
  const isForm = stage.kind === 'typing' || stage.kind === 'review';
  const { reference, amount, currency, channel, details } = order;
  const isBare = isEmptyOrder({ ...order, reference: reference.trim(), amount: amount.trim() });
  if (!isForm || (isBare && payer.customer === null)) return null;
  const customerId = payer.customer?.id ?? null;
  return { reference, amount, currency, channel, customerId, note: '', details };
}

/**
 * True when a part payment was opened from this form, where its paid invoice was the obstacle.
 *
 * The keyed amount, customer and card are then meant for the part payment and stay.
 */
export function goesOnAsPart({ obstacle, stage }: ChargeState, { part }: OpenedOrder): boolean {
  if (part === null || obstacle?.kind !== 'reference-paid' || stage.kind !== 'typing') return false;
  const { earlier } = obstacle;
  return part.orderReference === (earlier.partOf?.reference ?? earlier.orderReference);
}

/** First focus in a form that was opened filled: the first field that is missing. */
export function firstGap(order: OpenedOrder['order'] | ChargeState['order']): FocusTarget {
  if (order.reference.trim() === '') return 'reference';
  return order.amount.trim() === '' ? 'amount' : 'card-number';
}

/** The first field that a partly filled form lacks; its Review button when none is missing. */
export function firstMissing({ order, card, payer, draft }: ChargeState): FocusTarget {
  const gap = firstGap(order);
  if (gap !== 'card-number') return gap;
  if (cardOnFileOf(payer) !== null) return 'review';
  if (card.lastFour === null) return gap;
  if (card.expiry === null) return 'expiry';
  const needsHolder = draft !== null && holderFields[draft.fields.cardHolder].isRequired;
  if (needsHolder && card.holder === '') return 'card-holder';
  const hidesCode = draft !== null && !codeFields[draft.fields.securityCode].isShown;
  return card.hasCode || hidesCode ? 'review' : 'security-code';
}
