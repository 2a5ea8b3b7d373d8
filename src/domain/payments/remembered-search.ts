import { textLengthsMax } from '../text-lengths.ts';
import { readDate } from '../date-entry.ts';
import { addDays, daysBetween, writeDate } from '../plans/days.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { lastDayOf, monthOf } from '../time/calendar.ts';

/** Ten-thousandths of a major unit: fine enough for every currency's decimals. */
export const amountParts = 10_000;

/** Amounts from the first to the last, both included, in ten-thousandths of a major unit; null for no bound. */
export interface AmountSpan {
  readonly from: number | null;
  readonly until: number | null;
}

/** Days from the first to the last, both included. */
export interface SearchedDays {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
}

/** A search, with what staff remember roughly read out of it. */
export interface RememberedSearch {
  /** The words that are left. */
  readonly text: string;
  readonly amounts: AmountSpan | null;
  readonly days: SearchedDays | null;
}

const number = String.raw`\p{Sc}?\d{1,3}(?:,\d{3}){1,3}(?:\.\d{1,4})?|\p{Sc}?\d{1,10}(?:\.\d{1,4})?`;
const amount = `(?<one>${number})`;
const begins = String.raw`(?<=^|\s)`;
const ends = String.raw`(?=$|\s)`;

interface AmountPhrase {
  readonly written: RegExp;
  readonly read: (one: number, other: number) => AmountSpan | null;
}

/** Share of an amount by which one that is remembered as "about" may differ, and at least one major unit. */
const aboutShare = 0.1;

const amountPhrases: readonly AmountPhrase[] = [
  {
    written: phrase(String.raw`(?:~|about |around )\s?${amount}`),
    read(one) {
      const slack = Math.max(amountParts, Math.round(one * aboutShare));
      return { from: Math.max(1, one - slack), until: one + slack };
    },
  },
  {
    // A hyphen alone is part of a reference, such as 17-42.
    written: phrase(String.raw`${amount}\s?(?:\.\.|to)\s?(?<other>${number})`),
    read: (one, other) => (one <= other ? { from: one, until: other } : null),
  },
  {
    written: phrase(String.raw`(?:>=?|over |above |more than )\s?${amount}`),
    read: (one) => ({ from: one, until: null }),
  },
  {
    written: phrase(String.raw`(?:<=?|under |below |less than )\s?${amount}`),
    read: (one) => ({ from: null, until: one }),
  },
];

const dayPhrase = phrase(
  String.raw`(?<day>today|yesterday|(?:this|last) (?:week|month|year)|(?:last|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?<month>january|february|march|april|may|june|july|august|september|october|november|december))`,
);

/**
 * Reads what staff remember of a payment out of a search: `oconnor ~50 last week`, `40 to 60 yesterday`, `over 100 in
 * november`.
 *
 * One amount and one span of days are read; the rest stays text. A text with a quotation mark is taken as it is, so that
 * a customer named Today can be found.
 */
export function readRemembered(question: string, today: CalendarDate): RememberedSearch {
  const plain = { text: question, amounts: null, days: null };
  if (question.length > textLengthsMax.search || /["“”]/u.test(question)) return plain;
  const days = readDays(question, today);
  const amounts = readAmounts(days.text);
  return { text: amounts.text, amounts: amounts.span, days: days.span };
}

/** A span in minor units of currencies with a number of decimals; null when no such amount lies in it. */
export function minorSpan(span: AmountSpan, exponent: number): AmountSpan | null {
  const partsPerMinor = amountParts / 10 ** exponent;
  const from = span.from === null ? null : Math.ceil(span.from / partsPerMinor);
  const until = span.until === null ? null : Math.floor(span.until / partsPerMinor);
  return from !== null && until !== null && until < from ? null : { from, until };
}

function phrase(pattern: string): RegExp {
  return new RegExp(begins + pattern + ends, 'iu');
}

function readAmounts(text: string): { readonly text: string; readonly span: AmountSpan | null } {
  for (const { written, read } of amountPhrases) {
    const found = written.exec(text);
    const span = found === null ? null : read(partsOf(found, 'one'), partsOf(found, 'other'));
    if (found !== null && span !== null) return { text: without(text, found), span };
  }
  return { text, span: null };
}

function partsOf(found: RegExpExecArray, group: 'one' | 'other'): number {
  const written = (found.groups?.[group] ?? '').replaceAll(/[^\d.]/gu, '');
  return Math.round(Number(written) * amountParts);
}

function readDays(
  text: string,
  today: CalendarDate,
): { readonly text: string; readonly span: SearchedDays | null } {
  const found = dayPhrase.exec(text);
  if (found === null) return { text, span: null };
  const { day = '', month } = found.groups ?? {};
  const span = spanOf(day.toLowerCase(), month?.toLowerCase(), today);
  return span === null ? { text, span } : { text: without(text, found), span };
}

function spanOf(day: string, month: string | undefined, today: CalendarDate): SearchedDays | null {
  if (month !== undefined) {
    const first = readDate(`1 ${month}`, { today, direction: 'behind' });
    return first.ok ? { from: first.value, until: lastDayOf(monthOf(first.value)) } : null;
  }
  const isLast = day.startsWith('last ');
  if (day.endsWith(' week')) return weekOf(addDays(today, isLast ? -7 : 0));
  if (day.endsWith(' month')) {
    return monthSpan(isLast ? addDays(monthSpan(today).from, -1) : today);
  }
  if (day.endsWith(' year')) {
    const year = monthOf(today).year - (isLast ? 1 : 0);
    return {
      from: writeDate({ year, month: 1, day: 1 }),
      until: writeDate({ year, month: 12, day: 31 }),
    };
  }
  const one = readDate(day, { today, direction: 'behind' });
  return one.ok ? { from: one.value, until: one.value } : null;
}

/** A Monday, from which weeks are counted: they begin on Monday (ISO 8601). */
const someMonday = writeDate({ year: 2024, month: 1, day: 1 });

function weekOf(day: CalendarDate): SearchedDays {
  const from = addDays(day, -(((daysBetween(someMonday, day) % 7) + 7) % 7));
  return { from, until: addDays(from, 6) };
}

function monthSpan(day: CalendarDate): SearchedDays {
  const month = monthOf(day);
  return { from: writeDate({ ...month, day: 1 }), until: lastDayOf(month) };
}

function without(text: string, found: RegExpExecArray): string {
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  return rest.replaceAll(/\s+/gu, ' ').trim();
}
