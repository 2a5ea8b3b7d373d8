import { english } from './en.ts';
import { french } from './fr.ts';
import { german } from './de.ts';
import { italian } from './it.ts';
import { spanish } from './es.ts';
import type { ReceiptVocabulary } from './vocabulary.ts';

/** Languages in which a receipt can be written. */
export const receiptLanguages = ['en', 'de', 'fr', 'es', 'it'] as const;

export type ReceiptLanguage = (typeof receiptLanguages)[number];

/** Each language in its own words, as choices show it. */
export const languageNames: Readonly<Record<ReceiptLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
};

const vocabularies: Readonly<Record<ReceiptLanguage, ReceiptVocabulary>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
};

export function isReceiptLanguage(text: string): text is ReceiptLanguage {
  return (receiptLanguages as readonly string[]).includes(text);
}

/** The fixed words of a receipt in a language. */
export function vocabularyOf(language: ReceiptLanguage): ReceiptVocabulary {
  return vocabularies[language];
}
