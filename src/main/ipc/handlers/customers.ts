import {
  findCustomer,
  pageOfCustomers,
  paymentsOfCustomer,
} from '../../usecases/customers/find-customers.ts';
import { removeCard } from '../../usecases/customers/remove-card.ts';
import { saveCustomer } from '../../usecases/customers/save-customer.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type CustomerOperation = Extract<keyof Handlers, `customers.${string}`>;

/** Everything of `contract/customers/customers.ts`. */
export function customerHandlers(source: AccountSource): Pick<Handlers, CustomerOperation> {
  return {
    'customers.page': (request) =>
      withAccount(source, (context) => pageOfCustomers(context, request)),
    'customers.find': ({ customerId }) =>
      withAccount(source, (context) => findCustomer(context, customerId)),
    'customers.payments': (request) =>
      withAccount(source, (context) => paymentsOfCustomer(context, request)),
    'customers.save': (customer, caller) =>
      withAccount(source, (context) => saveCustomer(context, staffOf(caller), customer)),
    'customers.remove-card': ({ cardId }, caller) =>
      withAccount(source, (context) => removeCard(context, staffOf(caller), cardId)),
  };
}
