import { ReceiptOnSlipPart } from '../features/receipts/receipt-on-slip.tsx';
import { ReceiptsUnderListPart } from '../features/receipts/receipts-under-list.tsx';
import { TemplateSection } from '../features/receipts/template-form.tsx';
import type { ReceiptSlots } from '../ui/receipt-slots.tsx';

/** The parts of receipts, in the places that other screens leave for them. */
export const receiptSlots: ReceiptSlots = {
  OnSlip: ReceiptOnSlipPart,
  UnderList: ReceiptsUnderListPart,
  InSettings: TemplateSection,
};
