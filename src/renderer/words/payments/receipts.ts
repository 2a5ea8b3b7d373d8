import { counted } from '../counts.ts';
import { logoSideMax, logoBytesMax } from '../../../domain/receipt/logo.ts';
import type { ReceiptIssue, ReceiptStatus } from '../../../contract/payments/receipts.ts';
import type { ReceiptTrouble } from '../../../contract/payments/receipts.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { TemplateText } from '../../../domain/receipt/template.ts';
import type { ReceiptRefusal } from '../../../domain/receipt/eligibility.ts';

const logoSize = `${logoBytesMax / 1024} KB`;

/** Words of the receipt part of a slip, and of lists of payments. */
export const receiptWords = {
  label: 'Receipt',
  print: 'Print',
  pdf: 'Save PDF',
  email: 'E-mail',
  to: 'To',
  toHint: 'may stay empty',
  openLetter: 'Open e-mail',
  sendMail: 'Send receipt',
  toNeeded: 'the customer’s address',
  showFile: 'Show the file',
  several: 'Receipts',
  severalPdf: 'Save one PDF',
  severalPrint: 'Print all',
  progress: 'Progress of the receipts',
  severalMail: 'E-mail to customers',
  nothingShown: 'There is no payment on this screen to print.',
  busy: 'Making the receipt …',
} as const;

const ways = { print: 'printed', pdf: 'saved', email: 'by e-mail' } as const;

/** The receipts issued for a payment so far, and the label of the next one. */
export function statusWords(status: ReceiptStatus, moment: (at: string) => string): string {
  if (status.refusal !== null) return refusalWords(status.refusal);
  const last = status.handOuts.at(-1);
  const first = status.paper === 'receipt' ? 'Receipt' : 'Note';
  if (last === undefined) {
    return status.paper === 'receipt'
      ? 'Receipt not issued yet.'
      : 'Declined: the receipt says “not charged”.';
  }
  const before = `${ways[last.way]} ${moment(last.at)}, ${last.operatorName}`;
  const count = status.handOuts.length;
  return `${count === 1 ? first : `${count} issued, last`} ${before}. Next: COPY.`;
}

/** The reason a payment gets no receipt. */
export function refusalWords(reason: ReceiptRefusal): string {
  switch (reason) {
    case 'not-confirmed':
      return 'Unconfirmed, so there is no receipt. Resolve it first.';
    case 'nothing-charged':
      return 'Nothing was charged, so there is no receipt.';
    case 'charged-twice':
      return 'Charged on top of another payment, so there is no receipt. Refund it first.';
  }
}

const troubles: Readonly<Record<ReceiptTrouble, string>> = {
  'no-printer': 'No printer is set up on this computer. Nothing was printed. Save a PDF instead.',
  'not-printed': 'The printer refused it. Nothing was printed. Check it and print again.',
  'not-drawn': 'The receipt could not be drawn. No receipt was issued. Try again.',
  'disk-full': 'The disk is full. Nothing was saved. Free some space, or choose another folder.',
  'read-only': 'This folder cannot be written to. Nothing was saved. Choose another folder.',
  'folder-missing': 'That folder does not exist. Nothing was saved. Choose another folder.',
  'in-use':
    'Another program has this file open. Nothing was saved. Close it there, or name another.',
  'not-written': 'The file could not be written. Nothing was saved. Choose another folder.',
  'not-an-address': 'Enter an e-mail address, for example name@example.com, or leave it empty.',
};

/** The result of issuing: one sentence, with more only where there is more to tell. */
export function issueWords(result: ReceiptIssue): string {
  switch (result.kind) {
    case 'cancelled':
      return 'No receipt was issued.';
    case 'refused':
      return refusalWords(result.reason);
    case 'trouble':
      return troubles[result.trouble];
    case 'done':
      return [
        doneWords(result),
        result.skipped === 0 ? null : leftOutWords(result.skipped),
        result.recorded ? null : 'This copy was not recorded, so the next one will not say COPY.',
        result.logoMissing ? 'The logo is missing: choose it again in Settings.' : null,
      ]
        .filter((sentence) => sentence !== null)
        .join(' ');
  }
}

function doneWords(done: Extract<ReceiptIssue, { readonly kind: 'done' }>): string {
  const what = receiptsText(done);
  switch (done.way) {
    case 'print':
      return `${what} sent to the printer.`;
    case 'pdf':
      return `${what} saved.`;
    case 'email':
      return done.mailOpened === true
        ? `${what} in an e-mail in your mail program. Attach this file there.`
        : `No mail program opened the e-mail. ${what} saved.`;
  }
}

