import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as englishWords } from '@zxcvbn-ts/language-en';
import { missingFrom, tidyPassphrase } from './passphrase.ts';
import type { NewPassphrase, PassphraseVerdict } from './passphrase.ts';

/** Fewest guesses that a passphrase withstands, as a power of ten: more than a thief of its hash can try. */
export const guessesLog10Min = 10;

/** From here a passphrase is called strong, as a power of ten. */
const strongGuessesLog10 = 14;

/** Most characters that are estimated: the time grows with their square, and a longer text is never weaker. */
const estimatedLengthMax = 64;

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...englishWords },
  graphs: adjacencyGraphs,
  maxLength: estimatedLengthMax,
});

/**
 * Judges a new passphrase by its characters and by the guesses that it withstands.
 *
 * `known` are words that others connect with its owner: names of the person, the account and the shop. They count as the
 * first that someone would try. The first judgement loads dictionaries for some 300 ms.
 */
export function judgePassphrase(
  { text, use }: NewPassphrase,
  known: readonly string[],
): PassphraseVerdict {
  const missing = missingFrom(text, use);
  if (missing !== null) return { isEnough: false, lacks: missing };
  const tidy = tidyPassphrase(text).slice(0, estimatedLengthMax);
  const { guessesLog10, feedback } = estimator.check(tidy, wordsOf(known));
  if (guessesLog10 >= guessesLog10Min) {
    return { isEnough: true, isStrong: guessesLog10 >= strongGuessesLog10 };
  }
  return {
    isEnough: false,
    lacks: feedback.warning === 'userInputs' ? 'unknown-words' : 'surprise',
  };
}

/** Each name whole, run together, and by its words; fragments of one or two letters would be found in any text. */
function wordsOf(known: readonly string[]): string[] {
  const words = known.flatMap((name) => {
    const parts = name.split(/[^\p{L}\p{Nd}]+/u);
    return [name, parts.join(''), ...parts];
  });
  return [...new Set(words)].filter((word) => word.length > 2);
}
