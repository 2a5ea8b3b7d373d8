import { resolutionWaitMinutes } from '../../../domain/charge/resolution-wait.ts';
import type {
  RefundAskRefusal,
  RefundRequestView,
  RefundResolveRefusal,
} from '../../../contract/payments/refunds.ts';
import type { Role } from '../../../contract/define.ts';
import { dateEntryWords } from '../date-entry.ts';
import type { Tone } from '../../ui/notice.tsx';

type Kind = RefundRequestView['kind'];

/** The form that asks the gateway for a refund, or for a void. */
export const askRefundWords = {
  refund: {
    title: 'Refund',
    button: 'Refund now',
    text: (money: string): string =>
      `The gateway refunds the card of this payment. Up to ${money} is left. It is sent once and cannot be taken back here.`,
  },
  void: {
    title: 'Void payment',
    button: 'Void now',
    text: (money: string): string =>
      `The gateway takes back the whole payment, ${money}, before it settles. It is sent once and cannot be undone.`,
  },
  amount: 'Amount',
  left: (left: string): string => `up to ${left}`,
  reason: 'Why',
  sent: 'Sent to the gateway. Waiting for its response.',
  notAllowed: (need: Role): string =>
    `Only ${need === 'admin' ? 'an admin' : 'a supervisor'} can refund this amount. Nothing was sent.`,
} as const;

export type AskRefundField = 'amount' | 'reason' | 'owed';

/** Reasons that nothing was sent, each at the field where it can be corrected; null is the whole form. */
export const refundAskRefusalWords: Readonly<
  Record<RefundAskRefusal, { readonly field: AskRefundField | null; readonly words: string }>
> = {
  'nothing-taken': {
    field: null,
    words: 'This payment took no money, or it is not known. Nothing was sent. Resolve it first.',
  },
  'no-transaction-id': {
    field: null,
    words:
      'The gateway’s id of this payment is not known. Nothing was sent. Refund it in the merchant dashboard.',
  },
  'request-open': {
    field: null,
    words: 'An earlier refund of this payment has no outcome yet. Nothing was sent. Check To do.',
  },
  'amount-zero': { field: 'amount', words: 'Enter an amount above zero.' },
  'amount-above-left': { field: 'amount', words: 'This is more than is left to refund.' },
  'partly-refunded': {
    field: null,
    words: 'Part of it is refunded, so it cannot be voided. Nothing was sent. Refund the rest.',
  },
  settled: {
    field: null,
    words: 'The payment has settled, so it cannot be voided. Nothing was sent. Refund it.',
  },
  'reason-empty': { field: 'reason', words: 'Enter a reason for the refund.' },
  'reason-holds-card-number': {
    field: 'reason',
    words: 'That looked like a card number. Enter a reason without it.',
  },
  'not-offered': {
    field: null,
    words:
      'This is turned off for the gateway. Nothing was sent. An admin turns it on in Settings.',
  },
  'still-in-flight': {
    field: null,
    words: 'Still waiting for the gateway’s response to the payment. Nothing was sent.',
  },
};

const nouns: Readonly<Record<Kind, string>> = { refund: 'Refund', void: 'Void' };

