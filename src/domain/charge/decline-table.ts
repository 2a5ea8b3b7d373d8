import { notInTable, retryAdvices, sensitiveCodes, wordingByCode } from './decline-wording.ts';
import type { DeclineAdvice, RetryAdvice } from './decline-wording.ts';
import type { DeclineOverride } from './decline-override.ts';

/** The gateway's merchant advice codes as our advice (docs/gateway-facts.md, Stored credentials). */
const retryByAdvice: ReadonlyMap<string, RetryAdvice> = new Map<string, RetryAdvice>([
  ['do_not_retry', 'never'],
  ['cancelled', 'never'],
  ['03', 'never'],
  ['21', 'never'],
  ['update_required', 'fix-first'],
  ['01', 'fix-first'],
  ['retry_later', 'later'],
  ['02', 'later'],
  ...['24', '25', '26', '27', '28', '29', '30'].map((code): [string, RetryAdvice] => [
    code,
    'later',
  ]),
]);

const doNextByAdvice: Readonly<Partial<Record<RetryAdvice, string>>> = {
  never: 'Take another card. The card networks advise never to try this one again.',
  'fix-first': 'Check the card details with the customer, or take the new card, before a retry.',
};

/**
 * Explains a decline: its meaning, what to say, what to do, and whether the card may be retried.
 *
 * The merchant's own row replaces the default, except for a sensitive code, whose wording is fixed and can
 * only be added to. A code in neither needs a supervisor, never a retry; the gateway's advice can only make
 * the result stricter.
 */
export function declineAdvice(
  code: string | null,
  adviceCode: string | null,
  ownRows: readonly DeclineOverride[] = [],
): DeclineAdvice {
  const wording = wordingOf(code, ownRows);
  const advised = retryByAdvice.get(adviceCode?.trim().toLowerCase() ?? '');
  const isStricter =
    advised !== undefined && retryAdvices.indexOf(advised) > retryAdvices.indexOf(wording.retry);
  if (!isStricter) return wording;
  return { ...wording, doNext: doNextByAdvice[advised] ?? wording.doNext, retry: advised };
}

/** Normalises a response code to the table's form: trimmed, in capitals. */
export function tidyDeclineCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Tells whether the wording of a code is locked, so that it reads like any other decline. */
export function isSensitiveCode(code: string): boolean {
  return sensitiveCodes.some((one) => one === tidyDeclineCode(code));
}

/** Every code with a default wording, in order. */
export const defaultDeclineCodes: readonly string[] = [...wordingByCode.keys()].toSorted();

function wordingOf(code: string | null, ownRows: readonly DeclineOverride[]): DeclineAdvice {
  const tidy = tidyDeclineCode(code ?? '');
  const own = ownRows.find((row) => row.code === tidy);
  const base = wordingByCode.get(tidy) ?? notInTable;
  if (isSensitiveCode(tidy)) {
    const addition = own?.kind === 'addition' ? ` ${own.doNext}` : '';
    return { ...base, doNext: `${base.doNext}${addition}`, sensitive: true };
  }
  if (own?.kind !== 'whole') return { ...base, sensitive: false };
  const { meaning, say, doNext, retry } = own;
  return { meaning, inShort: withoutFullStop(meaning), say, doNext, retry, sensitive: false };
}

/** A sentence as it stands in a column or a chart. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/u, '');
}
