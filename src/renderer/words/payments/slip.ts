import { counted } from '../counts.ts';
import type { AccountMode } from '../../../domain/accounts/account.ts';
import type { Channel, ChargeKind } from '../../../domain/charge/attempt.ts';
import { channelWords, kindWords } from './charge-form.ts';

/** Attempts that the card brand still allows, as a sentence: "14 attempts left with the card brand." */
export function attemptsLeftOnCardWords(count: number): string {
  return `${cardAttemptsLeft(count)} with the card brand.`;
}

function cardAttemptsLeft(count: number): string {
  return counted(count, 'attempt left', 'attempts left');
}

/** Words printed on slips. */
export const slipWords = {
  label: 'Slip',
  details: 'Details of the slip',
  say: 'Say this',
  fillsIn: 'Fills in as you type.',
  review: 'Check with the customer',
  reviewMoney: 'Nothing has been sent yet.',
  /** Said to the customer on the phone before the charge; a mail order has no such sentence. */
  readBack: (amount: string, card: string) => `That is ${amount} on ${card}. May I go ahead?`,
  yourCard: (brand: string | null, lastFour: string) =>
    `your ${brand ?? 'card'} ending ${lastFour}`,
  sending: 'Submitting',
  unclear: 'Unconfirmed here',
  doNotCharge: 'Do not charge again.',
  seconds: 'seconds',
  date: 'Date',
  customer: 'Customer',
  reference: 'Reference',
  sentAs: 'Sent as',
  attemptNumber: 'Attempt',
  card: 'Card',
  brandLimit: 'Card brand',
  brandLeft: cardAttemptsLeft,
  expiry: 'Expiry',
  code: 'Security code',
  codeGiven: 'given',
  codeNotGiven: 'not given',
  holder: 'Name on card',
  takenBy: 'Order channel',
  operator: 'Operator',
  partOf: 'Part payment of',
  authorization: 'Authorisation',
  rrn: 'RRN',
  transaction: 'Transaction id',
  settlement: 'Settlement date',
  transactionTime: 'Gateway’s time',
  response: 'Response',
  codeMatch: 'Security code',
  found: 'Resolution',
  note: 'Note',
  steps: 'Steps',
  readingSteps: 'Reading the steps …',
} as const;

/** Foot of a slip in each mode; null for none. */
export const slipFootWords: Readonly<Record<AccountMode, string | null>> = {
  practice: 'PRACTICE: not a receipt',
  test: 'TEST: not a receipt',
  live: null,
};

/** Channel and kind as shown beside the card: "phone", "phone, recurring". */
export function orderChannelWords(channel: Channel, kind: ChargeKind): string {
  return kind === 'single' ? channelWords[channel] : `${channelWords[channel]}, ${kindWords[kind]}`;
}

/**
 * Results of the security code check, by the response's letter (docs/gateway-facts.md, Response fields). The list is
 * open: a letter that is not here is shown as it came.
 */
export const codeMatchWords: Readonly<Record<string, string>> = {
  M: 'matched',
  Y: 'matched',
  N: 'did not match',
  P: 'not checked',
  S: 'missing, although expected',
  U: 'not checked',
};
