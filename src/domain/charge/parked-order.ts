import { holdsCardNumber } from '../cards/card-guard.ts';
import type { Channel } from './attempt.ts';
import type { Instant } from '../time/calendar.ts';
import type { CustomerId, OperatorId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';

/** Most orders that one person may put aside: a desk with more has lost sight of them. */
export const parkedPerOwnerMax = 50;

/**
 * An order as its form stood when it was put aside.
 *
 * There is no place in it for a card: the type has none, and no text of it may hold a number.
 */
export interface ParkedOrder {
  readonly reference: string;
  /** As typed, so that a sum stays a sum. */
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly channel: Channel;
  readonly customerId: CustomerId | null;
  readonly note: string;
}

/** A parked order under its owner. */
export interface OwnedParkedOrder {
  readonly id: string;
  readonly ownerId: OperatorId;
  readonly parkedAt: Instant;
  readonly order: ParkedOrder;
}

export type ParkRefusal = 'empty' | 'holds-card-number';

/** Says why an order cannot be put aside, or null when it can. */
export function refuseParking(order: ParkedOrder): ParkRefusal | null {
  const texts = [order.reference, order.amount, order.note];
  if (texts.some(holdsCardNumber)) return 'holds-card-number';
  return texts.every((text) => text.trim() === '') && order.customerId === null ? 'empty' : null;
}
