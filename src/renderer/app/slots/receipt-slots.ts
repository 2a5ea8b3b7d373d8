import { ReceiptOnSlipPart } from '../../topics/receipts/receipt-on-slip.tsx';
import { ReceiptsUnderListPart } from '../../topics/receipts/receipts-under-list.tsx';
import { templateWords } from '../../words/payments/receipts.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { ReceiptSlots } from '../../ui/slots/receipt-slots.tsx';

/** The receipt parts that fill the slots of other screens. */
export const receiptSlots: ReceiptSlots = {
  OnSlip: ReceiptOnSlipPart,
  UnderList: ReceiptsUnderListPart,
  InSettings: lazyPart(
    templateWords.title,
    async () => (await import('../../topics/receipts/template-form.tsx')).TemplateSection,
  ),
};
