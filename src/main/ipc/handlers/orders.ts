import { openPart, openRest } from '../../usecases/orders/open-part.ts';
import {
  discardParked,
  listParked,
  parkOrder,
  resumeParked,
} from '../../usecases/orders/park-order.ts';
import { repeatOrder } from '../../usecases/orders/repeat-order.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type OrderOperation = Extract<keyof Handlers, `orders.${string}`>;

/** Everything of `contract/orders.ts`. */
export function orderHandlers(door: DeskDoor): Pick<Handlers, OrderOperation> {
  return {
    'orders.open-part': (request) => atDesk(door, (desk) => openPart(desk, request)),
    'orders.open-rest': ({ attemptId }) => atDesk(door, (desk) => openRest(desk, attemptId)),
    'orders.repeat': ({ attemptId }) => atDesk(door, (desk) => repeatOrder(desk, attemptId)),
    'orders.park': ({ order }, caller) =>
      atDesk(door, (desk) => parkOrder(desk, staffOf(caller), order)),
    'orders.parked': (_nothing, caller) =>
      atDesk(door, (desk) => listParked(desk, staffOf(caller))),
    'orders.resume': ({ id }, caller) =>
      atDesk(door, (desk) => resumeParked(desk, staffOf(caller), id)),
    'orders.discard': ({ id }, caller) =>
      atDesk(door, (desk) => discardParked(desk, staffOf(caller), id)),
  };
}
