import type { RetryAdviceView } from '../../contract/plan-view.ts';
import type { CalendarDate } from '../../domain/calendar.ts';
import { formatDate, isCalendarDate } from '../../domain/calendar.ts';

type Lock = NonNullable<RetryAdviceView['lockedBecause']>;

/** Labels of whatever tries a payment of a plan once more. */
export const retryWords = {
  chargeNow: 'Charge now',
  tryNow: 'Try again now',
  tryAlthoughExpired: 'Try although expired',
  grant: 'A supervisor grants this try',
  locked: 'Locked',
} as const;

/** A day as staff read it; a text that is no day is shown as it came. */
export function dayWords(day: string): string {
  return isCalendarDate(day) ? formatDate(day) : day;
}

/** How many tries are left, by both counters: "3 tries left on the schedule, 14 with the card brand". */
export function triesLeftWords({
  triesLeftOnSchedule,
  triesLeftWithBrand,
}: Pick<RetryAdviceView, 'triesLeftOnSchedule' | 'triesLeftWithBrand'>): string {
  const tries = triesLeftOnSchedule === 1 ? '1 try' : `${triesLeftOnSchedule} tries`;
  return `${tries} left on the schedule, ${triesLeftWithBrand} with the card brand`;
}

/** When the schedule comes back to a row: "next sensible day Tue 24 Nov 2026", null when waiting does not help. */
export function nextDayWords(advice: RetryAdviceView, today: string | null): string | null {
  const { nextSensibleDate } = advice;
  if (nextSensibleDate === null) return null;
  if (nextSensibleDate === today) return 'a try makes sense today';
  return `next sensible day ${dayWords(nextSensibleDate)}`;
}

/** Why a row may not be tried now, and what to do about it. */
export function lockWords(lock: Lock): string {
  const grant = lock.canGrant ? ' A supervisor may grant it.' : '';
  return `${lockSentence(lock)}${grant}`;
}

function lockSentence({ kind, until }: Lock): string {
  const day = until === null ? null : dayWords(until);
  switch (kind) {
    case 'already-paid':
      return 'It is paid.';
    case 'not-confirmed':
      return 'A try of it is not confirmed. Resolve that first.';
    case 'clock-jumped':
      return 'The clock of this computer jumped ahead. A supervisor confirms the date first.';
    case 'never-again':
      return 'The bank said never again with this card. Ask for a new card.';
    case 'card-expired':
      return 'The card has expired. Replace it, or try although expired.';
    case 'fix-first':
      return 'The bank wants something put right first. Replace the card.';
    case 'brand-budget':
      return untilOr(day, 'The card brand allows no more tries');
    case 'card-limit':
      return untilOr(day, 'This card was tried as often as we allow');
    case 'promised':
      return `The customer promised to pay. Tries go on ${day === null ? 'afterwards' : `from ${day}`}.`;
    case 'advised-to-wait':
      return untilOr(day, 'The bank asks us to wait');
    case 'too-soon':
      return untilOr(day, 'It was tried a short while ago. Wait');
    case 'ask-a-person':
      return 'The bank’s answer is not in our table. Somebody decides: look at it first.';
    case 'schedule-day':
      return day === null ? 'It is not its day yet.' : `The schedule tries it on ${day}.`;
    case 'schedule-used-up':
      return 'The schedule is used up. Somebody decides: ring, replace the card, or write it off.';
    case 'given-up':
      return 'It is too old for the schedule. Somebody decides: ring, replace the card, or write it off.';
  }
}

function untilOr(day: string | null, sentence: string): string {
  return day === null ? `${sentence}.` : `${sentence} until ${day}.`;
}

/** All that stands on a retry button's line, in the order that staff need it. */
export function retryLineWords(advice: RetryAdviceView, today: CalendarDate | string | null) {
  const { lockedBecause } = advice;
  if (lockedBecause !== null) {
    return { locked: lockWords(lockedBecause), left: triesLeftWords(advice), next: null };
  }
  return { locked: null, left: triesLeftWords(advice), next: nextDayWords(advice, today) };
}
