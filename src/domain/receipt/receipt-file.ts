import type { CalendarDate } from '../time/calendar.ts';
import { removeCardNumbers } from '../cards/card-guard.ts';
import type { Receipt } from './receipt.ts';

const nameLengthMax = 80;

/** A masked card number in the reference; its last four digits are kept out of file names too. */
const maskedNumber = /\*(?:[^\p{L}\p{N}*]?\*){7,}[^\p{L}\p{N}]?\d{0,4}/gu;

/** Names reserved by Windows for devices, whatever their extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * Proposes a name for the PDF file of one or several receipts.
 *
 * It contains no card digits and no character that any system forbids; outside live mode it starts with the
 * mode.
 */
export function receiptFileName(receipts: readonly Receipt[], today: CalendarDate): string {
  const [first] = receipts;
  const mode = first === undefined || first.mode === 'live' ? '' : `${first.mode.toUpperCase()} `;
  if (first === undefined || receipts.length > 1) {
    return `${mode}Receipts ${today} (${receipts.length}).pdf`;
  }
  const kind = first.kind === 'declined' ? 'Declined' : 'Receipt';
  const copy = first.copyNumber === 0 ? '' : ' copy';
  const reference = plainName(first.reference);
  return `${[`${mode}${kind}`, reference].filter((part) => part !== '').join(' ')}${copy}.pdf`;
}

function plainName(reference: string): string {
  const plain = removeCardNumbers(reference)
    .toWellFormed()
    .replaceAll(maskedNumber, '')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, nameLengthMax)
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replaceAll(/^[.\s]+|[.\s]+$/gu, '');
  return deviceName.test(plain) ? `-${plain}` : plain;
}
