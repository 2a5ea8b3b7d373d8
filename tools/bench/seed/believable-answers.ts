import type { Attempt, AttemptState, Verdict } from '../../../src/domain/charge/attempt.ts';
import type { Transaction } from '../../../src/domain/charge/gateway-response.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { OperatorId } from '../../../src/domain/ids.ts';
import type { SeededCustomer } from './believable-people.ts';
import type { SeededChance } from './seeded-chance.ts';

/** One step in the timeline of a seeded attempt. */
export interface SeededMove {
  readonly from: AttemptState | null;
  readonly to: AttemptState;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  readonly note: string | null;
}

/** Decline codes, weighted by how often issuers return them. */
const declineCodes = [
  [42, '05'],
  [30, '51'],
  [12, '54'],
  [6, '14'],
  [4, '57'],
  [3, '61'],
  [2, '41'],
  [1, '62'],
] as const;

/** True for an attempt that staff have to check, or have checked. */
export function needsPerson(state: AttemptState): boolean {
  return state === 'unknown' || state === 'mismatch' || state.startsWith('confirmed-');
}

/** The verdict on the response of an attempt in this state; null when there was no response to judge. */
export function verdictOf(state: AttemptState): Verdict | null {
  switch (state) {
    case 'approved':
    case 'confirmed-reversed':
      return { state: 'approved', review: [] };
    case 'declined':
      return { state: 'declined' };
    case 'rejected':
      return { state: 'rejected', reason: 'refused', retryAfterSeconds: null };
    case 'mismatch':
      return { state: 'mismatch', fields: ['amount'] };
    case 'not-sent':
      return null;
    default:
      return { state: 'unknown', reason: 'no-answer' };
  }
}

/** The resolution of an attempt in this state; null when there is none. */
export function resolutionOf(
  state: AttemptState,
  transactionId: string | null,
): Attempt['resolution'] {
  if (state === 'confirmed-not-charged') {
    return { found: 'not-charged', howLooked: 'Searched the dashboard by reference and amount' };
  }
  if (state === 'confirmed-charged') {
    return { found: 'charged', transactionId: transactionId ?? '', amountTakenMinor: 1000 };
  }
  if (state !== 'confirmed-reversed') return null;
  const reversal = { transactionId: `R-${transactionId ?? ''}`, amountMinor: 1000 };
  return { found: 'reversed', ...reversal, reversedOn: '2026-06-01' };
}

/** Facts that a seeded response is built from. */
export interface Answering {
  readonly state: AttemptState;
  readonly orderReference: string;
  readonly currency: string;
  readonly transactionId: string;
  readonly person: SeededCustomer;
  readonly atMs: number;
}

/** The transaction record that the gateway returned. */
export function transactionOf(chance: SeededChance, answering: Answering): Transaction {
  const { state, person, atMs } = answering;
  const isDeclined = state === 'declined';
  const day = new Date(atMs).toISOString().slice(0, 10);
  const amountMinor = state === 'mismatch' ? 500 : null;
  return {
    id: answering.transactionId,
    authorization: isDeclined ? null : chance.digits(6),
    cardLastFour: person.card.lastFour,
    cardHolder: person.name,
    cardExpiry: person.card.expiry,
    cardType: person.card.brand.toUpperCase(),
    cardCategory: 'Credit',
    cardSubcategory: 'Standard',
    amountMinor,
    decimalAmount: null,
    currency: answering.currency,
    reference: answering.orderReference,
    message: isDeclined ? 'Declined' : 'Approved',
    responseCode: isDeclined ? chance.weighted(declineCodes) : '00',
    settlementDate: isDeclined && chance.fraction() < 0.5 ? null : day,
    transactionDate: `${day}T12:00:00+11:00`,
    captured: !isDeclined,
    capturedAmountMinor: null,
    rrn: chance.digits(12),
    cvvMatch: 'M',
    merchantAdviceCode: null,
    test: true,
    hasCardToken: true,
    hasTrackingId: true,
    otherFields: {},
  };
}

/** The timeline of an attempt, from its form to its present state. */
export function movesOf(attempt: Attempt, at: (afterMs: number) => Instant): readonly SeededMove[] {
  const { state, operatorId, duplicateReason } = attempt;
  const step = (
    from: AttemptState | null,
    to: AttemptState,
    afterMs: number,
    by: OperatorId | null = null,
  ): SeededMove => ({
    from,
    to,
    at: at(afterMs),
    operatorId: by,
    note: from === null ? duplicateReason : null,
  });
  const prepared = step(null, 'prepared', 0, operatorId);
  if (state === 'not-sent') return [prepared, step('prepared', 'not-sent', 300)];
  const dispatched = step('prepared', 'dispatched', 220);
  if (!state.startsWith('confirmed-')) {
    return [prepared, dispatched, step('dispatched', state, 1450)];
  }
  const first: AttemptState = state === 'confirmed-reversed' ? 'approved' : 'unknown';
  return [
    prepared,
    dispatched,
    step('dispatched', first, 1450),
    step(first, state, 3_600_000, 'supervisor' as OperatorId),
  ];
}
