import {
  findCustomer,
  pageOfCustomers,
  paymentsOfCustomer,
} from '../../usecases/customers/find-customers.ts';
import { removeCard } from '../../usecases/customers/remove-card.ts';
import { saveCustomer } from '../../usecases/customers/save-customer.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type CustomerOperation = Extract<keyof Handlers, `customers.${string}`>;

/** Everything of `contract/customers.ts`. */
export function customerHandlers(door: DeskDoor): Pick<Handlers, CustomerOperation> {
  return {
    'customers.page': (request) => atDesk(door, (desk) => pageOfCustomers(desk, request)),
    'customers.find': ({ customerId }) => atDesk(door, (desk) => findCustomer(desk, customerId)),
    'customers.payments': (request) => atDesk(door, (desk) => paymentsOfCustomer(desk, request)),
    'customers.save': (customer, caller) =>
      atDesk(door, (desk) => saveCustomer(desk, staffOf(caller), customer)),
    'customers.remove-card': ({ cardId }, caller) =>
      atDesk(door, (desk) => removeCard(desk, staffOf(caller), cardId)),
  };
}
