import { daysFromEpoch } from './calendar.ts';
import type { CalendarDate, Instant } from './calendar.ts';
import { dayMs, minuteMs } from './units.ts';

/** Zones change their clocks on a quarter-hour at the finest, in ms. */
const slotMs = 15 * minuteMs;

/** The clock of a zone, for many instants. */
export interface ZoneClock {
  /** Date and time by the zone's clock: `2026-12-31 10:02:33`. */
  readonly show: (epochMs: number) => string;
  /** The first instant of a date. */
  readonly startOf: (day: CalendarDate) => Instant;
}

/**
 * Creates the clock of a zone.
 *
 * Formatting each of a million rows would dominate the time of an export, so the offset is computed once for
 * each quarter-hour.
 */
export function zoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  let today = { number: Number.NaN, offsetMs: 0, isWhole: false };
  let hour = { slot: Number.NaN, text: '', offsetMs: 0 };
  const asked = (epochMs: number) => shownMs(format, epochMs) - epochMs;
  /** Most dates have a single offset, which is then the same at both ends. */
  const offsetAt = (epochMs: number): number => {
    const number = Math.floor(epochMs / dayMs);
    if (number !== today.number) {
      const offsetMs = asked(number * dayMs);
      today = { number, offsetMs, isWhole: offsetMs === asked((number + 1) * dayMs) };
    }
    return today.isWhole ? today.offsetMs : asked(Math.floor(epochMs / slotMs) * slotMs);
  };
  const hourOf = (epochMs: number) => {
    const slot = Math.floor(epochMs / slotMs);
    if (slot !== hour.slot) {
      const offsetMs = offsetAt(epochMs);
      const text = new Date(slot * slotMs + offsetMs).toISOString().slice(0, 13).replace('T', ' ');
      hour = { slot, text, offsetMs };
    }
    return hour;
  };
  return {
    show: (epochMs) => {
      const { text, offsetMs } = hourOf(epochMs);
      const seconds = Math.floor((epochMs + offsetMs) / 1000) % 3600;
      return `${text}:${two[Math.floor(seconds / 60)] ?? ''}:${two[seconds % 60] ?? ''}`;
    },
    startOf: (day) => {
      const midnightMs = daysFromEpoch(day) * dayMs;
      // Where midnight occurs twice, the date starts with the first; where it is skipped, with the first
      // quarter-hour after it.
      const offsets = [midnightMs - dayMs, midnightMs, midnightMs + dayMs].map(offsetAt);
      let atMs = Math.min(...offsets.map((offsetMs) => midnightMs - offsetMs));
      while (atMs + offsetAt(atMs) < midnightMs) atMs += slotMs;
      return new Date(atMs).toISOString() as Instant;
    },
  };
}

/**
 * Creates a reader of many instants that follow each other closely, to the second and in ms since 1970: only the hour is
 * parsed, and each hour once.
 */
export function createSecondReader(): (instant: string) => number {
  let hour = { text: '', ms: Number.NaN };
  return (instant) => {
    const text = instant.slice(0, 13);
    if (text !== hour.text) hour = { text, ms: Date.parse(`${text}:00:00Z`) };
    return hour.ms + (digitsAt(instant, 14) * 60 + digitsAt(instant, 17)) * 1000;
  };
}

function digitsAt(text: string, at: number): number {
  return (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30;
}

/** Numbers below 60 as two digits. */
const two: readonly string[] = Array.from({ length: 60 }, (_, value) =>
  String(value).padStart(2, '0'),
);

/** Reads a zone's clock as if it were UTC, in ms since 1970. */
function shownMs(format: Intl.DateTimeFormat, epochMs: number): number {
  const parts = format.formatToParts(epochMs);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}
