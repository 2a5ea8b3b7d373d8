import type { Attempt, Resolution } from './attempt.ts';
import { moneyTaken, takenByResponse } from './money-taken.ts';
import { hourMs } from '../time/units.ts';

/** Doubts about a resolution, confirmed by the operator before it is saved. */
export const resolutionQuestions = [
  /** The id is written differently from every id that the account has seen. */
  'id-form',
  /** The response named a different transaction. */
  'id-differs',
  /** The amount differs from the request and from the response. */
  'amount-differs',
  /** The time in the dashboard is far from the time of sending. */
  'time-differs',
  /** Refunds of the payment are recorded, which the resolution denies. */
  'refunds-recorded',
] as const;

export type ResolutionQuestion = (typeof resolutionQuestions)[number];

/** The facts that a resolution is compared with. */
export interface QuestionScene {
  readonly attempt: Attempt;
  /** Ids that the gateway gave this account before, newest first. */
  readonly knownIds: readonly string[];
  /** Time of sending by the merchant's clock, `YYYY-MM-DD HH:MM`. */
  readonly sentAt: string;
  /** Sum of the recorded refunds, in minor units. */
  readonly refundedMinor: number;
}

/** Fewest known ids from which the form of an account's ids is inferred. */
const knownIdsMin = 3;

/** Largest difference between the dashboard's clock and ours that raises no question, in ms. */
const clockDifferenceMaxMs = hourMs;

/** Returns the questions that a resolution raises; never refuses one. */
export function questionResolution(
  resolution: Resolution,
  scene: QuestionScene,
): readonly ResolutionQuestion[] {
  const asked: Readonly<Record<ResolutionQuestion, boolean>> = {
    'id-form': isOddId(resolution, scene.knownIds),
    'id-differs': isOtherId(resolution, scene.attempt),
    'amount-differs': isOtherAmount(resolution, scene.attempt),
    'time-differs': isOtherTime(resolution, scene.sentAt),
    'refunds-recorded': scene.refundedMinor > 0 && deniesRefunds(resolution, scene.attempt),
  };
  return resolutionQuestions.filter((question) => asked[question]);
}

/** Money that was never taken was never returned; money that is still there was not returned either. */
function deniesRefunds({ found }: Resolution, { state }: Attempt): boolean {
  if (found === 'declined' || found === 'not-charged') return true;
  return found === 'charged' && state === 'confirmed-reversed';
}

/** A refund has its own id, which may have any form. */
function isOddId(resolution: Resolution, knownIds: readonly string[]): boolean {
  if (!('transactionId' in resolution) || resolution.found === 'reversed') return false;
  return hasOtherForm(resolution.transactionId, knownIds);
}

/**
 * Tells whether an id is written differently from all known ones.
 *
 * Compares the length, the separators between letters and digits, the prefix that all known ids share, and
 * whether there are letters at all.
 */
export function hasOtherForm(id: string, knownIds: readonly string[]): boolean {
  if (knownIds.length < knownIdsMin || knownIds.includes(id)) return false;
  const lengths = knownIds.map((known) => known.length);
  if (id.length < Math.min(...lengths) || id.length > Math.max(...lengths)) return true;
  if (!knownIds.some((known) => skeleton(known) === skeleton(id))) return true;
  if (!knownIds.some(hasLetters) && hasLetters(id)) return true;
  const [start = ''] = firstPart(knownIds[0] ?? '');
  const isShared = start !== '' && knownIds.every((known) => known.startsWith(start));
  return isShared && !id.startsWith(start);
}

/** The prefix up to and including the last separator, which is neither letter nor digit; empty without one. */
function firstPart(id: string): readonly string[] {
  return /^.*[^\p{L}\p{N}](?=[\p{L}\p{N}]+$)/u.exec(id) ?? [''];
}

function skeleton(id: string): string {
  return id.replaceAll(/[\p{L}\p{N}]+/gu, 'x');
}

function hasLetters(id: string): boolean {
  return /\p{L}/u.test(id);
}

function isOtherId(resolution: Resolution, { transaction }: Attempt): boolean {
  if (resolution.found !== 'charged' && resolution.found !== 'declined') return false;
  const answered = transaction?.id ?? null;
  return answered !== null && answered !== resolution.transactionId;
}

/** Both the requested amount and the response's amount are expected; any other raises a question. */
function isOtherAmount(resolution: Resolution, attempt: Attempt): boolean {
  const foundMinor = amountOf(resolution);
  if (foundMinor === null) return false;
  // A refund of a known charge is checked against its amount, not questioned.
  if (resolution.found === 'reversed' && moneyTaken(attempt) !== null) return false;
  return foundMinor !== attempt.amountMinor && foundMinor !== takenByResponse(attempt)?.amountMinor;
}

function amountOf(resolution: Resolution): number | null {
  if (resolution.found === 'charged') return resolution.amountTakenMinor;
  return resolution.found === 'reversed' ? resolution.amountMinor : null;
}

function isOtherTime(resolution: Resolution, sentAt: string): boolean {
  if (resolution.found !== 'declined' || resolution.shownAt === undefined) return false;
  const apartMs = Math.abs(wallMs(resolution.shownAt) - wallMs(sentAt));
  return !(apartMs <= clockDifferenceMaxMs);
}

/** Reads a clock as if it were UTC: only the difference between two is meaningful. */
function wallMs(shown: string): number {
  return Date.parse(`${shown.slice(0, 16).replace(' ', 'T')}:00Z`);
}
