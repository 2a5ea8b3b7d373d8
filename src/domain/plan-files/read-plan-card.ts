import { textLengthsMax } from '../text-lengths.ts';
import type { CalendarDate, YearMonth } from '../time/calendar.ts';
import { brandOfCardType } from '../cards/card.ts';
import { readDate, readText } from './read-cells.ts';
import type { CellFault, Cells, Faults } from './read-cells.ts';

/** The card of a token in the file; the caller seals the token and discards it. */
export interface FileCard {
  readonly token: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiry: YearMonth;
}

/** The file's data on a prior first charge. */
export interface FileEvidence {
  readonly firstTransactionId: string;
  readonly firstChargedOn: CalendarDate;
  /** The network transaction ID; null when the first charge returned none. */
  readonly trackingId: string | null;
}

const tokenLengthMax = 255;

/** Columns of a card, in every file that has one. */
export const cardColumns = ['card-token', 'card-last-four', 'card-brand', 'card-expiry'] as const;

export type CardColumn = (typeof cardColumns)[number];

/** Faults of a card's columns. */
export const cardFaultKinds = [
  'missing',
  'not-four-digits',
  'not-a-month',
  'too-long',
  'control-characters',
] as const;

/** Reads the card of a line; null without a token, or without a valid expiry. */
export function readCard(
  cell: (column: CardColumn) => string,
  faults: Faults<CardColumn, (typeof cardFaultKinds)[number]>,
): FileCard | null {
  const token = readText(cell('card-token'), 'card-token', tokenLengthMax, faults);
  if (token === '') return null;
  const lastFour = cell('card-last-four');
  if (lastFour === '') faults.push({ column: 'card-last-four', fault: 'missing' });
  else if (!/^\d{4}$/u.test(lastFour)) {
    faults.push({ column: 'card-last-four', fault: 'not-four-digits' });
  }
  const expiry = readMonth(cell('card-expiry'));
  if (expiry === null) {
    const fault = cell('card-expiry') === '' ? 'missing' : 'not-a-month';
    faults.push({ column: 'card-expiry', fault });
  }
  const brand = cell('card-brand') === '' ? 'unknown' : brandOfCardType(cell('card-brand'));
  return expiry === null ? null : { token, brand, lastFour, expiry };
}

/** Reads `04/28`, `04/2028`, `2028-04` or `2028-04-30`; an expired card is imported and shown as expired. */
function readMonth(text: string): YearMonth | null {
  const first = /^(\d{1,2})[/-](\d{2}|\d{4})$/u.exec(text);
  const second = /^(\d{4})-(\d{2})(?:-\d{2})?$/u.exec(text);
  const [yearText, monthText] = first === null ? [second?.[1], second?.[2]] : [first[2], first[1]];
  if (yearText === undefined || monthText === undefined) return null;
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText);
  const month = Number(monthText);
  return month >= 1 && month <= 12 && year >= 2000 && year <= 2199 ? { year, month } : null;
}

/** Reads the prior first charge of a line; null without one. Incomplete data is a fault. */
export function readEvidence(
  cell: Cells,
  today: CalendarDate,
  card: FileCard | null,
  faults: CellFault[],
): FileEvidence | null {
  const ids = ['first-transaction-id', 'first-tracking-id'] as const;
  const [transactionId, trackingId] = ids.map((column) =>
    readText(cell(column), column, textLengthsMax.transactionId, faults),
  );
  const dateText = cell('first-charged-on');
  if (transactionId === '' && trackingId === '' && dateText === '') return null;
  const firstChargedOn = dateText === '' ? null : readDate(dateText, 'first-charged-on', faults);
  const isWhole = transactionId !== '' && firstChargedOn !== null && firstChargedOn <= today;
  if (!isWhole || transactionId === undefined) {
    if (dateText === '' || firstChargedOn !== null) {
      faults.push({ column: 'first-transaction-id', fault: 'evidence-incomplete' });
    }
    return null;
  }
  if (card === null && cell('card-token') === '') {
    faults.push({ column: 'card-token', fault: 'evidence-incomplete' });
  }
  const tracking = trackingId === undefined || trackingId === '' ? null : trackingId;
  return { firstTransactionId: transactionId, firstChargedOn, trackingId: tracking };
}
