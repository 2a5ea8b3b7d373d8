import {
  findCustomer,
  pageOfCustomers,
  sumsOfCustomer,
  paymentsOfCustomer,
} from '../../usecases/customers/find-customers.ts';
import { removeCard } from '../../usecases/customers/remove-card.ts';
import { saveCustomer } from '../../usecases/customers/save-customer.ts';
import { eraseCustomer, readRetention, saveRetention } from '../../usecases/tidy/erase-customer.ts';
import {
  closeMerge,
  mergeCustomers,
  openMerges,
  rowsOfCustomer,
  undoMerge,
} from '../../usecases/tidy/merge-customers.ts';
import type { customers } from '../../../contract/customers/customers.ts';
import type { tidy } from '../../../contract/customers/tidy.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

/** Everything of `contract/customers/customers.ts` and `contract/customers/tidy.ts`. */
export function customerHandlers(
  source: AccountSource,
): Pick<Handlers, keyof typeof customers | keyof typeof tidy> {
  return {
    'customers.page': (request) =>
      withAccount(source, (context) => pageOfCustomers(context, request)),
    'customers.find': ({ customerId }) =>
      withAccount(source, (context) => findCustomer(context, customerId)),
    'customers.sums': ({ customerId }) =>
      withAccount(source, (context) => sumsOfCustomer(context, customerId)),
    'customers.payments': (request) =>
      withAccount(source, (context) => paymentsOfCustomer(context, request)),
    'customers.save': (customer, caller) =>
      withAccount(source, (context) => saveCustomer(context, staffOf(caller), customer)),
    'customers.remove-card': ({ cardId }, caller) =>
      withAccount(source, (context) => removeCard(context, staffOf(caller), cardId)),
    'customers.rows': ({ customerId }) =>
      withAccount(source, (context) => rowsOfCustomer(context, customerId)),
    'customers.merge': (pair, caller) =>
      withAccount(source, (context) => mergeCustomers(context, staffOf(caller), pair)),
    'customers.merges': ({ customerId }) =>
      withAccount(source, (context) => openMerges(context, customerId)),
    'customers.undo-merge': ({ mergeId }, caller) =>
      withAccount(source, (context) => undoMerge(context, staffOf(caller), mergeId)),
    'customers.close-merge': ({ mergeId }) =>
      withAccount(source, (context) => closeMerge(context, mergeId)),
    'customers.erase': ({ customerId }, caller) =>
      withAccount(source, (context) => eraseCustomer(context, staffOf(caller), customerId)),
    'customers.retention': () => withAccount(source, readRetention),
    'customers.save-retention': ({ years }, caller) =>
      withAccount(source, (context) => saveRetention(context, staffOf(caller), years)),
  };
}
