import type {
  AmountSpan,
  RememberedSearch,
  SearchedDays,
} from '../../../domain/payments/remembered-search.ts';
import { amountParts } from '../../../domain/payments/remembered-search.ts';
import { formatDate } from '../../../domain/time/calendar.ts';

/** The amounts and days that a search text was read as: "Amounts 45 to 55, Mon 16 Nov 2026 to Sun 22 Nov 2026." */
export function rememberedWords({ amounts, days, text }: RememberedSearch): string | null {
  const parts = [
    ...(amounts === null ? [] : [amountsWords(amounts)]),
    ...(days === null ? [] : [daysWords(days)]),
    ...(text === '' ? [] : [`with “${text}”`]),
  ];
  return amounts === null && days === null ? null : `Shows ${parts.join(', ')}.`;
}

function amountsWords({ from, until }: AmountSpan): string {
  if (from === null) return `amounts up to ${majorWords(until ?? 0)}`;
  if (until === null) return `amounts from ${majorWords(from)}`;
  return `amounts from ${majorWords(from)} to ${majorWords(until)}`;
}

/** Without a currency, because the search is in all of them. */
function majorWords(parts: number): string {
  const major = parts / amountParts;
  return Number.isInteger(major) ? String(major) : major.toFixed(2);
}

function daysWords({ from, until }: SearchedDays): string {
  return from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`;
}
