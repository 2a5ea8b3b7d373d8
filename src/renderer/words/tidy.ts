import { retentionYearsMax } from '../../domain/customers/retention.ts';
import type { CustomerRowsView } from '../../contract/customers/tidy.ts';
import type { TidyRefusal } from '../../domain/customers/erase.ts';

/** Words of merging customers, and of erasing and keeping their personal data. */
export const tidyWords = {
  title: 'Merge or erase',
  reading: 'Reading this customer’s records …',
  merge: 'Merge with another customer',
  mergeHint: 'the other customer, whose plans, cards and payments come here',
  mergeNow: 'Merge customers',
  keepApart: 'Keep both',
  merged: 'Merged.',
  mergesTitle: 'Merged into this customer',
  undo: 'Undo merge',
  undone: 'Undone. Both customers are as they were.',
  wasClosed: 'This merge was already closed or undone.',
  close: 'Close merge',
  closed: 'Closed. It cannot be undone any more.',
  closeText: 'Until it is closed, a merge can be undone: everything it moved goes back.',
  erase: 'Erase personal data',
  eraseNow: 'Erase personal data',
  keepData: 'Keep data',
  erased: 'The personal data was erased. Payments and plans stay, without a name.',
  notRewritten:
    'The personal data was erased. The records’ file could not be rewritten, so traces may be left in its free space: free some disk space and erase another customer.',
  erasedTitle: 'Personal data erased',
  erasedText: 'Payments and plans stay, without a name.',
  mergedTitle: 'Merged into another customer',
  openKept: 'Open that customer',
  backups:
    'Backups made before still contain the data: delete them, or let them expire. The audit log keeps ids, references and reasons as they were typed.',
  settings: 'Personal data',
  settingsText:
    'Customers without a payment or plan for this long are listed here for erasing. Nothing is erased by itself.',
  years: 'List after',
  yearsHint: 'years without a payment or plan; empty lists no one',
  notYears: `Enter whole years from 1 to ${retentionYearsMax}, or nothing.`,
  save: 'Save',
  saved: 'Saved.',
  adminOnly: 'Only an admin can change this.',
  due: 'To erase or keep',
  dueNobody: 'No customers are due. They appear here once they are.',
  dueOff: 'No time is set, so no customers are listed.',
  open: 'Open',
  never: 'never paid',
  supervisorOnly: 'Only a supervisor can merge customers or erase personal data.',
} as const;

const nouns: readonly (readonly [keyof CustomerRowsView, string, string])[] = [
  ['payments', 'payment', 'payments'],
  ['plans', 'plan', 'plans'],
  ['cards', 'card', 'cards'],
  ['calls', 'call', 'calls'],
  ['messages', 'message', 'messages'],
  ['consents', 'consent', 'consents'],
  ['parkedOrders', 'parked order', 'parked orders'],
];

/** Names everything that belongs to a customer: "2 plans, 3 cards". */
export function rowsWords(rows: CustomerRowsView): string {
  const parts = nouns
    .filter(([name]) => rows[name] > 0)
    .map(([name, one, several]) => `${rows[name]} ${rows[name] === 1 ? one : several}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Asks before a merge, with what it moves. */
export function mergeQuestion(merged: string, kept: string, rows: CustomerRowsView): string {
  return `Merge ${merged} into ${kept}? Moves here: ${rowsWords(rows)}.`;
}

/** Asks before erasing, with what stays and what goes. */
export function eraseQuestion(name: string, rows: CustomerRowsView): string {
  const belongs = rowsWords(rows);
  const texts = belongs === 'nothing' ? '' : ` Names in the texts of ${belongs} go as well.`;
  return `Erase the personal data of ${name} for good? Name, phone, e-mail, address and notes go, and cards on file are removed.${texts} Amounts, dates and references stay.`;
}

/** The reason nothing was changed, and what to do first. */
export const tidyRefusalWords: Readonly<Record<TidyRefusal, string>> = {
  'plan-open': 'Nothing was changed. Cancel or complete the customer’s plans first.',
  'payment-open':
    'Nothing was changed. A payment or refund is in progress or unconfirmed: wait for it, or resolve it first.',
  'message-open': 'Nothing was changed. A message is being sent: try again in a minute.',
  gone: 'Nothing was changed. The customer was merged or erased by then.',
  'same-customer': 'Nothing was changed. Choose another customer.',
};

/** Names a customer that is due: "Ada Näher, last payment 3 Mar 2019". */
export function dueLine(name: string, last: string | null): string {
  return last === null ? `${name}, ${tidyWords.never}` : `${name}, last payment ${last}`;
}

/** The number of customers beyond those listed; null for none. */
export function moreDueWords(count: number, shown: number): string | null {
  return count > shown ? `${count - shown} more are due.` : null;
}
