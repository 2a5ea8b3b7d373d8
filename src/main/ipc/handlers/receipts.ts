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
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type ReceiptOperation = Extract<keyof Handlers, `receipts.${string}`>;

/** Everything of `contract/receipts.ts`. */
export function receiptHandlers(
  door: DeskDoor,
  deps: ReceiptDeps,
): Pick<Handlers, ReceiptOperation> {
  return {
    'receipts.status': ({ attemptId }) => atDesk(door, (desk) => receiptStatus(desk, attemptId)),
    'receipts.print': ({ attemptIds }, caller) =>
      atDesk(door, (desk) =>
        printReceipts(desk, deps, { operator: staffOf(caller), ids: attemptIds }),
      ),
    'receipts.save-pdf': ({ attemptIds }, caller) =>
      atDesk(door, (desk) =>
        saveReceiptsPdf(desk, deps, { operator: staffOf(caller), ids: attemptIds }),
      ),
    'receipts.email': ({ attemptId, to }, caller) =>
      atDesk(door, (desk) =>
        emailReceipt(desk, deps, { operator: staffOf(caller), id: attemptId, to }),
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
