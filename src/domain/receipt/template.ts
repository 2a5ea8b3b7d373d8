import { holdsCardNumber } from '../cards/card-guard.ts';

/** What receipts are printed on: a sheet, or the 80 mm roll of a receipt printer. */
export type ReceiptPaper = 'a4' | 'roll-80';

/** The merchant's logo: a file of our own naming in the account's data folder, and its size. */
export interface ReceiptLogo {
  readonly fileName: string;
  readonly format: 'png' | 'jpeg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** How the receipts of one account look, and what stands on each of them. */
export interface ReceiptTemplate {
  /** Empty for the name of the account. */
  readonly tradingName: string;
  readonly address: string;
  readonly contact: string;
  /** What customers are told of returns and refunds. */
  readonly policy: string;
  readonly logo: ReceiptLogo | null;
  readonly paper: ReceiptPaper;
}

/** The texts of a template, in the order in which they stand on the form. */
export const templateTexts = ['tradingName', 'address', 'contact', 'policy'] as const;

export type TemplateText = (typeof templateTexts)[number];

/** Characters that each text may have; the policy is the longest, and still leaves one page. */
export const templateTextLengthMax: Readonly<Record<TemplateText, number>> = {
  tradingName: 80,
  address: 300,
  contact: 300,
  policy: 1000,
};

/** The template that every account starts with: its name on A4, and nothing made up. */
export const blankTemplate: ReceiptTemplate = {
  tradingName: '',
  address: '',
  contact: '',
  policy: '',
  logo: null,
  paper: 'a4',
};

/** Why one text of a template is not taken. */
export interface TemplateRefusal {
  readonly field: TemplateText;
  readonly reason: 'holds-card-number' | 'too-long' | 'control-characters';
}

/** Names every text that may not stand on a receipt; a card number must not, in any field. */
export function checkTemplate(template: ReceiptTemplate): readonly TemplateRefusal[] {
  return templateTexts.flatMap((field) => {
    const reason = reasonAgainst(template[field], templateTextLengthMax[field]);
    return reason === null ? [] : [{ field, reason }];
  });
}

function reasonAgainst(text: string, lengthMax: number): TemplateRefusal['reason'] | null {
  if (text.length > lengthMax) return 'too-long';
  if (/\p{Cc}/u.test(text.replaceAll(/[\t\n\r]/gu, ''))) return 'control-characters';
  return holdsCardNumber(text) ? 'holds-card-number' : null;
}

/** The template without the spaces of a paste, each line ending as the next one does. */
export function tidyTemplate(template: ReceiptTemplate): ReceiptTemplate {
  return {
    ...template,
    tradingName: template.tradingName.replaceAll(/\s+/gu, ' ').trim(),
    address: tidyLines(template.address),
    contact: tidyLines(template.contact),
    policy: tidyLines(template.policy),
  };
}

function tidyLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
