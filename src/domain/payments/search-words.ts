import { foldForSearch } from '../customers/customer-search.ts';
import { currencyExponents, isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** Maximum words per search; far above real use. */
export const searchWordsMax = 12;

/** Characters of a word that are compared; a longer word would not narrow the search. */
const wordLengthMax = 48;

/** Parts of one written piece that can start a match, such as `0417` of `INV-2026-0417`. */
const beginningsMax = 8;

/** One word of a search: a payment matches when any of its readings does. */
export interface SearchWord {
  /** Start of a word of the payment. */
  readonly start: string;
  /** The same with its point or comma kept, so that 148.50 does not match INV-14850; null without one. */
  readonly pointedStart: string | null;
  /** Exact amounts that it can stand for, by a currency's number of decimals. */
  readonly amounts: readonly { readonly exponent: number; readonly amountMinor: number }[];
  /** The currency whose code it is, so that `AUD 148.50` can be typed as displayed; null for any other word. */
  readonly currency: CurrencyCode | null;
}

/** Characters in a number other than its digits. */
const pointed = /[.,]/u;
const points = /[.,]/gu;
const plainAmount = /^(?:\d+(?:\.\d+)?|\.\d+)$/u;
const groupedAmount = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;

/** A currency sign or code before or after an amount, as in `$148.50` or `148.50AUD`. */
const withCurrency = /^(?:[a-z]{0,2}\p{Sc}|[a-z]{3})?(?<amount>[\d.,]+)(?:\p{Sc}|[a-z]{3})?$/u;

/**
 * Splits a text into the words by which it is found.
 *
 * `INV-2026-0417` yields a word from each of its parts to the end, without separators, so that the start of
 * any part finds it, however it is typed. Two pieces that are often written as one, such as `INV 20417` and
 * `O Brien`, also yield a joined word.
 */
export function wordsOfText(text: string): readonly string[] {
  const words = new Set<string>();
  const pieces = foldForSearch(text).split(' ');
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1] ?? '';
    if (isWrittenAsOne(piece, next)) words.add(cut(partsOf(piece + next).join('')));
    const parts = partsOf(piece);
    for (let from = 0; from < Math.min(parts.length, beginningsMax); from += 1) {
      words.add(cut(parts.slice(from).join('')));
    }
    if (parts.length > 1 && pointed.test(piece)) words.add(pointedWord(piece));
  }
  return [...words];
}

/**
 * Reads a search text; quotes and wildcards are separators like any other.
 *
 * A text without a letter or digit matches nothing, so it has no words but is not empty: `hasText`
 * distinguishes the two.
 */
export function readSearch(
  question: string,
): Result<{ readonly words: readonly SearchWord[]; readonly hasText: boolean }, 'too-many-words'> {
  const pieces = foldForSearch(question)
    .split(' ')
    .filter((piece) => piece !== '');
  const words = pieces.map(wordOfPiece).filter((word) => word.start !== '');
  if (words.length > searchWordsMax) return failed('too-many-words');
  return ok({ words, hasText: pieces.length > 0 });
}

/** A prefix of letters before a number, or a single letter before the rest of a name. */
function isWrittenAsOne(piece: string, next: string): boolean {
  if (/^\p{L}\P{L}?$/u.test(piece)) return /^\p{L}{2}/u.test(next);
  return /^\p{L}+\P{L}?$/u.test(piece) && /^\p{N}/u.test(next);
}

function wordOfPiece(piece: string): SearchWord {
  const amounts = amountsOf(piece);
  const isPointed = amounts.length > 0 && pointed.test(piece);
  return {
    start: cut(partsOf(piece).join('')),
    pointedStart: isPointed ? pointedWord(piece) : null,
    amounts,
    currency: currencyOf(piece),
  };
}

function currencyOf(piece: string): CurrencyCode | null {
  const code = piece.toUpperCase();
  return isCurrency(code) ? code : null;
}

function amountsOf(piece: string): SearchWord['amounts'] {
  const written = withCurrency.exec(piece)?.groups?.['amount'] ?? '';
  if (!plainAmount.test(written) && !groupedAmount.test(written)) return [];
  const [whole = '', decimals = ''] = written.replaceAll(',', '').split('.');
  const significant = decimals.replace(/0+$/u, '');
  return currencyExponents
    .filter((exponent) => significant.length <= exponent)
    .map((exponent) => ({
      exponent,
      amountMinor: Number(`${whole}${significant.padEnd(exponent, '0')}`),
    }))
    .filter(({ amountMinor }) => Number.isSafeInteger(amountMinor) && amountMinor > 0);
}

/** The word of a piece that keeps its points; point and comma become the same private character. */
function pointedWord(piece: string): string {
  return cut(piece.replaceAll(/[^\p{L}\p{N}.,]+/gu, '').replaceAll(points, pointMark));
}

/** Stands for a point or comma inside a word; a private-use character, so that no text contains it. */
const pointMark = '\u{E00E}';

function partsOf(piece: string): readonly string[] {
  return piece.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
}

function cut(word: string): string {
  return Array.from(word).slice(0, wordLengthMax).join('');
}
