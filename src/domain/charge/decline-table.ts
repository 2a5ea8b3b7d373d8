import { notInTable, retryAdvices, sensitiveCodes, wordingByCode } from './decline-wording.ts';
import type { DeclineAdvice, RetryAdvice } from './decline-wording.ts';
import type { DeclineOverride } from './decline-override.ts';

/** What the service's own advice on a retry comes to (docs/gateway-facts.md, Stored credentials). */
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
  never: 'Take another card. The service advises never to try this one again.',
  'fix-first': 'Check the card details with the customer, or take the new card, before a retry.',
};

/**
 * Explains a decline: what it means, what to say, what to do, and whether the card may be tried
 * again.
 *
 * The merchant's own row takes the place of the default, except that the wording of a sensitive code
 * stays and only takes an addition. A code that is in neither goes to a person, never to a retry; the
 * service's advice can make the answer stricter and never looser.
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

/** Reads a code as the table holds it: without spaces, in capitals. */
export function tidyDeclineCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Whether the wording of a code is locked, because it must look like any other decline. */
export function isSensitiveCode(code: string): boolean {
  return sensitiveCodes.some((one) => one === tidyDeclineCode(code));
}

/** Every code that the table has a default for, in order. */
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
  return { meaning, say, doNext, retry, sensitive: false };
}
