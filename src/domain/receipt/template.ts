import type { ShortTextFault } from '../typed-text.ts';
import { receiptLanguages } from './languages/receipt-language.ts';
import type { ReceiptLanguage } from './languages/receipt-language.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';

/** Picture formats of a logo. */
export const logoFormats = ['png', 'jpeg'] as const;

export type LogoFormat = (typeof logoFormats)[number];

/** The paper of receipts: a sheet, or the 80 mm roll of a receipt printer. */
export const receiptPapers = ['a4', 'roll-80'] as const;

export type ReceiptPaper = (typeof receiptPapers)[number];

/** The merchant's logo: a file named by us in the account's data folder, and its size. */
export interface ReceiptLogo {
  readonly fileName: string;
  readonly format: LogoFormat;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The layout and texts of one account's receipts. */
export interface ReceiptTemplate {
  /** Empty for the name of the account. */
  readonly tradingName: string;
  readonly address: string;
  readonly contact: string;
  /** The merchant's policy on returns and refunds. */
  readonly policy: string;
  readonly logo: ReceiptLogo | null;
  readonly paper: ReceiptPaper;
  /** The shop's language: that of its texts above, and of customers who have none of their own. */
  readonly language: ReceiptLanguage;
  /** The texts in further languages; an empty text stands in the shop's language. */
  readonly translations: Readonly<Partial<Record<ReceiptLanguage, TemplateTexts>>>;
}

/** The texts of a receipt in one language. */
export type TemplateTexts = Readonly<Record<TemplateText, string>>;

/** The texts of a template, in the order of the form. */
export const templateTexts = ['tradingName', 'address', 'contact', 'policy'] as const;

export type TemplateText = (typeof templateTexts)[number];

/** Most characters in each text; the policy is the longest, and still fits on one page. */
export const templateTextLengthMax: Readonly<Record<TemplateText, number>> = {
  tradingName: 80,
  address: 300,
  contact: 300,
  policy: 1000,
};

/** The template of a new account: its name on A4, without invented texts. */
export const blankTemplate: ReceiptTemplate = {
  tradingName: '',
  address: '',
  contact: '',
  policy: '',
  logo: null,
  paper: 'a4',
  language: 'en',
  translations: {},
};

/** A language without texts of its own. */
export const blankTexts: TemplateTexts = { tradingName: '', address: '', contact: '', policy: '' };

/** The reason a text of a template is refused. */
export interface TemplateRefusal {
  readonly field: TemplateText;
  readonly reason: ShortTextFault;
  /** The language of a translation; absent for the shop's own texts. */
  readonly language?: ReceiptLanguage;
}

/** Returns every refused text; a card number is refused in any of them. */
export function checkTemplate(template: ReceiptTemplate): readonly TemplateRefusal[] {
  return [
    ...refuseTexts(template),
    ...translationsOf(template).flatMap(([language, texts]) =>
      refuseTexts(texts).map((refusal) => ({ ...refusal, language })),
    ),
  ];
}

/** The texts of a template in a language, each in the shop's language where it has none. */
export function templateIn(
  template: ReceiptTemplate,
  language: ReceiptLanguage | null,
): ReceiptTemplate {
  if (language === null || language === template.language) return template;
  const texts = template.translations[language] ?? blankTexts;
  const given = templateTexts.filter((field) => texts[field] !== '');
  return { ...template, ...Object.fromEntries(given.map((field) => [field, texts[field]])) };
}

function translationsOf({ translations }: ReceiptTemplate) {
  return receiptLanguages.flatMap((language) => {
    const texts = translations[language];
    return texts === undefined ? [] : [[language, texts] as const];
  });
}

function refuseTexts(texts: TemplateTexts): TemplateRefusal[] {
  return templateTexts.flatMap((field) => {
    const reason = reasonAgainst(texts[field], templateTextLengthMax[field]);
    return reason === null ? [] : [{ field, reason }];
  });
}

function reasonAgainst(text: string, lengthMax: number): TemplateRefusal['reason'] | null {
  if (text.length > lengthMax) return 'too-long';
  if (/\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/gu, ''))) return 'control-characters';
  return holdsCardNumber(text) ? 'holds-card-number' : null;
}

/** Removes the extra spaces of a paste and unifies line endings. */
export function tidyTemplate(template: ReceiptTemplate): ReceiptTemplate {
  const translations = translationsOf(template)
    .map(([language, texts]) => [language, tidyTexts(texts)] as const)
    .filter(([, texts]) => templateTexts.some((field) => texts[field] !== ''));
  return { ...template, ...tidyTexts(template), translations: Object.fromEntries(translations) };
}

function tidyTexts(texts: TemplateTexts): TemplateTexts {
  return {
    tradingName: texts.tradingName.replaceAll(/\s+/gu, ' ').trim(),
    address: tidyLines(texts.address),
    contact: tidyLines(texts.contact),
    policy: tidyLines(texts.policy),
  };
}

function tidyLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
