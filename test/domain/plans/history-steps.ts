import * as fc from 'fast-check';

/** One random step: its action, its instalment, and its number. */
export interface Step {
  readonly kind: (typeof stepKinds)[number];
  readonly row: number;
  readonly number: number;
}

const stepKinds = [
  ...Array.from({ length: 9 }, () => 'charge' as const),
  ...Array.from({ length: 6 }, () => 'wait' as const),
  ...Array.from({ length: 3 }, () => 'resolve' as const),
  'take-early',
  'new-card',
  'pause',
  'resume',
  'resume',
  'skip',
  'write-off',
  'another-way',
  'amount',
  'date',
  'extra',
  'pay-off',
  'part',
  'part',
  'part',
  'schedule',
  'schedule',
  'refund',
  'withdraw',
  'withdraw',
  'refund-withdrawn',
  'evidence',
  'card-gone',
  'cancel',
] as const;

export const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...stepKinds),
    row: fc.nat({ max: 30 }),
    number: fc.nat({ max: 60_000 }),
  }),
  { minLength: 8, maxLength: 40, size: 'max' },
);

/** States that a response on an open socket can lead to; approvals are as frequent as all others together. */
export const liveStates = [
  'approved',
  'approved',
  'approved',
  'approved',
  'declined',
  'rejected',
  'not-sent',
  'unknown',
  'unknown',
  'mismatch',
] as const;
/** Outcomes that a resolution or a late response leads to. */
export const outcomeStates = [
  'approved',
  'confirmed-charged',
  'confirmed-charged',
  'declined',
  'confirmed-declined',
  'confirmed-not-charged',
  'confirmed-reversed',
] as const;
