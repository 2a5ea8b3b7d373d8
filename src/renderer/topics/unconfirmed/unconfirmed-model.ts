import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { personStates } from '../../../domain/charge/transitions.ts';
import { formatMinor } from '../../../domain/money.ts';
import { formatDate, dateInZone } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { formatTime, localZone } from '../../lib/clock-time.ts';
import { mismatchWords, reasonWords, unknownWords } from '../../words/payments/reasons.ts';
import type { AgeStep } from '../../words/payments/unconfirmed.ts';
import { surplusReason, takenReason } from '../../words/payments/unconfirmed.ts';
import { dayMs, hourMs, minuteMs } from '../../../domain/time/units.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';

/** Ages at which an open payment becomes amber and red. */
export const ageLimitsMs = { hours: 4 * hourMs, day: dayMs } as const;

/** Span before and after the send in which staff look for it: the bank's clock may differ. */
const lookAroundMs = { before: 5 * minuteMs, after: 10 * minuteMs } as const;

/** Attempts as main returned them, with the moment from which their waits are counted. */
export interface ReadAttempts {
  readonly attempts: readonly AttemptView[];
  readonly readAtMs: number;
}

/** True when only staff can resolve it. */
export function needsPerson(attempt: AttemptView): boolean {
  return personStates.includes(attempt.state);
}

/** The age step of a payment now. */
export function ageStep(
  attempt: AttemptView,
  clock: { readonly nowMs: number; readonly resolutionWaitLeftMs: number },
): AgeStep {
  if (attempt.inFlight) return 'answer-may-come';
  const ageMs = clock.nowMs - Date.parse(sentAt(attempt));
  if (ageMs >= ageLimitsMs.day) return 'day';
  if (ageMs >= ageLimitsMs.hours) return 'hours';
  return clock.resolutionWaitLeftMs > 0 ? 'leave-alone' : 'resolvable';
}

/** Time left of the resolution wait, in ms, counted from when main returned it. */
export function holdLeftNow(attempt: AttemptView, readAtMs: number, nowMs: number): number {
  return Math.max(0, (attempt.resolutionWaitLeftMs ?? 0) - Math.max(0, nowMs - readAtMs));
}

/** Time left in which a response may arrive, in ms; null when unknown. */
export function responseLeftMs(
  attempt: AttemptView,
  hardDeadlineMs: number | null,
  nowMs: number,
): number | null {
  if (attempt.dispatchedAt === null || hardDeadlineMs === null) return null;
  return Math.max(0, Date.parse(attempt.dispatchedAt) + hardDeadlineMs - nowMs);
}

/** The reason it is open, in one sentence. */
export function reasonSentence(attempt: AttemptView): string {
  if (attempt.state === 'surplus-charged') return surplusReason;
  if (attempt.state === 'reference-taken') return takenReason(attempt.gatewayErrors);
  if (attempt.state === 'mismatch') {
    const fields = attempt.mismatchFields.flatMap(
      (field) => reasonWords(mismatchWords, field) ?? [],
    );
    return `Different from what was sent: ${fields.join(', ')}.`;
  }
  return reasonWords(unknownWords, attempt.unknownReason) ?? unknownWords['no-answer'];
}

/** The amount with its currency: "AUD 148.50". */
export function moneyText(attempt: AttemptView): string {
  return `${attempt.currency} ${formatMinor(attempt.amountMinor, attempt.currency)}`;
}

/** The time span to search in, with its day: "Fri 20 Nov 2026 13:02 to 13:17". */
export function lookSpan(attempt: AttemptView, timeZone: string = localZone()): string {
  const from = new Date(Date.parse(sentAt(attempt)) - lookAroundMs.before).toISOString();
  const to = new Date(Date.parse(sentAt(attempt)) + lookAroundMs.after).toISOString();
  const [fromDay, toDay] = [from, to].map((each) => dateInZone(each as Instant, timeZone));
  const start = `${formatDate(fromDay as NonNullable<typeof fromDay>)} ${formatTime(from, timeZone)}`;
  const end = formatTime(to, timeZone);
  return fromDay === toDay
    ? `${start} to ${end}`
    : `${start} to ${formatDate(toDay as NonNullable<typeof toDay>)} ${end}`;
}

/** The payment to offer after one was resolved: the next in the list, else the oldest left; null for none. */
export function nextAfter(
  order: readonly string[],
  resolvedId: string,
  stillOpen: readonly AttemptView[],
): AttemptView | null {
  const openIds = new Map(stillOpen.map((attempt) => [attempt.id as string, attempt]));
  openIds.delete(resolvedId);
  const later = order.slice(order.indexOf(resolvedId) + 1).find((id) => openIds.has(id));
  const first = stillOpen.find((attempt) => attempt.id !== resolvedId);
  return (later === undefined ? first : openIds.get(later)) ?? null;
}
