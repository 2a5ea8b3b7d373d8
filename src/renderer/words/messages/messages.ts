import { counted } from '../counts.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { MessageView } from '../../../contract/mail/messages.ts';
import type { Tone } from '../../ui/notice.tsx';
import { failureWords } from '../failures.ts';
import { mailFailureWords } from './mail-failures.ts';

/** Words of the lists of messages. */
export const messageWords = {
  tab: 'Messages',
  title: 'Messages',
  list: 'Messages that need you',
  reading: 'Reading the messages …',
  none: 'No messages need you',
  noneText: 'Messages that the mail server refused or did not confirm appear here.',
  noneOfCustomer: 'No messages sent',
  noneOfCustomerText: 'Receipts and messages to this customer appear here, with their state.',
  bounces:
    'Tillroom sees the mail server’s reply only. A message that comes back later is not seen here: look in the sender’s mailbox.',
  sendAgain: 'Send again',
  to: 'To',
  dismiss: 'Take off the list',
  cancel: 'Cancel message',
  retry: 'Try now',
  unknownText:
    'The mail server did not confirm this message. It may have been sent. Ask the customer, or look in the sent mail, before you send it again.',
  unknownAgain: 'The mailbox can notice a second copy: it has the same Message-ID.',
  queuedAgain: 'Queued again.',
  dismissed: 'Taken off the list. It stays on the customer’s page.',
  cancelled: 'The message was cancelled. Nothing was sent.',
  notPossible: 'This message has changed since. Nothing was done. Reload the list.',
  notAnAddress: 'Enter an e-mail address, for example name@example.com.',
  optedOutRefusal: 'This customer opted out of messages. Nothing was queued.',
  byItself: 'automatic',
  optOut: 'Consent to messages',
  optedOut: 'No messages to this customer',
  optedOutText:
    'Receipts and messages are not sent to them. What is queued is cancelled. Print the receipt instead.',
  optOutBy: (at: string, by: string) => `Opted out ${at}, noted by ${by}.`,
  optOutSaved: 'This customer gets no messages now.',
  optInSaved: 'This customer gets messages again.',
  noMailServer:
    'No mail server is set up, so nothing is sent from here. An admin adds one in Settings, under Mail server.',
} as const;

const kinds: Readonly<Record<MessageView['kind'], string>> = {
  receipt: 'Receipt',
  'payment-failed': 'Payment failed',
  'card-expires': 'Card expires',
  'upcoming-charge': 'Upcoming charge',
  'plan-started': 'Plan started',
  'plan-changed': 'Plan changed',
  'plan-ended': 'Plan ended',
  'refund-made': 'Refund made',
};

/** The subject of a message. */
export function messageKindWords(kind: MessageView['kind']): string {
  return kinds[kind];
}

const states: Readonly<
  Record<MessageView['state'], { readonly tone: Tone; readonly word: string }>
> = {
  queued: { tone: 'quiet', word: 'Queued' },
  sending: { tone: 'quiet', word: 'Sending' },
  sent: { tone: 'good', word: 'Sent' },
  unknown: { tone: 'warn', word: 'Unconfirmed' },
  refused: { tone: 'bad', word: 'Refused' },
  cancelled: { tone: 'quiet', word: 'Cancelled' },
};

/** The state of a message: its tone, and its word. */
export function messageStateWords(state: MessageView['state']) {
  return states[state];
}

/** The reason of a refusal and the next step; null for a message that met none. */
export function messageTroubleWords({
  state,
  failure,
}: Pick<MessageView, 'state' | 'failure'>): string | null {
  if (state === 'unknown') return messageWords.unknownText;
  if (failure === null) return null;
  const { title, doNext } = mailFailureWords(failure);
  return `${title} ${doNext}`;
}

type Queue = OperationOutput<'mail.queue'>;

/** The reason for which the queue waits, and until when; null while nothing is in the way. */
export function queueWords(
  { queued, trouble }: Pick<Queue, 'queued' | 'trouble'>,
  moment: (at: string) => string,
): { readonly title: string; readonly text: string } | null {
  if (trouble === null) return null;
  const waiting = counted(queued, 'message waits.', 'messages wait.');
  const next = `Nothing else was sent. The next try is ${moment(trouble.nextTryAt)}.`;
  const { reason } = trouble;
  if (reason.kind === 'unknown') {
    return { title: `A message was not confirmed. ${waiting}`, text: next };
  }
  if (reason.kind === 'failure') {
    return { title: `${failureWords(reason.failure)} ${waiting}`, text: next };
  }
  const { title, doNext } = mailFailureWords(reason);
  return { title: `${title} ${waiting}`, text: `${doNext} ${next}` };
}

type SendReceipt = OperationOutput<'mail.send-receipt'>;

/** Reasons a receipt does not leave by e-mail, each with the next step. */
export const receiptRefusals: Readonly<
  Record<Extract<SendReceipt, { readonly kind: 'refused' }>['reason'], string>
> = {
  'no-mail-account': 'Not sent: there is no mail server. An admin adds one in Settings.',
  'not-an-address': messageWords.notAnAddress,
  'no-address': 'Enter the customer’s e-mail address.',
  'opted-out': messageWords.optedOutRefusal,
  'not-confirmed': 'Unconfirmed, so there is no receipt. Resolve it first.',
  'nothing-charged': 'Nothing was charged, so there is no receipt.',
  'charged-twice': 'Charged on top of another payment, so there is no receipt. Refund it first.',
};

/** The result of queueing one receipt. */
export function receiptSentWords(answer: SendReceipt): string {
  return answer.kind === 'queued'
    ? 'Queued. The receipt leaves in a moment.'
    : receiptRefusals[answer.reason];
}

type SendReceipts = Extract<OperationOutput<'mail.send-receipts'>, { readonly kind: 'queued' }>;

/** The result of queueing several receipts. */
export function receiptsSentWords(answer: SendReceipts): string {
  const { queued, withoutAddress, optedOut, withoutReceipt } = answer;
  return [
    counted(queued, 'receipt queued.', 'receipts queued.'),
    withoutAddress === 0 ? null : `${withoutAddress} without an e-mail address.`,
    optedOut === 0 ? null : `${optedOut} opted out.`,
    withoutReceipt === 0 ? null : `${withoutReceipt} without a receipt.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

type Batch = OperationOutput<'mail.batch'>;

/** Progress of the messages of one batch. */
export function batchWords(batch: Batch): string {
  const total = Object.values(batch).reduce((sum, count) => sum + count, 0);
  return [
    `${batch.sent} of ${total} sent.`,
    batch.refused === 0 ? null : `${batch.refused} refused: see To do, Messages.`,
    batch.unknown === 0 ? null : `${batch.unknown} not confirmed: see To do, Messages.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
