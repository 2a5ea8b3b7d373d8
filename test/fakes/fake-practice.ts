import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { OperationOutput } from '../../src/contract/index.ts';
import { fakeResponse } from './fake-attempts.ts';

/** Published test numbers, as the practice bank's guide lists them. */
export const guide: OperationOutput<'practice.guide'> = {
  cards: [
    {
      number: '4111111111111111',
      brand: 'Visa',
      answers: 'by-amount',
    },
    { number: '5123456789012346', brand: 'Mastercard', answers: 'approve' },
    { number: '345678901234564', brand: 'American Express', answers: 'approve' },
    { number: '4557012345678902', brand: 'Visa', answers: 'decline' },
    { number: '371449635398431', brand: 'American Express', answers: 'decline' },
    {
      number: '36700102000000',
      brand: 'Diners Club',
      answers: 'by-amount',
    },
    {
      number: '4000001234562345678',
      brand: 'Visa',
      answers: 'by-amount',
    },
  ],
  amounts: [
    { ending: '00', effect: 'approved' },
    { ending: '05', effect: 'declined' },
    { ending: '51', effect: 'not enough money' },
    { ending: '54', effect: 'card expired' },
    { ending: '43', effect: 'stolen card' },
  ],
};

function decline(responseCode: string, message: string): Partial<AttemptView> {
  const response = fakeResponse({ responseCode, message, authorization: '0' });
  return { state: 'declined', response };
}

/** Endings of an attempt, by the first word of its reference or by its cents. */
export const endings: Readonly<Record<string, Partial<AttemptView>>> = {
  '05': decline('05', 'Declined'),
  '51': decline('51', 'Insufficient Funds'),
  '54': decline('54', 'Expired Card'),
  '43': decline('43', 'Stolen Card'),
  LOST: { state: 'unknown', unknownReason: 'connection-lost' },
  LATE: { state: 'dispatched', late: true, inFlight: true, outcomeAt: null },
  DOWN: { state: 'not-sent', notSentReason: 'refused', dispatchedAt: null },
  WRONG: {
    state: 'rejected',
    rejectedReason: 'refused',
    gatewayErrors: ['Card number is invalid'],
  },
  OTHER: {
    state: 'mismatch',
    mismatchFields: ['reference', 'last-four'],
    response: fakeResponse(),
  },
  SIDE: {
    state: 'mismatch',
    mismatchFields: ['test-flag'],
    response: fakeResponse({ test: 'no' }),
  },
  PART: {
    state: 'mismatch',
    mismatchFields: ['captured-amount'],
    response: fakeResponse({ responseCode: '10', capturedAmountMinor: 5_000 }),
  },
  UNSAVED: { state: 'approved', notSaved: true, response: fakeResponse() },
};
