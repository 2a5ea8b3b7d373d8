import type { Attempt, Resolution } from './attempt.ts';
import { moneyTaken, takenByAnswer } from './money-taken.ts';

/** What about a resolution looks wrong, and is asked once more before it is kept. */
export const resolutionQuestions = [
  /** The id is written otherwise than every id that the account has seen. */
  'id-form',
  /** The response named a transaction of its own, and this is another. */
  'id-differs',
  /** Another amount than was sent, or than the response says. */
  'amount-differs',
  /** The dashboard shows a time far from when it was sent. */
  'time-differs',
] as const;

export type ResolutionQuestion = (typeof resolutionQuestions)[number];

/** What a resolution is compared with. */
export interface QuestionScene {
  readonly attempt: Attempt;
  /** Ids that the gateway gave this account before, newest first. */
  readonly knownIds: readonly string[];
  /** When it was sent, as the merchant's clock showed it, `YYYY-MM-DD HH:MM`. */
  readonly sentAt: string;
}

/** Ids from which the form of an account's ids is told; fewer tell nothing. */
const knownIdsMin = 3;

/** How far the dashboard's clock may be from ours without a question, in ms. */
const clockDifferenceMaxMs = 60 * 60_000;

/** Says what about a resolution has to be asked once more; nothing is refused here. */
export function questionResolution(
  resolution: Resolution,
  scene: QuestionScene,
): readonly ResolutionQuestion[] {
  const asked: Readonly<Record<ResolutionQuestion, boolean>> = {
    'id-form': isOddId(resolution, scene.knownIds),
    'id-differs': isOtherId(resolution, scene.attempt),
    'amount-differs': isOtherAmount(resolution, scene.attempt),
    'time-differs': isOtherTime(resolution, scene.sentAt),
  };
  return resolutionQuestions.filter((question) => asked[question]);
}

/** A refund has an id of its own, which may be written in any way. */
function isOddId(resolution: Resolution, knownIds: readonly string[]): boolean {
  if (!('transactionId' in resolution) || resolution.found === 'reversed') return false;
  return hasOtherForm(resolution.transactionId, knownIds);
}

/**
 * Tells whether an id is written otherwise than all of those that are known.
 *
 * Compared are the length, the signs between letters and digits, the beginning that all of them share, and whether
 * there are letters at all.
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

/** What stands before the last sign that is neither letter nor digit, with that sign; empty without one. */
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

/** What was sent and what the response says are both expected; anything else is asked about. */
function isOtherAmount(resolution: Resolution, attempt: Attempt): boolean {
  const foundMinor = amountOf(resolution);
  if (foundMinor === null) return false;
  // A refund of money that is known to be taken is held against that amount, not asked about.
  if (resolution.found === 'reversed' && moneyTaken(attempt) !== null) return false;
  return foundMinor !== attempt.amountMinor && foundMinor !== takenByAnswer(attempt)?.amountMinor;
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

/** Reads a clock as if it were UTC: only the difference of two of them means anything. */
function wallMs(shown: string): number {
  return Date.parse(`${shown.slice(0, 16).replace(' ', 'T')}:00Z`);
}
