import { ok } from '../../../domain/result.ts';
import { cancelExport, exportPayments } from '../../usecases/payments/export-payments.ts';
import { explainPayment } from '../../usecases/payments/explain-payment.ts';
import type { PaymentListDeps } from '../../usecases/payments/payment-list-deps.ts';
import {
  countPayments,
  paymentChoices,
  jumpInPayments,
  pageOfPayments,
  sumPayments,
} from '../../usecases/payments/list-payments.ts';
import { readPaymentDetail } from '../../usecases/payments/payment-detail.ts';
import { possibleDuplicates } from '../../usecases/payments/possible-duplicates.ts';
import { saveListReceipts } from '../../usecases/payments/save-list-receipts.ts';
import { removeView, savedViews, saveView } from '../../usecases/payments/saved-views.ts';
import { saveSupportBundle } from '../../usecases/payments/support-bundle.ts';
import type { Handlers } from '../handler-map.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';
import { staffOf } from './charge.ts';

type PaymentListOperation = Extract<keyof Handlers, `history.${string}`>;

/** Everything of `contract/payments/payment-lists.ts`. */
export function paymentListHandlers(
  source: AccountSource,
  deps: PaymentListDeps,
): Pick<Handlers, PaymentListOperation> {
  return {
    'history.page': (input) => withAccount(source, (context) => pageOfPayments(context, input)),
    'history.count': (input) => withAccount(source, (context) => countPayments(context, input)),
    'history.sums': (input) => withAccount(source, (context) => sumPayments(context, input)),
    'history.jump': (input) => withAccount(source, (context) => jumpInPayments(context, input)),
    'history.choices': () => withAccount(source, paymentChoices),
    'history.detail': ({ attemptId }) =>
      withAccount(source, (context) => readPaymentDetail(context, attemptId)),
    'history.explain': ({ attemptId }) =>
      withAccount(source, (context) => explainPayment(context, attemptId)),
    'history.save-bundle': ({ attemptId }) =>
      withAccount(source, (context) => saveSupportBundle(context, deps, attemptId)),
    'history.views': () => withAccount(source, savedViews),
    'history.save-view': (input, caller) =>
      withAccount(source, (context) => saveView(context, staffOf(caller), input)),
    'history.remove-view': ({ id }) => withAccount(source, (context) => removeView(context, id)),
    'history.export': (input) =>
      withAccount(source, (context) => exportPayments(context, deps, input)),
    'history.cancel-export': async () => ok({ cancelled: cancelExport(deps) }),
    'history.show-file': async () => {
      const { lastFile } = deps.exports;
      if (lastFile !== null) deps.files.show(lastFile);
      return ok({ shown: lastFile !== null });
    },
    'history.save-receipts': ({ query }, caller) =>
      withAccount(source, (context) =>
        saveListReceipts(context, deps, { query, operator: staffOf(caller) }),
      ),
    'history.doubles': (input) =>
      withAccount(source, (context) => possibleDuplicates(context, input)),
  };
}
