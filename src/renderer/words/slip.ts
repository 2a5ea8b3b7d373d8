import type { AccountMode } from '../../domain/account.ts';
import type { Channel, ChargeKind } from '../../domain/charge/attempt.ts';

/** Words that are printed on slips. */
export const slipWords = {
  label: 'Slip',
  details: 'Details of the slip',
  say: 'Say this',
  review: 'Check with the customer',
  reviewMoney: 'Nothing has been sent yet.',
  sending: 'Handing it over',
  unclear: 'Not confirmed here',
  doNotCharge: 'Do not charge again.',
  seconds: 'seconds',
  date: 'Date',
  customer: 'Customer',
  reference: 'Reference',
  sentAs: 'Sent as',
  tryNumber: 'Try',
  card: 'Card',
  expiry: 'Expiry',
  code: 'Security code',
  codeGiven: 'given',
  codeNotGiven: 'not given',
  holder: 'Name on card',
  takenBy: 'Taken by',
  operator: 'Keyed by',
  partOf: 'Part of',
  authorization: 'Authorisation',
  rrn: 'RRN',
  transaction: 'Transaction id',
  settlement: 'Bank’s day',
  responseCode: 'Answer code',
  message: 'Bank’s message',
  codeMatch: 'Security code',
  found: 'Found',
  note: 'Note',
  steps: 'Steps',
} as const;

/** What a slip of this mode says at its foot. */
export const slipFootWords: Readonly<Record<AccountMode, string | null>> = {
  practice: 'PRACTICE: not a receipt',
  test: 'TEST: not a receipt',
  live: null,
};

/** Channel and kind in words, as they stand beside the card: "phone", "phone, recurring". */
export function takenByWords(channel: Channel, kind: ChargeKind): string {
  const kinds = { single: null, recurring: 'recurring', instalment: 'instalment' } as const;
  const word = kinds[kind];
  return word === null ? channel : `${channel}, ${word}`;
}

/** What the bank said of the security code, for the letters that are known (`gateway-facts.md` a6). */
export const codeMatchWords: Readonly<Record<string, string>> = {
  M: 'matched',
  Y: 'matched',
  N: 'did not match',
  P: 'not checked',
  S: 'should have been given',
  U: 'not checked',
};
