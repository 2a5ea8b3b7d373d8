import { maskCardNumbers } from '../cards/card-guard.ts';
import { formatDate, isCalendarDate } from '../time/calendar.ts';

/** A code of a response as people read it; null for none. Gateways write `0` where there is no code. */
export function shownCode(text: string | null): string | null {
  const code = maskCardNumbers(text ?? '').trim();
  return /^0*$/u.test(code) ? null : code;
}

/**
 * The gateway's own time of a transaction, with the offset it states: "Sun 22 Nov 2026, 10:02:41 (UTC+11:00)". Text of
 * another form is shown as it came; null for none.
 */
export function shownTransactionTime(text: string | null): string | null {
  const shown = maskCardNumbers(text ?? '').trim();
  const parts =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/u.exec(shown);
  const [, day = '', time = '', offset = ''] = parts ?? [];
  if (!isCalendarDate(day)) return shown === '' ? null : shown;
  return `${formatDate(day)}, ${time} (UTC${offset === 'Z' ? '' : offset})`;
}
