import { isCalendarDate } from '../../domain/time/calendar.ts';

/** A day and a time of day as staff key them, in the zone of this computer. */
export interface LocalMoment {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM`. */
  readonly time: string;
}

/** Formats an instant as staff would key it here. */
export function localMomentOf(instantMs: number): LocalMoment {
  const at = new Date(instantMs);
  return {
    day: `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** Parses a keyed day and time ("11:00", "1100", "9.30"); null for one that does not exist. */
export function readLocalMoment({ day, time }: LocalMoment): string | null {
  const parts = /^(\d{1,2})[:.]?(\d{2})$/u.exec(time.trim());
  if (!isCalendarDate(day.trim()) || parts === null) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2])];
  if (hours > 23 || minutes > 59) return null;
  const [year, month, date] = day.trim().split('-').map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, date, hours, minutes).toISOString();
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
