import type { InstalmentView, RetryAdviceView } from '../../../contract/plans/plan-view.ts';
import { daysBetween } from '../../../domain/plans/days.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { formatDate, isCalendarDate } from '../../../domain/time/calendar.ts';

type Lock = NonNullable<RetryAdviceView['lockedBecause']>;

/** Labels of the retry of an instalment. */
export const retryWords = {
  chargeNow: 'Charge now',
  chargeEarly: 'Charge next early',
  tryNow: 'Try again now',
  tryAlthoughExpired: 'Try expired card',
  grant: 'A supervisor grants this attempt',
  locked: 'Locked',
} as const;

/** Words of the button that charges an instalment in this standing. */
export function chargeWords(standing: InstalmentView['standing']): string {
  return standing === 'failed' ? retryWords.tryNow : retryWords.chargeNow;
}

/** A day as staff read it; a text that is no date is returned unchanged. */
export function dayWords(day: string): string {
  return isCalendarDate(day) ? formatDate(day) : day;
}

/** A day in a list, with the year only where it is not that of `today`: "Sun 29 Nov". */
export function dayInList(day: string, today: string): string {
  return dayWords(day).replace(` ${today.slice(0, 4)}`, '');
}

/** The age of a due date: "Due today", "Past due 3 days". */
export function lateWords(dueDate: string, today: string): string {
  const days = isCalendarDate(dueDate) && isCalendarDate(today) ? daysBetween(dueDate, today) : 0;
  if (days <= 0) return 'Due today';
  return days === 1 ? 'Past due 1 day' : `Past due ${days} days`;
}

/** The next date of a plan in a list: "Past due 3 days", "Sun 29 Nov"; the day is null while it is not read yet. */
export function nextWords(day: string, today: string | null): string {
  if (today === null) return dayWords(day);
  return day < today ? lateWords(day, today) : dayInList(day, today);
}

/** Attempts left by both limits, the schedule's first: "Attempts left: 3, 14 by the card brand". */
export function attemptsLeftWords({
  attemptsLeftOnSchedule,
  attemptsLeftWithBrand,
}: Pick<RetryAdviceView, 'attemptsLeftOnSchedule' | 'attemptsLeftWithBrand'>): string {
  return `Attempts left: ${attemptsLeftOnSchedule}, ${attemptsLeftWithBrand} by the card brand`;
}

/**
 * The next day that the schedule recommends: "retry recommended Tue 24 Nov"; null when waiting does not help, and on
 * the day of a first attempt.
 */
export function nextDayWords(advice: RetryAdviceView, today: string | null): string | null {
  const day = advice.nextSensibleDate;
  if (day === null) return null;
  const isFirst = advice.attemptsLeftOnSchedule === advice.attemptsOnSchedule;
  if (day === today && isFirst) return null;
  return `retry recommended ${day === today ? 'today' : dayInList(day, today ?? day)}`;
}

/** The reason an instalment cannot be retried now, and the remedy. */
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
      return 'An attempt on it is unconfirmed. Resolve that first.';
    case 'clock-jumped':
      return 'The clock of this computer jumped ahead. A supervisor confirms the date first.';
    case 'never-again':
      return 'The bank does not allow this card again. Ask for a new card.';
    case 'card-expired':
      return 'The card has expired. Replace it, or try the expired card.';
    case 'fix-first':
      return 'The bank requires a correction first. Replace the card.';
    case 'brand-budget':
      return untilOr(day, 'The card brand allows no more attempts');
    case 'card-limit':
      return untilOr(day, 'This card has reached the attempt limit');
    case 'promised':
      return `The customer promised to pay. Attempts resume ${day === null ? 'afterwards' : `from ${day}`}.`;
    case 'advised-to-wait':
      return untilOr(day, 'The bank asks us to wait');
    case 'too-soon':
      return untilOr(day, 'The last attempt was too recent. Wait');
    case 'ask-a-person':
      return 'This response code is not in the decline table. Review it before retrying.';
    case 'schedule-day':
      return day === null
        ? 'It is not due for an attempt yet.'
        : `The next scheduled attempt is on ${day}.`;
    case 'schedule-used-up':
      return 'All scheduled retries are used. Call the customer, replace the card, or write it off.';
    case 'given-up':
      return 'It is too old for the schedule. Call the customer, replace the card, or write it off.';
  }
}

function untilOr(day: string | null, sentence: string): string {
  return day === null ? `${sentence}.` : `${sentence} until ${day}.`;
}

/** The texts of a retry button's line, in the order that staff need them. */
export function retryLineWords(advice: RetryAdviceView, today: CalendarDate | string | null) {
  const { lockedBecause } = advice;
  if (lockedBecause !== null) {
    return { locked: lockWords(lockedBecause), left: attemptsLeftWords(advice), next: null };
  }
  return { locked: null, left: attemptsLeftWords(advice), next: nextDayWords(advice, today) };
}