function receiptsText({ originals, copies }: { originals: number; copies: number }): string {
  if (originals + copies === 1) return copies === 1 ? 'COPY' : 'Receipt';
  const all = `${originals + copies} receipts`;
  return copies === 0 ? all : `${all}, ${copies} of them COPY,`;
}

function leftOutWords(skipped: number): string {
  return skipped === 1 ? 'One payment has no receipt.' : `${skipped} payments have no receipt.`;
}

const stages = { reading: 'Reading', drawing: 'Laying out', writing: 'Writing' } as const;

/** Progress of issuing receipts for several payments. */
export function progressWords(progress: {
  readonly stage: keyof typeof stages;
  readonly done: number;
  readonly total: number;
}): string {
  const count =
    progress.stage === 'reading' ? `${progress.done} of ${progress.total}` : progress.total;
  return `${stages[progress.stage]} ${count} receipts …`;
}

/** Count of the selected payments. */
export function chosenWords(count: number): string {
  return counted(count, 'payment chosen', 'payments chosen');
}

/** Words of the receipt's form in Settings. */
export const templateWords = {
  title: 'Receipts',
  about: 'Shown on receipts besides the payment itself. Empty lines are left out.',
  tradingName: 'Trading name',
  tradingNameHint: 'empty for the account’s name',
  address: 'Address',
  contact: 'Contact',
  contactHint: 'phone, e-mail, web: one on each line',
  policy: 'Returns and refunds',
  shopLanguage: 'The shop’s language',
  shopLanguageHint: 'for customers without a language of their own',
  textsIn: 'Texts in',
  textsInHint: 'choose another language to translate them',
  emptyHint: 'an empty text stays in the shop’s language',
  paper: 'Paper',
  a4: 'A4 sheet',
  roll: '80 mm roll',
  logo: 'Logo',
  noLogo: 'none',
  chooseLogo: 'Choose a file',
  removeLogo: 'Remove',
  logoHint: `PNG or JPEG, up to ${logoSize}`,
  save: 'Save receipts',
  saved: 'Saved. The next receipt looks like this.',
  unsaved: 'Changed, not saved',
  logoKept: 'Receipts now show this logo.',
  logoGone: 'The receipts have no logo now.',
  supervisorOnly: 'Only a supervisor can set up receipts.',
  cardNumber: 'That looked like a card number, so we removed it. Never enter one here.',
} as const;

export const templateTextWords: Readonly<Record<TemplateText, string>> = {
  tradingName: templateWords.tradingName,
  address: templateWords.address,
  contact: templateWords.contact,
  policy: templateWords.policy,
};

/** One refused text of a template. */
export type TemplateRefusal = Extract<
  OperationOutput<'receipts.save-template'>,
  { readonly kind: 'refused' }
>['refusals'][number];

/** The reason a text was refused. */
export function templateRefusalWords({ reason }: TemplateRefusal): string {
  switch (reason) {
    case 'holds-card-number':
      return 'This contains a card number. It cannot be shown on a receipt.';
    case 'too-long':
      return 'This is too long for a receipt.';
    case 'control-characters':
      return 'This contains characters that cannot be printed.';
  }
}

type LogoRefusal = Extract<
  OperationOutput<'receipts.choose-logo'>,
  { readonly kind: 'refused' }
>['reason'];

/** Reasons a file was refused as a logo; nothing was changed. */
export const logoRefusalWords: Readonly<Record<LogoRefusal, string>> = {
  'too-large': `That file is larger than ${logoSize}. Choose a smaller one. Nothing was changed.`,
  'not-an-image': 'That file is not a PNG or JPEG image. Choose another one. Nothing was changed.',
  'too-many-pixels': `That image is larger than ${logoSideMax} pixels a side. Choose a smaller one. Nothing was changed.`,
  unreadable: 'That file could not be read. Choose another one. Nothing was changed.',
  'disk-full': 'The disk is full, so the logo could not be saved. Nothing was changed.',
  'not-kept': 'The logo could not be saved in Tillroom’s data folder. Nothing was changed.',
};

/** A logo as the form names it: format and size. */
export function logoText(logo: {
  readonly format: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
}): string {
  return `${logo.format.toUpperCase()}, ${logo.width} x ${logo.height} pixels`;
}
