import { counted } from '../../../words/counts.ts';
import { fileLinesShownMax } from '../../../../domain/table-text.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { PlanFileColumn } from '../../../../contract/plans/plan-files.ts';
import { formatMinor } from '../../../../domain/money.ts';
import {
  anyLineFaultWords,
  cardColumnWords,
  importedFileWords,
} from '../../../words/imported-files.ts';

/** Words of importing plans from a file, and of exporting them to one. */
export const planFileWords = {
  ...importedFileWords,
  title: 'Import plans',
  text: 'Imports plans that run elsewhere, using card tokens the gateway already holds. The whole file is checked first; either every plan is imported or none.',
  supervisorOnly: 'Only a supervisor can import or export plans.',
  totals: 'Total',
  needsCard:
    'need a card before they can be charged: the file has no earlier first charge for them',
  alikeText:
    'The same customer or card, and the same amount. Nothing is imported until you decide each line.',
  alikeRest: `Only the first ${fileLinesShownMax} are shown. The others are left out.`,
  bringInToo: 'Import as well',
  bringing: 'Importing the plans …',
  exportTitle: 'Export plans',
  exportText: 'Writes a CSV file for a spreadsheet. It contains no tokens.',
  exportPlans: 'Export plans',
  exportRows: 'Export instalments',
  cancelled: 'Nothing was written.',
  diskFull: 'The disk is full. Nothing was written.',
  notWritable: 'The file cannot be written there. Choose another place.',
} as const;

/** One line that may already exist: "Line 4, INV-9, Ada Näher, AUD 49.00: plan SUB-7 asks for it already." */
export function likenessLine(likeness: OperationOutput<'plan-files.check'>['likenesses'][number]) {
  const { line, reference, customerName, currency, amountMinor } = likeness;
  const amount = `${currency} ${formatMinor(amountMinor, currency)}`;
  const other =
    likeness.with.kind === 'plan'
      ? `plan ${likeness.with.reference} asks for it already`
      : `line ${likeness.with.line} asks for it already`;
  return `Line ${line}, ${reference}, ${customerName}, ${amount}: ${other}.`;
}

/** Names of the columns of a file. */
export const planColumnWords: Readonly<Record<PlanFileColumn, string>> = {
  ...cardColumnWords,
  'plan-reference': 'Plan reference',
  'customer-name': 'Customer name',
  amount: 'Amount',
  currency: 'Currency',
  'next-due-date': 'Next due date',
  'customer-phone': 'Customer phone',
  'customer-email': 'Customer e-mail',
  kind: 'Kind: recurring or instalments',
  'period-unit': 'Period unit: day, week, month, year',
  'period-every': 'Every so many',
  'rows-left': 'Payments left',
  'end-date': 'Last day',
  'first-transaction-id': 'First charge: transaction id',
  'first-charged-on': 'First charge: day',
  'first-tracking-id': 'First charge: network transaction ID',
};

type Fault = OperationOutput<'plan-files.check'>['faults'][number]['fault'];

/** Faults of a line, each with its correction. */
export const planFaultWords: Readonly<Record<Fault, string>> = {
  ...anyLineFaultWords,
  'not-an-amount': 'Enter an amount, for example 49.50.',
  'unknown-currency': 'This account does not charge in this currency.',
  'not-a-date': 'Enter a date, for example 2026-12-31.',
  'not-a-number': 'Enter a whole number.',
  'unknown-kind': 'The kind is “recurring” or “instalments”.',
  'unknown-unit': 'The unit is day, week, month or year.',
  'reference-taken': 'A plan has this reference already.',
  'reference-twice': 'This reference is in the file twice.',
  'over-limit': 'This is above the account’s limit.',
  'terms-impossible': 'These terms do not fit together. Check amount, dates and count.',
  'evidence-incomplete':
    'The first charge needs its transaction id and its date, which cannot be in the future.',
};

/** Count of the plans in a checked file: "60 plans". */
export function plansCountWords(count: number): string {
  return counted(count, 'plan');
}

/** Confirms the import. */
export function broughtInWords(count: number): string {
  return `${plansCountWords(count)} imported. They are listed under Plans.`;
}

/** Confirms the export: its lines and its file. */
export function writtenWords(fileName: string, rowCount: number): string {
  return `${counted(rowCount, 'line was', 'lines were')} exported to ${fileName}.`;
}
