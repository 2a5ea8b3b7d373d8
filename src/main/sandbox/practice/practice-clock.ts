/** Lengths of time: the practice service stands apart from the app and takes nothing from its domain. */
export const minuteMs = 60_000;
export const minutesPerDay = 24 * 60;

/** Limit on advancing the clock in all, in days, so that dates keep four-digit years. */
export const advanceDaysMax = 36_500;

/** A clock that can be advanced by whole minutes and never set back. */
export class PracticeClock {
  #advancedMinutes = 0;

  /** Practice time, in milliseconds since the epoch. */
  nowMs(): number {
    return Date.now() + this.#advancedMinutes * minuteMs;
  }

  /** Minutes that it is ahead of the computer's clock. */
  get advancedMinutes(): number {
    return this.#advancedMinutes;
  }

  /** Whole days that it is ahead of the computer's clock. */
  get advancedDays(): number {
    return Math.floor(this.#advancedMinutes / minutesPerDay);
  }

  /** Advances the clock; the caller has checked the bounds. */
  advance(days: number, minutes = 0): void {
    const ahead = this.#advancedMinutes + days * minutesPerDay + minutes;
    this.#advancedMinutes = Math.min(ahead, advanceDaysMax * minutesPerDay);
  }

  /** Today's calendar date in the machine's zone. */
  today(): string {
    return localDate(new Date(this.nowMs()));
  }

  /** The moment, or that of some days ago, as ISO 8601 with the machine's offset from UTC. */
  timestamp(daysAgo = 0): string {
    return localTimestamp(this.#daysAgo(daysAgo));
  }

  /** The business day a payment of now, or of some days ago, settles on: that day, or Monday at a weekend. */
  settlementDate(daysAgo = 0): string {
    const day = this.#daysAgo(daysAgo);
    day.setDate(day.getDate() + daysToMonday(day));
    return localDate(day);
  }

  #daysAgo(days: number): Date {
    const day = new Date(this.nowMs());
    day.setDate(day.getDate() - days);
    return day;
  }
}

/** Days from a weekend's day to its Monday; 0 on any other day. */
export function daysToMonday(day: Date): number {
  return { 6: 2, 0: 1 }[day.getDay()] ?? 0;
}

function localDate(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function localTimestamp(moment: Date): string {
  const offset = -moment.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const zone = `${sign}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  const hours = `${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
  const milliseconds = String(moment.getMilliseconds()).padStart(3, '0');
  return `${localDate(moment)}T${hours}.${milliseconds}${zone}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
