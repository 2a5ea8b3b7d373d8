import { counted, figure } from './counts.ts';
import type { GapPage, GapRowView } from '../../contract/gap.ts';
import type { OperationOutput } from '../../contract/index.ts';
import type { GapView } from '../../contract/staff/session.ts';
import type { GapAnswer } from '../../domain/epochs/gap-row.ts';
import type { SetAsideChangeKind } from '../../domain/epochs/set-aside-change.ts';
import { assertNever } from '../../domain/assert.ts';
import type { CalendarDate } from '../../domain/time/calendar.ts';
import { formatDate } from '../../domain/time/calendar.ts';

type ListRefusal = Extract<OperationOutput<'gap.choose-list'>, { kind: 'unreadable' }>['reason'];
type Refused = Extract<OperationOutput<'gap.answer'>, { kind: 'refused' }>['reason'];

const causes: Readonly<Record<GapView['cause'], string>> = {
  first: 'Records checked.',
  restored: 'Records restored.',
  accepted: 'Older records accepted.',
  'other-computer': 'Records last used on another computer.',
  'older-records': 'Records older than the payments sent from here.',
  'other-server': 'Another server answers for the records.',
};

/** Words of records with a gap, and of accounting for it. */
export const gapWords = {
  title: 'Restored records',
  none: 'Records are complete. Nothing to check.',
  adminOnly: 'An admin checks what was charged.',
  banner: (cause: GapView['cause'], count: number): string =>
    cause === 'other-server'
      ? `${causes[cause]} Payments are being compared.`
      : count === 0
        ? `${causes[cause]} Every payment is checked.`
        : `${causes[cause]} ${counted(count, 'payment')} to check.`,
  bannerText: (from: string, until: string): string =>
    `Plans are not charged, and refunds and messages wait: payments between ${from} and ${until} may be missing. An admin checks them in Settings, Restored records.`,
  serverBannerText:
    'Plans are not charged, and refunds and messages wait, until every terminal has compared what it sent. Start the other terminals. Settings, Restored records, shows which are missing.',
  terminals: 'Terminals',
  terminalsText:
    'Another server answers for these records, as after a fail-over or a restore of the database. Each terminal compares what it sent with the records. Plans are charged again by themselves once all agree.',
  terminal: (name: string, isOwn: boolean): string => (isOwn ? `${name} (this terminal)` : name),
  compared: (found: number | null): string => {
    if (found === null)
      return 'Not compared yet. Start this terminal, or remove it in Settings, Where the records are.';
    if (found === 0) return 'Agrees';
    return `${counted(found, 'payment was', 'payments were')} missing and ${found === 1 ? 'is' : 'are'} recorded again`;
  },
  serverIntro:
    'Otherwise check the payments here: take over what this computer still holds, choose the merchant dashboard’s list, then check each payment that is left.',
  earliest: 'the first day',
  reopened:
    'A reference was already taken at the gateway, so these payments have to be checked again.',
  intro:
    'These records do not know what was charged after the backup. Take over what this computer still holds, choose the merchant dashboard’s list, then check each payment that is left. Plans are charged again once every payment is checked.',
  find: 'Find what was charged',
  toCheck: 'Payments to check',
  due: (day: CalendarDate): string => `due ${formatDate(day)}`,
  takeOver: 'Read what this computer holds',
  takeOverText:
    'Reads the records of this account that a restore set aside and what this computer sent. Approved and declined payments are taken over with their IDs.',
  tookOver: (count: number, folders: number): string =>
    `${counted(count, 'payment')} taken over. Read: what this computer sent, and ${counted(folders, 'set of records', 'sets of records')} set aside.`,
  journalUnread:
    'What this computer sent could not be read. Check the dashboard for every payment below.',
  list: 'Choose the dashboard’s list',
  listText:
    'A CSV file with the columns Reference, Amount, ID and Status, of every payment between the two days. Its references are matched.',
  coversFrom: 'Covers from',
  coversUntil: 'Covers until',
  matched: (count: number, waiting: number): string =>
    `${counted(count, 'payment')} matched as charged. ${waiting === 0 ? 'Every other payment of the list is known.' : `${figure(waiting)} not in these records: check ${waiting === 1 ? 'it' : 'them'} below.`}`,
  stillRefunded: 'Still refunded',
  allStillRefunded: (count: number): string => `Mark all ${figure(count)} still refunded`,
  refundWithdrawn: 'Refund withdrawn',
  takeForInstalment: 'Charge of an instalment',
  recordOrder: 'Record as an order',
  allOrders: (count: number): string => `Record all ${figure(count)} as orders`,
  orderElsewhere: 'Another order',
  orderElsewhereKept: 'Another order, kept as evidence',
  instalment: 'Instalment, for example GYM-1-P3',
  listSays: ({ fileName, lines, coversGap }: NonNullable<GapPage['bankList']>): string =>
    `${fileName}: ${counted(lines, 'payment')}. ${coversGap ? 'It covers the whole time.' : 'It does not cover the whole time.'}`,
  rest: 'Mark the rest not charged',
  restText: 'The list covers the whole time and does not show them.',
  tooShort: 'The list does not cover the whole time. Nothing was changed.',
  transactionId: 'Payment ID',
  amount: 'Amount taken',
  answers: {
    charged: 'Charged',
    declined: 'Declined',
    'not-charged': 'Not charged',
    unknown: 'Unconfirmed',
    'looked-at': 'Checked',
  } satisfies Record<GapAnswer, string>,
  evidence: {
    'set-aside': 'from the records set aside',
    journal: 'from what this computer sent',
    'bank-list': 'from the dashboard’s list',
    person: 'by a person',
  },
  save: 'Save result',
  close: 'Finish checking',
  phrase: (phrase: string): string => `Type “${phrase}”`,
  closed: 'Every payment is checked. Plans are charged again.',
  waiting: (count: number): string => `${counted(count, 'payment')} left to check.`,
  wrongPhrase: 'Type the sentence as it is shown. Nothing was closed.',
  secondPerson:
    'The payments that would be charged again are above your limit. A second approver has to agree.',
  changed: 'The records have changed since. Reload, then check again.',
  accept: 'I know that payments may be missing. Charge this order.',
  chargeWarning: 'This order may have been charged already.',
  chargeText: (from: string): string =>
    `The records miss payments since ${from}. Search the merchant dashboard for this order first.`,
} as const;

