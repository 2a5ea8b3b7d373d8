import type { OperationOutput } from '../../../contract/index.ts';
import {
  fileTroubleWords,
  paymentQueryRefusalWords,
  paymentWords,
} from '../../words/payments/payments.ts';

type Exported = OperationOutput<'history.export'>;
type Receipts = OperationOutput<'history.save-receipts'>;

/** The end of an export to a file. */
export function exportedWords(value: Exported): string {
  switch (value.kind) {
    case 'saved':
      return paymentWords.written(value.rows);
    case 'cancelled':
      return paymentWords.exportCancelled;
    case 'already-running':
      return paymentWords.exportRunning;
    case 'trouble':
      return fileTroubleWords[value.trouble];
    case 'refused':
      return paymentQueryRefusalWords[value.reason];
  }
}

/** The end of writing the receipts of a list. */
export function receiptsWords(value: Receipts): string {
  switch (value.kind) {
    case 'done':
      return paymentWords.receiptsDone;
    case 'cancelled':
      return paymentWords.exportCancelled;
    case 'already-running':
      return paymentWords.exportRunning;
    case 'none':
      return paymentWords.noReceipts;
    case 'too-many':
      return paymentWords.tooManyReceipts(value.most);
    default:
      return paymentWords.receiptsTrouble;
  }
}
