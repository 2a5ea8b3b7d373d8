import type { OperationOutput } from '../../contract/index.ts';
import type { PlanFileColumn } from '../../contract/plan-files.ts';

/** Words of bringing plans in from a file, and of writing them to one. */
export const planFileWords = {
  title: 'Plans from a file',
  text: 'Brings plans in that run elsewhere, on tokens that the service knows. Nothing is written before the whole file is checked, and a file comes in whole or not at all.',
  noCards: 'A file with a card number anywhere in it is refused.',
  supervisorOnly: 'Only a supervisor brings plans in or writes them to a file.',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  choosing: 'Reading the file …',
  columns: 'Which column is what',
  columnsText: 'The first of each pair is ours. Those with a star must be there.',
  notThere: 'not in the file',
  sample: 'The first lines; tokens and ids are hidden',
  check: 'Check first',
  checking: 'Checking every line …',
  checked: 'Checked. Nothing was written yet.',
  faults: 'Lines to put right',
  faultLine: 'Line',
  faultColumn: 'Column',
  faultWhat: 'What is wrong',
  noFaults: 'Every line can come in.',
  moreFaults: 'Only the first 500 are shown.',
  totals: 'Comes to',
  needsCard: 'need a card before they can be charged: no earlier first charge stands in the file',
  bringIn: 'Bring in',
  bringing: 'Writing the plans …',
  gone: 'The file is gone, or was changed since it was checked. Choose it again.',
  exportTitle: 'Plans to a file',
  exportText: 'Writes a CSV file for a spreadsheet. No token is among its columns.',
  exportPlans: 'Write plans',
  exportRows: 'Write instalments',
  cancelled: 'Nothing was written.',
  diskFull: 'The disk is full. Nothing was written.',
  notWritable: 'The file cannot be written there. Choose another place.',
} as const;

/** Our names of the columns of a file. */
export const planColumnWords: Readonly<Record<PlanFileColumn, string>> = {
  'plan-reference': 'Plan reference',
  'customer-name': 'Customer name',
  amount: 'Amount',
  currency: 'Currency',
  'next-due-date': 'Next due date',
  'card-token': 'Card token',
  'card-last-four': 'Last four of the card',
  'card-brand': 'Card brand',
  'card-expiry': 'Card expiry',
  'customer-phone': 'Customer phone',
  'customer-email': 'Customer e-mail',
  kind: 'Kind: recurring or instalments',
  'period-unit': 'Period unit: day, week, month, year',
  'period-every': 'Every so many',
  'rows-left': 'Payments left',
  'end-date': 'Last day',
  'first-transaction-id': 'First charge: transaction id',
  'first-charged-on': 'First charge: day',
  'first-tracking-id': 'First charge: tracking id',
};

type ChooseRefusal = Extract<
  OperationOutput<'plan-files.choose'>,
  { readonly kind: 'refused' }
>['reason'];

/** Why a file was not taken. */
export const fileRefusalWords: Readonly<Record<ChooseRefusal, string>> = {
  cancelled: 'No file was chosen.',
  unreadable: 'The file cannot be read.',
  'too-large': 'The file is too large.',
  'not-text': 'This is no text file. Save it as CSV first.',
  empty: 'The file has no lines.',
  'no-columns': 'The first line has no column names.',
  'holds-card-number':
    'A card number stands in this file, so none of it was read. Take it out, and ask the service for tokens.',
};

type Fault = OperationOutput<'plan-files.check'>['faults'][number]['fault'];

/** What is wrong with a line. */
export const planFaultWords: Readonly<Record<Fault, string>> = {
  missing: 'Nothing stands here.',
  'not-an-amount': 'This is no amount, like 49.50.',
  'unknown-currency': 'That is no currency of this account.',
  'not-a-date': 'This is no day, like 2026-12-31.',
  'not-a-month': 'This is no month and year, like 04/28.',
  'not-a-number': 'This is no whole number.',
  'not-four-digits': 'The last four are four digits.',
  'unknown-kind': 'The kind is “recurring” or “instalments”.',
  'unknown-unit': 'The unit is day, week, month or year.',
  'too-long': 'This is too long.',
  'control-characters': 'This holds signs that cannot be printed.',
  'reference-taken': 'A plan has this reference already.',
  'reference-twice': 'This reference stands in the file twice.',
  'over-limit': 'This is above the account’s limit.',
  'terms-impossible': 'Such a plan cannot be: look at amount, dates and count together.',
  'evidence-incomplete':
    'The first charge needs its transaction id and its day, which does not lie ahead.',
  'too-many-columns': 'This line has more columns than the heading.',
  'too-few-columns': 'This line has fewer columns than the heading.',
};

/** How many plans a checked file holds: "60 plans". */
export function plansCountWords(count: number): string {
  return count === 1 ? '1 plan' : `${count} plans`;
}

/** What was brought in. */
export function broughtInWords(count: number): string {
  return `${plansCountWords(count)} came in. They are under Plans now.`;
}

/** What was written, and where. */
export function writtenWords(fileName: string, rowCount: number): string {
  return `${rowCount} lines were written to ${fileName}.`;
}

/** How many lines keep a file out. */
export function faultCountWords(count: number): string {
  return count === 1
    ? '1 line is wrong. Nothing was written.'
    : `${count} faults. Nothing was written.`;
}
