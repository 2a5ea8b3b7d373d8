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

  /** The moment, or the same time of another day, as ISO 8601 with the machine's offset from UTC. */
  timestamp(day?: string): string {
    return localTimestamp(this.#momentOn(day));
  }

  /** The business day a payment of now, or of another day, settles on: that day, or Monday at a weekend. */
  settlementDate(day?: string): string {
    const settling = this.#momentOn(day);
    settling.setDate(settling.getDate() + daysToMonday(settling));
    return localDate(settling);
  }

  #momentOn(day: string | undefined): Date {
    const moment = new Date(this.nowMs());
    if (day === undefined) return moment;
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    moment.setFullYear(year, month - 1, date);
    return moment;
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
