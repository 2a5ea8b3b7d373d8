import type { ShortTextFault } from '../typed-text.ts';
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
}

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
};

/** The reason a text of a template is refused. */
export interface TemplateRefusal {
  readonly field: TemplateText;
  readonly reason: ShortTextFault;
}

/** Returns every refused text; a card number is refused in any of them. */
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

/** Removes the extra spaces of a paste and unifies line endings. */
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
