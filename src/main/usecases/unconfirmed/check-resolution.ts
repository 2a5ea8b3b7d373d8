import type { ResolutionInput, ResolveRefusal } from '../../../contract/charge/unconfirmed.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { resolutionWaitLeftMs } from '../../../domain/charge/resolution-wait.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import { notFoundPhrase } from '../../../domain/charge/not-found-phrase.ts';
import { mayBeFound } from '../../../domain/charge/transitions.ts';
import { resolutionRules } from '../../../domain/charge/resolution-rules.ts';
import { refuseRefundDate } from '../../../domain/charge/recorded-refund.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { zoneClock } from '../../../domain/time/zone-clock.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { refundDays } from '../payments/charged-day.ts';

/** Who resolves, in which role, and who let them. */
export type Resolver = Staff;

/** What a finding is judged by beside itself. */
export interface ResolutionScene {
  readonly resolver: Resolver;
  readonly attempt: Attempt;
  /** What was given back of it before, in minor units. */
  readonly refundedMinor: number;
  /** How many people work here; 0 where nobody signs in. */
  readonly activePeople: number;
}

/** Says why a person's finding is not taken as evidence; null when it may be written down. */
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

/** Checks what each finding says by itself. */
function refuseEvidence(
  context: AccountContext,
  scene: ResolutionScene,
  finding: ResolutionInput,
): ResolveRefusal | null {
  switch (finding.found) {
    case 'charged':
      return refuseAmountTaken(scene.attempt, finding.amountTakenMinor);
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

/** More than was asked for can only have been taken where the answer itself did not match. */
function refuseAmountTaken(attempt: Attempt, amountTakenMinor: number): ResolveRefusal | null {
  if (amountTakenMinor === 0) return 'amount-zero';
  const aboveRequest = amountTakenMinor > attempt.amountMinor;
  return aboveRequest && attempt.state !== 'mismatch' ? 'amount-above-request' : null;
}

/**
 * Checks who records it and when, by the table of the domain.
 *
 * The approver answers for it, where there is one; never the sender, unless alone here with the typed phrase.
 */
function refuseResolver(
  context: AccountContext,
  { resolver, attempt, activePeople }: ResolutionScene,
  finding: ResolutionInput,
): ResolveRefusal | null {
  const { role, isHeld, needsOther } = resolutionRules[finding.found];
  if (!isRoleEnough(resolver.role, role)) return 'needs-supervisor';
  const { heldFromRunningMs } = attempt;
  const isHoldOver =
    heldFromRunningMs !== null &&
    resolutionWaitLeftMs(heldFromRunningMs, context.running.nowMs()) === 0;
  if (isHeld && !isHoldOver) return 'hold-not-over';
  if (!needsOther) return null;
  const answering = resolver.approvedBy ?? resolver;
  if (answering.id !== attempt.operatorId) return null;
  if (activePeople > 1) return 'needs-other-person';
  const typed = 'typedPhrase' in finding ? finding.typedPhrase : null;
  return typed?.trim().toLowerCase() === notFoundPhrase ? null : 'wrong-phrase';
}

/** The dashboard's time is one that has been, on a day that exists. */
function refuseShownAt({ account, clock }: AccountContext, shownAt: string): ResolveRefusal | null {
  const [day = '', time = ''] = shownAt.split(' ');
  if (!isCalendarDate(day) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time)) return 'date-not-real';
  const now = zoneClock(account.timeZone).show(Date.parse(clock.now()));
  return shownAt > now.slice(0, 16) ? 'date-in-future' : null;
}

/**
 * Only money that came back whole makes a charge *refunded*; a part of it is a record beside it.
 *
 * Where nobody knows what was taken, the person who looked says so with the amount.
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