interface RefundWords {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

/** The effect of a request on the money, and the next step. */
export function refundOutcomeWords(
  request: Pick<RefundRequestView, 'kind' | 'state' | 'inFlight' | 'notSaved'>,
  money: string,
): RefundWords {
  const words = savedWords(request, money);
  return request.notSaved
    ? {
        tone: 'warn',
        title: `NOT SAVED, write this down: ${words.title}`,
        text: `Tillroom keeps trying to save it. Leave this window open. ${
          request.state === 'approved' ? 'Do not refund it again.' : words.text
        }`,
      }
    : words;
}

function savedWords(
  { kind, state, inFlight }: Pick<RefundRequestView, 'kind' | 'state' | 'inFlight'>,
  money: string,
): RefundWords {
  const what = `${nouns[kind]} of ${money}`;
  switch (state) {
    case 'prepared':
    case 'dispatched':
      return {
        tone: 'quiet',
        title: inFlight ? `${what}: waiting for the gateway’s response.` : `${what}: being saved.`,
        text: 'Do not refund it anywhere else.',
      };
    case 'approved':
      return {
        tone: 'good',
        title: `${money} was ${kind === 'void' ? 'voided' : 'refunded'}.`,
        text: 'It can take some days to show at the customer’s bank.',
      };
    case 'confirmed-refunded':
      return {
        tone: 'good',
        title: `${what}: confirmed.`,
        text: 'It was checked, and the refund was found.',
      };
    case 'declined':
      return {
        tone: 'warn',
        title: `${what} was declined. No money moved.`,
        text: 'Try again, or refund it in the merchant dashboard and record it here.',
      };
    case 'rejected':
      return {
        tone: 'warn',
        title: `The gateway rejected the request. No money moved.`,
        text: 'Read its message. Correct the cause, then try again.',
      };
    case 'not-sent':
      return {
        tone: 'warn',
        title: 'Nothing was sent. No money moved.',
        text: 'Check the connection, then try again.',
      };
    case 'unknown':
      return {
        tone: 'warn',
        title: `${what} is unconfirmed. The money may have moved.`,
        text: 'Do not refund it again. Check the merchant dashboard, then resolve it under To do.',
      };
    case 'confirmed-not-refunded':
      return {
        tone: 'quiet',
        title: `${what}: not made. No money moved.`,
        text: 'It was checked and no refund was found. It can be refunded again.',
      };
  }
}

/** The reason that a request is unconfirmed or was stopped; null where its state says everything. */
export const refundReasonWords: Readonly<
  Record<NonNullable<RefundRequestView['outcomeReason']>, string>
> = {
  'no-answer': 'No response arrived.',
  'connection-lost': 'The connection broke before the response.',
  'hard-deadline': 'The response took too long.',
  interrupted: 'Tillroom was closed or stopped.',
  slept: 'This computer slept just before the request was sent.',
  'gateway-error': 'The gateway returned an error that says nothing about the money.',
  redirected: 'The gateway sent the request elsewhere; it was not followed.',
  'unreadable-answer': 'The response cannot be read.',
  'contradictory-answer': 'The response contradicts itself.',
  'duplicate-code': 'The gateway calls it a duplicate.',
  'reference-collision': 'The gateway has this reference already.',
  'reference-taken': 'The gateway has this reference already, and only this request sent it.',
  'response-differs': 'The response is about another amount, currency, payment or mode.',
  'id-taken': 'The response has an id that stands for something else in these records.',
  'records-restored': 'The records were restored, and the sent journal shows it.',
  'not-reached': 'The gateway could not be reached.',
  'journal-failed': 'The sent journal could not be written.',
  fenced: 'This terminal had lost the records for a while. Ask again in 10 s.',
  credentials: 'The gateway did not accept the credentials.',
  refused: 'The gateway refused the request.',
  'too-many-requests': 'The gateway takes no more requests for now.',
};

/** The refunds of a payment that were asked of the gateway, on its slip. */
export const refundRequestWords = {
  part: 'Refunds through the gateway',
  gatewaySays: 'The gateway says',
  open: 'Open in To do',
} as const;

/** The list of unconfirmed refunds in To do, and the form that resolves one. */
export const openRefundWords = {
  tab: 'Refunds',
  list: 'Unconfirmed refunds and voids',
  reading: 'Reading unconfirmed refunds …',
  none: 'No unconfirmed refunds.',
  noneText: 'A refund or void through the gateway without a clear response appears here.',
  unconfirmed: 'Unconfirmed',
  line: (kind: Kind, money: string, reference: string): string =>
    `${nouns[kind]} of ${money}, ${reference}`,
  facts: {
    reference: 'Reference sent',
    transaction: 'Transaction ID of the payment',
    asked: 'Asked by',
    why: 'Why it is unconfirmed',
    reason: 'Reason of the refund',
  },
  openPayment: 'Open payment',
  title: 'What did the merchant dashboard show?',
  found: 'Finding',
  refunded: 'Refunded',
  notRefunded: 'Not refunded',
  waits: (minutes: number): string =>
    `Not refunded can be recorded in ${minutes} min: a refund can be listed late.`,
  gatewayId: 'Refund’s id',
  amount: 'Amount refunded',
  date: 'Refunded on',
  how: 'How it was checked',
  phrase: 'Sentence, if you work alone',
  button: 'Record finding',
  recorded: 'The finding is recorded.',
} as const;

export type ResolveRefundField = 'id' | 'amount' | 'date' | 'how' | 'phrase';

/** Refusals of a finding, each at the field where it can be corrected; null is the whole form. */
export const refundResolveRefusalWords: Readonly<
  Record<
    RefundResolveRefusal,
    { readonly field: ResolveRefundField | null; readonly words: string }
  >
> = {
  'still-in-flight': {
    field: null,
    words: 'Still connected to the gateway, so a response may arrive. Nothing was recorded.',
  },
  'not-open-any-more': {
    field: null,
    words: 'It is resolved already. Nothing was recorded.',
  },
  'needs-supervisor': {
    field: null,
    words: 'Only a supervisor can record this. Nothing was recorded.',
  },
  'needs-other-person': {
    field: null,
    words:
      'The operator who asked for it cannot record this alone. Another supervisor must. Nothing was recorded.',
  },
  'hold-not-over': {
    field: null,
    words: `The ${resolutionWaitMinutes}-minute wait is not over. Nothing was recorded. Check again afterwards.`,
  },
  'wrong-phrase': {
    field: 'phrase',
    words: 'The sentence does not match. Type it as shown below the field.',
  },
  'how-empty': { field: 'how', words: 'Enter how it was checked.' },
  'id-empty': { field: 'id', words: 'Enter the refund’s id from the merchant dashboard.' },
  'id-taken': {
    field: 'id',
    words: 'This id is already in these records. Check it in the merchant dashboard.',
  },
  'amount-zero': { field: 'amount', words: 'Enter an amount above zero.' },
  'amount-above-left': { field: 'amount', words: 'This is more than is left to refund.' },
  'date-not-real': { field: 'date', words: dateEntryWords.wrong },
  'date-in-future': { field: 'date', words: 'This date is in the future.' },
  'date-before-charge': {
    field: 'date',
    words: 'This date is before the payment. Check that it is the same payment.',
  },
  'holds-card-number': {
    field: null,
    words: 'This contains a card number. Remove it. Nothing was recorded.',
  },
};

/** Resolutions that wait for something else of the same payment. */
export const waitingRefusals = {
  'refund-open': {
    field: null,
    words:
      'A refund of this payment has no outcome yet. Nothing was recorded. Resolve it first, under To do.',
  },
  'terminal-away': {
    field: null,
    words:
      'The terminal that sent this payment has not come back, so a response may still arrive. Nothing was recorded. Start that terminal, or ask an admin to remove it.',
  },
} as const;
