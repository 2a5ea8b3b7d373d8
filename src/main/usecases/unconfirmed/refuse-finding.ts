import type { Finding, ResolveRefusal } from '../../../contract/unconfirmed.ts';
import { holdsCardNumber } from '../../../domain/card-guard.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { holdLeftMs } from '../../../domain/charge/hold.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import { notTherePhrase } from '../../../domain/charge/not-there-phrase.ts';
import { refuseRefundDate } from '../../../domain/charge/refund-elsewhere.ts';
import type { Desk, Staff } from '../desk.ts';
import { refundDays } from '../payments/charged-day.ts';

/** Who resolves, in which role, and who let them. */
export type Resolver = Staff;

/** What a finding is judged by beside itself. */
export interface FindingScene {
  readonly resolver: Resolver;
  readonly attempt: Attempt;
  /** What was given back of it before, in minor units. */
  readonly refundedMinor: number;
  /** How many people work here; 0 where nobody signs in. */
  readonly activePeople: number;
}

/** Says why a person's finding is not taken as evidence; null when it may be written down. */
export function refuseFinding(
  desk: Desk,
  scene: FindingScene,
  finding: Finding,
): ResolveRefusal | null {
  const { attempt } = scene;
  if (desk.flights.find(attempt.id) !== null) return 'still-in-flight';
  if (Object.values(finding).some(holdsNumber)) return 'holds-card-number';
  switch (finding.found) {
    case 'charged':
      return refuseAmountTaken(attempt, finding.amountTakenMinor);
    case 'declined':
      return null;
    case 'not-charged':
      return refuseNotThere(desk, scene, finding.typedPhrase);
    case 'reversed':
      return refuseReversed(desk, scene, finding);
  }
}

function holdsNumber(value: unknown): boolean {
  return typeof value === 'string' && holdsCardNumber(value);
}

/** More than was asked for can only have been taken where the answer itself did not match. */
function refuseAmountTaken(attempt: Attempt, amountTakenMinor: number): ResolveRefusal | null {
  if (amountTakenMinor === 0) return 'amount-zero';
  const aboveRequest = amountTakenMinor > attempt.amountMinor;
  return aboveRequest && attempt.state !== 'mismatch' ? 'amount-above-request' : null;
}

/** Whoever answers for it is the approver, where there is one; it is never whoever sent it, unless alone here. */
function refuseNotThere(
  desk: Desk,
  { resolver, attempt, activePeople }: FindingScene,
  typedPhrase: string | null,
): ResolveRefusal | null {
  if (resolver.role === 'clerk') return 'needs-supervisor';
  const { heldFromRunningMs } = attempt;
  if (heldFromRunningMs === null || holdLeftMs(heldFromRunningMs, desk.running.nowMs()) > 0) {
    return 'hold-not-over';
  }
  const answering = resolver.approvedBy ?? resolver;
  if (answering.id !== attempt.operatorId) return null;
  if (activePeople > 1) return 'needs-other-person';
  return typedPhrase?.trim().toLowerCase() === notTherePhrase ? null : 'wrong-phrase';
}

/**
 * Only money that came back whole makes a charge *refunded*; a part of it is a record beside it.
 *
 * Where nobody knows what was taken, the person who looked says so with the amount.
 */
function refuseReversed(
  desk: Desk,
  { resolver, attempt, refundedMinor }: FindingScene,
  finding: Extract<Finding, { readonly found: 'reversed' }>,
): ResolveRefusal | null {
  if (resolver.role === 'clerk') return 'needs-supervisor';
  if (finding.amountMinor === 0) return 'amount-zero';
  const taken = moneyTaken(attempt);
  if (taken !== null) {
    const leftMinor = taken.amountMinor - refundedMinor;
    if (finding.amountMinor > leftMinor) return 'amount-above-request';
    if (finding.amountMinor < leftMinor) return 'amount-not-whole';
  } else if (attempt.state === 'unknown' && finding.amountMinor > attempt.amountMinor) {
    return 'amount-above-request';
  }
  return refuseRefundDate(finding.reversedOn, refundDays(desk, attempt));
}
