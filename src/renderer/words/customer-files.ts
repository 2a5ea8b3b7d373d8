import { fileLinesShownMax } from '../../domain/table-text.ts';
import type { OperationOutput } from '../../contract/index.ts';
import type { CustomerFileLine } from '../../contract/customers/customer-files.ts';
import type { CustomerFileColumn } from '../../domain/customer-files/customer-columns.ts';
import type { CustomerLineFaultKind } from '../../domain/customer-files/read-customer-line.ts';
import type { LineDecision } from '../../domain/customer-files/sort-lines.ts';
import { anyLineFaultWords, cardColumnWords, importedFileWords } from './imported-files.ts';
import { cardLabel } from './payments/cards-on-file.ts';

/** Words of bringing in customers and card tokens from a file. */
export const customerFileWords = {
  ...importedFileWords,
  open: 'Import from a file',
  title: 'Import customers and cards',
  text: 'Imports customers, card tokens that the gateway already holds, or both, from a CSV file. The whole file is checked first. Lines with faults are imported only once they are corrected; the others can be imported without them.',
  noConsent: 'No consent is recorded: keep what customers agreed to when their cards were saved.',
  supervisorOnly: 'Only a supervisor can import customers.',
  columnsText:
    'The first of each pair is Tillroom’s. The name is required; a card needs token, last four and expiry.',
  keptLayout: 'The columns are those of the file imported last. The name is required.',
  alikeText:
    'Decide each of these lines. Customers who are known keep their details; a card on file is not stored twice.',
  rest: 'All that are not decided',
  decided: 'Every line is decided.',
  moreAlike: `Only the first ${fileLinesShownMax} are shown. The others follow the decision for all.`,
  clear: 'Without a question',
  moreClear: `Only the first ${fileLinesShownMax} are shown. All of them are imported.`,
  line: 'Line',
  customer: 'Customer',
  card: 'Card',
  standing: 'Becomes',
  newCustomer: 'new customer',
  noCard: 'none',
  expired: 'expired',
  onFile: 'on file already',
  bringInOthers: 'Import the other lines',
  saveFaulty: 'Save this list',
  saving: 'Saving the list …',
  faultyText:
    'Correct these lines in the file and choose it again. Or save this list, import the other lines now, and choose the corrected file later: customers and cards that were imported are recognised. The list holds line numbers and faults, no tokens.',
  faultyRefused:
    'Correct these lines and choose the file again: importing the others could charge a card twice.',
  notSaved: 'The file could not be written. Nothing was imported. Choose another folder.',
  bringing: 'Importing …',
  nothing: 'Nothing was imported: every line is known or left out.',
  changed: 'Nothing was imported. A customer was merged or erased since the check. Check again.',
} as const;

/** The three decisions on a line, and on all that are left. */
export const lineDecisionWords: Readonly<Record<LineDecision, string>> = {
  use: 'Same customer',
  new: 'New customer',
  'leave-out': importedFileWords.leaveOut,
};

/** Names of the columns of a file. */
export const customerColumnWords: Readonly<Record<CustomerFileColumn, string>> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  language: 'Language of receipts',
  notes: 'Notes',
  ...cardColumnWords,
};

/** Faults of a line, each with its correction. */
export const customerLineFaultWords: Readonly<Record<CustomerLineFaultKind, string>> = {
  ...anyLineFaultWords,
  empty: 'Enter the customer’s name.',
  'not-an-email': 'Enter an e-mail address, for example ada@example.com, or nothing.',
  'holds-card-number': 'This reads as a card number. Remove it, and get a token from the gateway.',
  'unknown-language': 'Enter en, de, fr, es or it, or nothing.',
  'token-twice': 'An earlier line has this token. A card belongs to one customer.',
};

type Checked = OperationOutput<'customer-files.check'>;
type Imported = Extract<OperationOutput<'customer-files.bring-in'>, { readonly kind: 'imported' }>;

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Counts the lines of a file: "4 lines". */
export function linesWords(count: number): string {
  return counted(count, 'line', 'lines');
}

/** Sums up a checked file: "12 new customers, 3 lines to decide, 9 cards not on file yet, 1 of the file expired." */
export function checkedFileWords(checked: Checked): string {
  const { newCount, likenessCount, cardCount, expiredCount } = checked;
  const parts = [
    counted(newCount, 'new customer', 'new customers'),
    ...(likenessCount === 0 ? [] : [counted(likenessCount, 'line to decide', 'lines to decide')]),
    ...(cardCount === 0 ? [] : [counted(cardCount, 'card to store', 'cards to store')]),
    ...(expiredCount === 0 ? [] : [counted(expiredCount, 'card expired', 'cards expired')]),
  ];
  return `${parts.join(', ')}.`;
}

/** The card of a line: "Visa •• 1111 04/28, expired". */
export function fileCardWords({ card }: CustomerFileLine): string {
  if (card === null) return customerFileWords.noCard;
  const parts = [
    cardLabel(card),
    ...(card.isExpired ? [customerFileWords.expired] : []),
    ...(card.isOnFile ? [customerFileWords.onFile] : []),
  ];
  return parts.join(', ');
}

/** Whom a line may be: "has the name of Ada Näher, a customer". */
export function likenessWords({ with: known }: Checked['likenesses'][number]): string {
  if (known.kind === 'line') return `The same customer as line ${known.line}?`;
  return known.hasCard
    ? `${known.name} has this very card on file. The same customer?`
    : `${known.name} is a customer. The same one?`;
}

/** Where a line without a question goes: a customer of its own, or the one of an earlier line. */
export function clearWords({ follows }: Checked['clear'][number]): string {
  return follows === null ? customerFileWords.newCustomer : `card of line ${follows}’s customer`;
}

/** Confirms the import by its counts. */
export function importedWords(imported: Imported): string {
  const { customerCount, cardCount, leftOutCount, faultyCount } = imported;
  const customers = counted(customerCount, 'customer', 'customers');
  const left = leftOutCount === 0 ? '' : ` ${counted(leftOutCount, 'line', 'lines')} left out.`;
  const faulty =
    faultyCount === 0 ? '' : ` ${counted(faultyCount, 'line', 'lines')} to correct left out.`;
  return `Imported ${customers} and ${counted(cardCount, 'card', 'cards')}.${left}${faulty}`;
}

/** Confirms that the list of lines to correct was saved. */
export function faultySavedWords(lineCount: number, fileName: string): string {
  return `A list of ${counted(lineCount, 'line', 'lines')} to correct was saved as ${fileName}. Nothing was imported yet.`;
}

/** Recognises a file of the same bytes. */
export function importedBefore(moment: string): string {
  return `This very file was imported ${moment}. Its customers are known now, so each line is asked about.`;
}
