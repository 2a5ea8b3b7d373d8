import type { ResolutionInput, ResolveRefusal } from '../../../contract/charge/unconfirmed.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { resolutionWaitLeftMs } from '../../../domain/charge/resolution-wait.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import { notFoundPhrase } from '../../../domain/charge/not-found-phrase.ts';
import { mayBeFound } from '../../../domain/charge/transitions.ts';
import { resolutionRuleFor, waitsFromResponse } from '../../../domain/charge/resolution-rules.ts';
import { refuseRefundDate } from '../../../domain/charge/recorded-refund.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { zoneClock } from '../../../domain/time/zone-clock.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { refundDays } from '../payments/charged-day.ts';

/** The operator who resolves, with role and approver. */
export type Resolver = Staff;

/** The facts that a resolution is checked against. */
export interface ResolutionScene {
  readonly resolver: Resolver;
  readonly attempt: Attempt;
  /** Sum of earlier refunds, in minor units. */
  readonly refundedMinor: number;
  /** Number of active staff; 0 where staff do not sign in. */
  readonly activePeople: number;
}

/** The reason that a resolution is not accepted as evidence; null when it may be recorded. */
export function checkResolution(
  context: AccountContext,
  scene: ResolutionScene,
  finding: ResolutionInput,
): ResolveRefusal | null {
  const { attempt } = scene;
  if (context.inFlightCharges.find(attempt.id) !== null) return 'still-in-flight';
  if (Object.values(finding).some(holdsNumber)) return 'holds-card-number';
  if (!mayBeFound(attempt.state, finding.found)) return 'not-open-any-more';
  return refuseResolver(context, scene, finding) ?? refuseEvidence(context, scene, finding);
}

/** Checks the evidence of each kind of resolution. */
function refuseEvidence(
  context: AccountContext,
  scene: ResolutionScene,
  finding: ResolutionInput,
): ResolveRefusal | null {
  switch (finding.found) {
    case 'charged':
      return refuseAmountTaken(scene, finding.amountTakenMinor);
    case 'declined':
      return refuseShownAt(context, finding.shownAt);
    case 'not-charged':
    case 'paid-elsewhere':
    case 'other-order':
      return null;
    case 'reversed':
      return refuseReversed(context, scene, finding);
  }
}

function holdsNumber(value: unknown): boolean {
  return typeof value === 'string' && holdsCardNumber(value);
}

/**
 * Accepts more than the requested amount only for a response mismatch, and less than what was refunded only where the
 * resolution withdraws the refunds.
 */
function refuseAmountTaken(
  { attempt, refundedMinor }: ResolutionScene,
  amountTakenMinor: number,
): ResolveRefusal | null {
  if (amountTakenMinor === 0) return 'amount-zero';
  if (amountTakenMinor < refundedMinor && attempt.state !== 'confirmed-reversed') {
    return 'below-refunds';
  }
  const aboveRequest = amountTakenMinor > attempt.amountMinor;
  return aboveRequest && attempt.state !== 'mismatch' ? 'amount-above-request' : null;
}

/**
 * Checks operator, role and time by the domain's table of rules.
 *
 * The approver is answerable, where there is one. It must not be the operator who sent the charge, unless they are
 * alone here and type the phrase.
 */
function refuseResolver(
  context: AccountContext,
  { resolver, attempt, activePeople }: ResolutionScene,
  finding: ResolutionInput,
): ResolveRefusal | null {
  const { role, isHeld, needsOther } = resolutionRuleFor(attempt.state, finding.found);
  if (!isRoleEnough(resolver.role, role)) return 'needs-supervisor';
  if (isHeld && !isHoldOver(context, attempt)) return 'hold-not-over';
  if (!needsOther) return null;
  const answering = resolver.approvedBy ?? resolver;
  if (answering.id !== attempt.operatorId) return null;
  if (activePeople > 1) return 'needs-other-person';
  const typed = 'typedPhrase' in finding ? finding.typedPhrase : null;
  return typed?.trim().toLowerCase() === notFoundPhrase ? null : 'wrong-phrase';
}

/** The wait is running time; after a definite response, which starts no wait of its own, the clock stands for it. */
function isHoldOver({ running, clock }: AccountContext, attempt: Attempt): boolean {
  const { heldFromRunningMs, outcomeAt, state } = attempt;
  if (heldFromRunningMs !== null) {
    return resolutionWaitLeftMs(heldFromRunningMs, running.nowMs()) === 0;
  }
  if (!waitsFromResponse(state) || outcomeAt === null) return false;
  return resolutionWaitLeftMs(Date.parse(outcomeAt), Date.parse(clock.now())) === 0;
}

/** The dashboard's time must be in the past, on a day that exists. */
function refuseShownAt({ account, clock }: AccountContext, shownAt: string): ResolveRefusal | null {
  const [day = '', time = ''] = shownAt.split(' ');
  if (!isCalendarDate(day) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time)) return 'date-not-real';
  const now = zoneClock(account.timeZone).show(Date.parse(clock.now()));
  return shownAt > now.slice(0, 16) ? 'date-in-future' : null;
}

/**
 * Only money returned in full makes a charge *refunded*; a partial refund is recorded beside it.
 *
 * When the amount taken is unknown, the operator who checked enters it.
 */
function refuseReversed(
  context: AccountContext,
  { attempt, refundedMinor }: ResolutionScene,
  finding: Extract<ResolutionInput, { readonly found: 'reversed' }>,
): ResolveRefusal | null {
  if (finding.amountMinor === 0) return 'amount-zero';
  const taken = moneyTaken(attempt);
  if (taken !== null) {
    const leftMinor = taken.amountMinor - refundedMinor;
    if (finding.amountMinor > leftMinor) return 'amount-above-request';
    if (finding.amountMinor < leftMinor) return 'amount-not-whole';
  } else if (attempt.state !== 'mismatch' && finding.amountMinor > attempt.amountMinor) {
    return 'amount-above-request';
  }
  return refuseRefundDate(finding.reversedOn, refundDays(context, attempt));
}
