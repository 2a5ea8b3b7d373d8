import { holdsCardNumber } from '../cards/card-guard.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { Attempt, AttemptState } from './attempt.ts';

export type ReferenceRefusal = 'empty' | 'too-long' | 'holds-card-number' | 'control-characters';

/** Longest reference that the gateway is known to accept (docs/gateway-facts.md, Amounts and references). */
export const referenceLengthMax = 255;

/**
 * Reads a reference as typed, trimmed.
 *
 * Invisible characters are refused, because two references that look alike would be two orders.
 */
export function readReference(text: string, lengthMax: number): Result<string, ReferenceRefusal> {
  const reference = text.trim();
  if (reference === '') return failed('empty');
  if (reference.length > Math.min(lengthMax, referenceLengthMax)) return failed('too-long');
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(reference)) return failed('control-characters');
  if (holdsCardNumber(reference)) return failed('holds-card-number');
  return ok(reference);
}

/**
 * Tells whether a reference has characters that some gateways are known to refuse (docs/gateway-facts.md,
 * Defaults).
 */
export function hasUnusualSigns(reference: string): boolean {
  return /[^A-Za-z0-9_-]/u.test(reference.trim());
}

/** States that use up a reference at the gateway for good while the intent may continue. */
const usedUpStates: readonly AttemptState[] = [
  'declined',
  'confirmed-declined',
  'confirmed-reversed',
];

/** States that only an unconfirmed or mismatched attempt can reach. */
const findingStates: readonly AttemptState[] = [
  'unknown',
  'reference-taken',
  'paid-elsewhere',
  'confirmed-charged',
  'confirmed-declined',
  'confirmed-not-charged',
  'surplus-charged',
];

/**
 * Tells whether an intent has ever had an unconfirmed attempt, whether or not it was resolved since.
 *
 * From then on a refusal or a code 94 or 96 may be the collision with that very charge.
 */
export function hasUnconfirmedAttempt(
  attempts: readonly Pick<Attempt, 'heldFromRunningMs' | 'state'>[],
): boolean {
  return attempts.some(
    (earlier) => earlier.heldFromRunningMs !== null || findingStates.includes(earlier.state),
  );
}

/** The members of an attempt that decide whether its reference is used up at the gateway. */
export type UsedUpFacts = Pick<Attempt, 'state'> & Partial<Pick<Attempt, 'resolution'>>;

/** A reference that belongs to another order is used up too, although nothing was charged. */
function isReferenceUsedUp({ state, resolution }: UsedUpFacts): boolean {
  return usedUpStates.includes(state) || resolution?.found === 'other-order';
}

/** Counts the references of an intent that the gateway will not accept again. */
export function referencesUsedUp(attempts: readonly UsedUpFacts[]): number {
  return attempts.filter(isReferenceUsedUp).length;
}

/** The reference of the next attempt of an intent. */
export interface NextReference {
  readonly reference: string;
  /** 1 for the first attempt of the intent. */
  readonly attemptNumber: number;
  /** True if a supervisor must grant it: a new reference after an unconfirmed attempt. */
  readonly needsSupervisor: boolean;
}

/**
 * Returns the reference of the next attempt: the same one, or one with a suffix after a definite outcome.
 *
 * Reusing the reference after `not-sent`, `rejected` and `confirmed-not-charged` lets the gateway itself
 * refuse a duplicate. Only outcomes that used up the reference count, so that every suffix stands for one of
 * them (docs/charge.md, Reference).
 */
export function nextReference(
  orderReference: string,
  earlierAttempts: readonly Attempt[],
  lengthMax: number = referenceLengthMax,
): NextReference {
  const usedUp = referencesUsedUp(earlierAttempts);
  const reference =
    usedUp === 0 ? orderReference : withSuffix(orderReference, `-${usedUp + 1}`, lengthMax);
  const isNew = earlierAttempts.every((earlier) => earlier.reference !== reference);
  return {
    reference,
    attemptNumber: Math.max(0, ...earlierAttempts.map((earlier) => earlier.attemptNumber)) + 1,
    needsSupervisor: isNew && hasUnconfirmedAttempt(earlierAttempts),
  };
}

/** Shortens the reference if the suffix would not fit, never in the middle of a character. */
function withSuffix(reference: string, suffix: string, lengthMax: number): string {
  const room = Math.min(lengthMax, referenceLengthMax) - suffix.length;
  return reference.slice(0, room).replace(/[\uD800-\uDBFF]$/u, '') + suffix;
}
