import { ReceiptOnSlipPart } from '../../topics/receipts/receipt-on-slip.tsx';
import { ReceiptsUnderListPart } from '../../topics/receipts/receipts-under-list.tsx';
import { TemplateSection } from '../../topics/receipts/template-form.tsx';
import type { ReceiptSlots } from '../../ui/slots/receipt-slots.tsx';

/** The receipt parts that fill the slots of other screens. */
export const receiptSlots: ReceiptSlots = {
  OnSlip: ReceiptOnSlipPart,
  UnderList: ReceiptsUnderListPart,
  InSettings: TemplateSection,
};
