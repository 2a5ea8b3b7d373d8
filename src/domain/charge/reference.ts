import { holdsCardNumber } from '../card-guard.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { Attempt, AttemptState } from './attempt.ts';

export type ReferenceRefusal = 'empty' | 'too-long' | 'holds-card-number' | 'control-characters';

/** Longest reference that the service is known to take (`gateway-facts.md` a2). */
export const referenceLengthMax = 255;

/**
 * Reads a reference as typed, without the spaces around it.
 *
 * Characters that do not show are refused, because two references that look alike would be two
 * orders.
 */
export function readReference(text: string, lengthMax: number): Result<string, ReferenceRefusal> {
  const reference = text.trim();
  if (reference === '') return failed('empty');
  if (reference.length > Math.min(lengthMax, referenceLengthMax)) return failed('too-long');
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(reference)) return failed('control-characters');
  if (holdsCardNumber(reference)) return failed('holds-card-number');
  return ok(reference);
}

/** Whether a reference has signs that some services are known to refuse (`gateway-facts.md`, table b). */
export function hasUnusualSigns(reference: string): boolean {
  return /[^A-Za-z0-9_-]/u.test(reference.trim());
}

/** States that leave a reference used up at the service for good, with the intent free to go on. */
const usedUpStates: readonly AttemptState[] = [
  'declined',
  'confirmed-declined',
  'confirmed-reversed',
];

/** States that only a try which was not confirmed, or did not match, can come to. */
const findingStates: readonly AttemptState[] = [
  'unknown',
  'confirmed-charged',
  'confirmed-declined',
  'confirmed-not-charged',
  'surplus-charged',
];

/**
 * Tells whether an intent has ever held a try that was not confirmed, settled since or not.
 *
 * From then on a refusal or a code 94 or 96 may be the collision with that very charge.
 */
export function hasHeldUnknown(tries: readonly Attempt[]): boolean {
  return tries.some(
    (earlier) => earlier.heldFromRunningMs !== null || findingStates.includes(earlier.state),
  );
}

/** What the next try of an intent is sent as. */
export interface NextReference {
  readonly reference: string;
  /** 1 for the first try of the intent. */
  readonly tryNumber: number;
  /** Whether a supervisor must grant it: a new reference after a try that was not confirmed. */
  readonly needsSupervisor: boolean;
}

/**
 * Gives the reference for the next try: the same again, or one with a suffix after a definite
 * answer.
 *
 * The same reference after `not-sent`, `rejected` and `confirmed-not-charged` lets the service
 * itself refuse a double. Only answers that used the reference up count, so that every suffix
 * stands for one decline (`design.md` 3, "Reference").
 */
export function nextReference(
  orderReference: string,
  earlierTries: readonly Attempt[],
  lengthMax: number = referenceLengthMax,
): NextReference {
  const usedUp = earlierTries.filter((earlier) => usedUpStates.includes(earlier.state)).length;
  const reference =
    usedUp === 0 ? orderReference : withSuffix(orderReference, `-${usedUp + 1}`, lengthMax);
  const isNew = earlierTries.every((earlier) => earlier.reference !== reference);
  return {
    reference,
    tryNumber: Math.max(0, ...earlierTries.map((earlier) => earlier.tryNumber)) + 1,
    needsSupervisor: isNew && hasHeldUnknown(earlierTries),
  };
}

/** Shortens the reference where the suffix would not fit, never in the middle of a character. */
function withSuffix(reference: string, suffix: string, lengthMax: number): string {
  const room = Math.min(lengthMax, referenceLengthMax) - suffix.length;
  return reference.slice(0, room).replace(/[\uD800-\uDBFF]$/u, '') + suffix;
}
