import { ok } from '../../../domain/result.ts';
import { emailReceipt } from '../../usecases/receipts/email-receipt.ts';
import { printReceipts } from '../../usecases/receipts/print-receipts.ts';
import type { ReceiptDeps } from '../../usecases/receipts/receipt-deps.ts';
import { receiptStatus } from '../../usecases/receipts/receipt-status.ts';
import {
  chooseLogo,
  readTemplate,
  removeLogo,
  saveTemplate,
} from '../../usecases/receipts/receipt-template.ts';
import { saveReceiptsPdf } from '../../usecases/receipts/save-receipts-pdf.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type ReceiptOperation = Extract<keyof Handlers, `receipts.${string}`>;

/** Everything of `contract/payments/receipts.ts`. */
export function receiptHandlers(
  source: AccountSource,
  deps: ReceiptDeps,
): Pick<Handlers, ReceiptOperation> {
  return {
    'receipts.status': ({ attemptId }) =>
      withAccount(source, (context) => receiptStatus(context, attemptId)),
    'receipts.print': ({ attemptIds }, caller) =>
      withAccount(source, (context) =>
        printReceipts(context, deps, { operator: staffOf(caller), ids: attemptIds }),
      ),
    'receipts.save-pdf': ({ attemptIds }, caller) =>
      withAccount(source, (context) =>
        saveReceiptsPdf(context, deps, { operator: staffOf(caller), ids: attemptIds }),
      ),
    'receipts.email': ({ attemptId, to }, caller) =>
      withAccount(source, (context) =>
        emailReceipt(context, deps, { operator: staffOf(caller), id: attemptId, to }),
      ),
    'receipts.show-file': async () => {
      const { lastFile } = deps.queue;
      if (lastFile !== null) deps.files.show(lastFile);
      return ok({ shown: lastFile !== null });
    },
    'receipts.template': async ({ accountId }) => readTemplate(deps, accountId),
    'receipts.save-template': async (input) => saveTemplate(deps, input),
    'receipts.choose-logo': ({ accountId }) => chooseLogo(deps, accountId),
    'receipts.remove-logo': async ({ accountId }) => removeLogo(deps, accountId),
  };
}
