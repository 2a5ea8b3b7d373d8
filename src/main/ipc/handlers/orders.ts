import { openPart, openBalance } from '../../usecases/orders/open-part.ts';
import {
  discardParked,
  listParked,
  parkOrder,
  resumeParked,
} from '../../usecases/orders/park-order.ts';
import { repeatOrder } from '../../usecases/orders/repeat-order.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type OrderOperation = Extract<keyof Handlers, `orders.${string}`>;

/** Everything of `contract/charge/orders.ts`. */
export function orderHandlers(source: AccountSource): Pick<Handlers, OrderOperation> {
  return {
    'orders.open-part': (request) => withAccount(source, (context) => openPart(context, request)),
    'orders.open-rest': ({ attemptId }) =>
      withAccount(source, (context) => openBalance(context, attemptId)),
    'orders.repeat': ({ attemptId }) =>
      withAccount(source, (context) => repeatOrder(context, attemptId)),
    'orders.park': ({ order }, caller) =>
      withAccount(source, (context) => parkOrder(context, staffOf(caller), order)),
    'orders.parked': (_nothing, caller) =>
      withAccount(source, (context) => listParked(context, staffOf(caller))),
    'orders.resume': ({ id }, caller) =>
      withAccount(source, (context) => resumeParked(context, staffOf(caller), id)),
    'orders.discard': ({ id }, caller) =>
      withAccount(source, (context) => discardParked(context, staffOf(caller), id)),
  };
}
