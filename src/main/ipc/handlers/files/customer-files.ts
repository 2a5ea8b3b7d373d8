import type { customerFiles } from '../../../../contract/customers/customer-files.ts';
import { bringInCustomers } from '../../../usecases/customer-files/bring-in-customers.ts';
import { checkCustomerFile } from '../../../usecases/customer-files/check-customer-file.ts';
import { chooseCustomerFile } from '../../../usecases/customer-files/choose-customer-file.ts';
import { saveFaultyLines } from '../../../usecases/customer-files/save-faulty-lines.ts';
import type { CustomerFileDeps } from '../../../usecases/customer-files/pending-customer-file.ts';
import type { Handlers } from '../../handler-map.ts';
import { staffOf } from '../charge.ts';
import { withAccount } from '../with-account.ts';
import type { AccountSource } from '../with-account.ts';

/** Everything of `contract/customers/customer-files.ts`. */
export function customerFileHandlers(
  source: AccountSource,
  deps: CustomerFileDeps,
): Pick<Handlers, keyof typeof customerFiles> {
  return {
    'customer-files.choose': () =>
      withAccount(source, (context) => chooseCustomerFile(context, deps)),
    'customer-files.check': (input) =>
      withAccount(source, (context) => checkCustomerFile(context, deps, input)),
    'customer-files.save-faulty': (input) =>
      withAccount(source, (context) => saveFaultyLines(context, deps, input)),
    'customer-files.bring-in': (input, caller) =>
      withAccount(source, (context) => bringInCustomers(context, deps, staffOf(caller), input)),
  };
}