/** Changes that the records set aside hold, each to be entered again. */
export const gapChangeWords: Readonly<Record<SetAsideChangeKind, (subject: string) => string>> = {
  'plan-begun': (subject) => `Plan ${subject} was begun.`,
  'plan-cancelled': (subject) => `Plan ${subject} was cancelled.`,
  'plan-paused': (subject) => `Plan ${subject} was paused.`,
  'plan-resumed': (subject) => `Plan ${subject} was resumed.`,
  'plan-changed': (subject) => `Plan ${subject}: its amount or terms were changed.`,
  'card-replaced': (subject) => `Plan ${subject}: its card was replaced.`,
  'instalment-settled': (subject) =>
    `${subject} was skipped, written off or paid another way. Enter it again, or it is charged.`,
  'staff-added': (subject) => `${subject} was added to the staff.`,
  'staff-removed': (subject) => `${subject} was removed from the staff.`,
  'staff-role': (subject) => `${subject}: the role was changed.`,
  'refund-recorded': (subject) => `A refund of ${subject} was recorded.`,
};

/** One row of the gap: its reference, or the check that it asks for. */
export function gapRowWords({
  kind,
  reference,
  answer,
}: Pick<GapRowView, 'kind' | 'reference' | 'answer'>): string {
  switch (kind) {
    case 'changes':
      return 'Plans started, changed, paused or cancelled, cards replaced, staff removed and refunds since then: enter what is missing again.';
    case 'in-flight':
      return `${reference}: in progress when the records stopped. Blocked until it is resolved under To do.`;
    case 'reference-taken':
      return `${reference}: already taken at the gateway, so it may be paid elsewhere. Blocked until it is resolved under To do.`;
    case 'refunded':
      return answer === null
        ? `${reference}: refunded before the backup. The refund may have been withdrawn since.`
        : reference;
    case 'found-charge':
      return answer === null
        ? `${reference}: sent, but it does not fit the restored records. Resolve other attempts of this order under To do, then read again what this computer holds. Otherwise check it in the merchant dashboard.`
        : reference;
    case 'bank-line':
      return answer === null
        ? `${reference === '' ? 'No reference' : reference}: in the dashboard’s list, not in these records.`
        : reference;
    case 'instalment':
      return reference;
    default:
      return assertNever(kind);
  }
}

/** Reasons a list from the merchant dashboard cannot be used, each with the fix. */
export const gapListRefusals: Readonly<Record<ListRefusal, string>> = {
  'not-text': 'Choose a CSV file. This file is not text.',
  'too-large': 'Choose a smaller file: 4 MB at most.',
  'took-too-long': 'Reading this file took too long and was stopped. Choose a list of fewer days.',
  'not-readable': 'The file could not be read.',
  'not-a-table': 'Choose a CSV file with a heading line.',
  'no-reference-column': 'The list needs a column called Reference.',
  'no-amount-column': 'The list needs a column called Amount.',
  'no-id-column': 'The list needs a column called ID.',
  'no-status-column': 'The list needs a column called Status.',
  'holds-card-number': 'The list contains a card number, so it was not read. Remove that column.',
};

/** Reasons an answer to a row was not recorded. */
export const gapRefusals: Readonly<Record<Refused, string>> = {
  'gap-changed': gapWords.changed,
  'no-such-row': gapWords.changed,
  'other-answer': 'Choose another result for this payment.',
  answered: 'This payment is checked already. Correct it under To do or Payments.',
  'transaction-taken': 'This ID belongs to another payment. Check the ID in the dashboard.',
  'not-open':
    'The payment has no place there: no open instalment has this reference, or another payment of its plan is unconfirmed. Nothing was changed. Resolve that payment under To do, or correct the reference.',
  'holds-card-number': 'This looks like a card number. Enter the payment’s ID.',
};
