import type { KeptTextFault } from '../typed-text.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import { hasNoDetails, noDetailTexts, textsOfDetails } from './details/detail-texts.ts';
import type { DetailTexts } from './details/detail-texts.ts';
import type { Channel } from './attempt.ts';
import type { Instant } from '../time/calendar.ts';
import type { CustomerId, OperatorId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';

/** Maximum parked orders per operator; more would be lost track of. */
export const parkedPerOwnerMax = 50;

/**
 * An order as its form stood when it was parked.
 *
 * It cannot hold a card: the type has no member for one, and its texts may not contain a card number.
 */
export interface ParkedOrder {
  readonly reference: string;
  /** As typed, so that a sum remains a sum. */
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly channel: Channel;
  readonly customerId: CustomerId | null;
  readonly note: string;
  /** Absent from orders that were parked without any. */
  readonly details?: DetailTexts | undefined;
}

/** A parked order with its owner. */
export interface OwnedParkedOrder {
  readonly id: string;
  readonly ownerId: OperatorId;
  readonly parkedAt: Instant;
  readonly order: ParkedOrder;
}

/** A parked order as it is listed, with the name of its customer; null without one. */
export interface ListedParkedOrder extends OwnedParkedOrder {
  readonly customerName: string | null;
}

/** Returns the reason an order cannot be parked; null when it can. */
export function refuseParking(order: ParkedOrder): KeptTextFault | null {
  const details = order.details ?? noDetailTexts;
  const texts = [order.reference, order.amount, order.note, ...textsOfDetails(details)];
  if (texts.some(holdsCardNumber)) return 'holds-card-number';
  const isEmpty = [order.reference, order.amount, order.note].every((text) => text.trim() === '');
  return isEmpty && order.customerId === null && hasNoDetails(details) ? 'empty' : null;
}
