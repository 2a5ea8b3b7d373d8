import { counted } from '../../../words/counts.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type {
  HandEntryKind,
  JournalAccountRole,
  JournalKind,
} from '../../../../domain/close/journal.ts';
import type { JournalAccountPart } from '../../../../domain/close/journal-accounts.ts';

type AccountRefusal = Extract<
  OperationOutput<'closes.save-journal-accounts'>,
  { readonly kind: 'refused' }
>['reason'];

/** Sentences of the journal of a settlement date. */
export const journalWords = {
  title: 'Journal for the accounts',
  text: 'Double entry of this settlement date. Fees and disputes are those recorded below.',
  reading: 'Reading the journal …',
  none: 'No lines yet. Payments, refunds, fees and disputes of this day appear here.',
  columns: {
    account: 'Account',
    kind: 'Kind',
    count: 'Number',
    debit: 'Debit',
    credit: 'Credit',
  },
  total: 'Total',
  payout: 'Payout due from the bank',
  save: 'Save the journal as CSV',
  saved: (count: number, fileName: string) =>
    `${counted(count, 'line was', 'lines were')} written to ${fileName}.`,
  byHand: 'Fees and disputes',
  noEntries: 'None recorded for this day.',
  record: 'Record a fee or dispute',
  recordText: 'It is added to the journal. It moves no money and changes no payment.',
  recordButton: 'Record entry',
  entryKind: 'Kind',
  amount: 'Amount',
  amountHint: 'For example 12.50',
  reason: 'Reason',
  recorded: 'Entry recorded.',
  withdraw: 'Withdraw',
  withdrawn: 'Entry withdrawn. It stays in the records.',
  withdrawnBy: (name: string) => `withdrawn by ${name}`,
  gone: 'This entry was already withdrawn.',
  amountWrong: 'Enter an amount above zero, for example 12.50.',
  reasonEmpty: 'Enter a reason, for example “Monthly fee”.',
  holdsCardNumber: 'That looked like a card number. Never enter one here.',
  onlyBookkeeping: 'A supervisor or an accountant records fees and disputes.',
} as const;

/** Sentences of the journal's accounts in Settings. */
export const journalAccountWords = {
  title: 'Journal accounts',
  text: 'Codes and names of your accounts, as the journal of a settlement date uses them.',
  reading: 'Reading the accounts …',
  adminOnly: 'Only an admin can change these.',
  save: 'Save accounts',
  saved: 'Accounts saved.',
} as const;

/** The accounts by what each is for. */
export const accountRoleWords: Readonly<Record<JournalAccountRole, string>> = {
  clearing: 'Card clearing',
  sales: 'Payments',
  refunds: 'Refunds',
  fees: 'Fees',
  disputes: 'Disputes',
};

export const accountPartWords: Readonly<Record<JournalAccountPart, string>> = {
  code: 'Code',
  name: 'Name',
};

/** Reasons the accounts were not saved, each at its field. */
export const accountRefusalWords: Readonly<Record<AccountRefusal, string>> = {
  empty: 'Enter a code and a name for each account. Nothing was saved.',
  duplicate: 'Another account has this already. Enter a different one. Nothing was saved.',
  'holds-card-number': 'That looked like a card number. Never enter one here.',
};

/** Kinds of a line of the journal. */
export const journalKindWords: Readonly<Record<JournalKind, string>> = {
  payment: 'payments',
  refund: 'refunds',
  fee: 'fees',
  dispute: 'disputes',
  'dispute-won': 'disputes won',
};

/** Kinds of an entry by hand. */
export const handEntryWords: Readonly<Record<HandEntryKind, string>> = {
  fee: 'Fee',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
};
