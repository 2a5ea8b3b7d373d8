import { holdsCardNumber } from '../cards/card-guard.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { Attempt, AttemptState } from './attempt.ts';

export type ReferenceRefusal = 'empty' | 'too-long' | 'holds-card-number' | 'control-characters';

/** Longest reference that the service is known to take (docs/gateway-facts.md, Amounts and references). */
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

/** Whether a reference has signs that some services are known to refuse (docs/gateway-facts.md, Defaults). */
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
  'reference-taken',
  'paid-elsewhere',
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
export function hasUnconfirmedAttempt(
  tries: readonly Pick<Attempt, 'heldFromRunningMs' | 'state'>[],
): boolean {
  return tries.some(
    (earlier) => earlier.heldFromRunningMs !== null || findingStates.includes(earlier.state),
  );
}

/** What tells whether a reference is used up at the gateway. */
export type UsedUpFacts = Pick<Attempt, 'state'> & Partial<Pick<Attempt, 'resolution'>>;

/** A reference that another order has is used up too, although nothing was charged. */
function areRetriesExhausted({ state, resolution }: UsedUpFacts): boolean {
  return usedUpStates.includes(state) || resolution?.found === 'other-order';
}

/** Counts the references of an intent that the gateway will not take again. */
export function referencesUsedUp(tries: readonly UsedUpFacts[]): number {
  return tries.filter(areRetriesExhausted).length;
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
 * stands for one decline (docs/charge.md, Reference).
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
    tryNumber: Math.max(0, ...earlierAttempts.map((earlier) => earlier.tryNumber)) + 1,
    needsSupervisor: isNew && hasUnconfirmedAttempt(earlierAttempts),
  };
}

/** Shortens the reference where the suffix would not fit, never in the middle of a character. */
function withSuffix(reference: string, suffix: string, lengthMax: number): string {
  const room = Math.min(lengthMax, referenceLengthMax) - suffix.length;
  return reference.slice(0, room).replace(/[\uD800-\uDBFF]$/u, '') + suffix;
}
