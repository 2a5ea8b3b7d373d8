import { acceptBankFile, previewBankFile } from '../../../usecases/reconcile/accept-bank-file.ts';
import { decideBankLine, openBankLines } from '../../../usecases/reconcile/bank-lines.ts';
import { chooseBankFile } from '../../../usecases/reconcile/choose-bank-file.ts';
import type { ReconcileDeps } from '../../../usecases/reconcile/held-file.ts';
import type { Handlers } from '../../handler-map.ts';
import { staffOf } from '../charge.ts';
import { withAccount } from '../with-account.ts';
import type { AccountSource } from '../with-account.ts';

type ReconcileOperation = Extract<keyof Handlers, `reconcile.${string}`>;

/** Everything of `contract/payments/reconcile.ts`. */
export function reconcileHandlers(
  source: AccountSource,
  deps: ReconcileDeps,
): Pick<Handlers, ReconcileOperation> {
  return {
    'reconcile.choose': () => withAccount(source, (context) => chooseBankFile(context, deps)),
    'reconcile.preview': (input) =>
      withAccount(source, (context) => previewBankFile(context, deps, input)),
    'reconcile.accept': (input, caller) =>
      withAccount(source, (context) => acceptBankFile(context, deps, staffOf(caller), input)),
    'reconcile.lines': () => withAccount(source, openBankLines),
    'reconcile.decide': (input, caller) =>
      withAccount(source, (context) => decideBankLine(context, staffOf(caller), input)),
  };
}
