import { holdsCardNumber } from '../cards/card-guard.ts';
import { checkCustomer, customerFaults } from '../customers/customer.ts';
import type { CheckedCustomer } from '../customers/customer.ts';
import type { CsvRecord } from '../plan-files/read-csv.ts';
import { cardFaultKinds, readCard } from '../plan-files/read-plan-card.ts';
import type { FileCard } from '../plan-files/read-plan-card.ts';
import {
  isReceiptLanguage,
  languageNames,
  receiptLanguages,
} from '../receipt/languages/receipt-language.ts';
import type { ReceiptLanguage } from '../receipt/languages/receipt-language.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { CustomerFileColumn, CustomerFileMapping } from './customer-columns.ts';

/** Faults of a line: those of the customer form, those of a card, and those of a file. */
export const customerLineFaultKinds = [
  ...customerFaults,
  ...cardFaultKinds.filter((kind) => kind !== 'too-long' && kind !== 'control-characters'),
  'unknown-language',
  'token-twice',
  'too-many-columns',
  'too-few-columns',
] as const;

export type CustomerLineFaultKind = (typeof customerLineFaultKinds)[number];

/** A fault and its line; line 1 is the heading. */
export interface CustomerLineFault {
  readonly line: number;
  readonly column: CustomerFileColumn | null;
  readonly fault: CustomerLineFaultKind;
}

/** One line of a file, read and checked on its own. */
export interface CustomerLineRead {
  readonly line: number;
  readonly customer: CheckedCustomer;
  readonly card: FileCard | null;
}

/**
 * Reads one line of a file of customers, or returns all its faults.
 *
 * The customer form's own checks apply. A token that reads as a card number is refused: it would be sent as one.
 */
export function readCustomerLine(
  { line, cells }: CsvRecord,
  { mapping, columnCount }: { readonly mapping: CustomerFileMapping; readonly columnCount: number },
): Result<CustomerLineRead, readonly CustomerLineFault[]> {
  const faults: Omit<CustomerLineFault, 'line'>[] = [];
  if (cells.length > columnCount) faults.push({ column: null, fault: 'too-many-columns' });
  if (cells.length < columnCount) faults.push({ column: null, fault: 'too-few-columns' });
  const cell = (column: CustomerFileColumn): string => {
    const index = mapping[column];
    return index === undefined ? '' : (cells[index] ?? '');
  };
  const language = languageOf(cell('language'));
  if (language === null) faults.push({ column: 'language', fault: 'unknown-language' });
  const customer = checkCustomer({
    name: cell('name'),
    phone: cell('phone'),
    email: cell('email'),
    address: cell('address'),
    notes: cell('notes'),
    language: language ?? '',
  });
  if (!customer.ok) {
    faults.push(...customer.error.map(({ field, reason }) => ({ column: field, fault: reason })));
  }
  const card = readCard(cell, faults);
  if (card !== null && holdsCardNumber(card.token)) {
    faults.push({ column: 'card-token', fault: 'holds-card-number' });
  }
  if (faults.length > 0 || !customer.ok) return failed(faults.map((fault) => ({ line, ...fault })));
  return ok({ line, customer: customer.value, card });
}

/** Languages by their English names, which other systems write. */
const englishNames: Readonly<Record<string, ReceiptLanguage>> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
};

/** Reads `de`, `de-AT`, `German` or `Deutsch`; null for a language in which no receipt is written. */
function languageOf(text: string): ReceiptLanguage | '' | null {
  const word = text.toLowerCase();
  if (word === '') return '';
  const [code = ''] = word.split(/[-_]/u);
  if (isReceiptLanguage(code)) return code;
  const named = receiptLanguages.find((one) => languageNames[one].toLowerCase() === word);
  return named ?? englishNames[word] ?? null;
}
