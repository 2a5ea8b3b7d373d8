import { textLengthsMax } from '../text-lengths.ts';
import { holdsCardNumber, removeCardNumbers } from '../cards/card-guard.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { Receipt } from './receipt.ts';
import { vocabularyOf } from './languages/receipt-language.ts';
import {
  copyLine,
  receiptAmount,
  receiptItems,
  receiptLines,
  receiptStamp,
  receiptTitle,
} from './receipt-words.ts';
import { templateIn } from './template.ts';
import type { ReceiptTemplate } from './template.ts';

/** An e-mail that is passed to the user's mail program. */
export interface ReceiptMail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Longest `mailto:` address that every system passes on to its mail program. */
export const mailtoLengthMax = 1900;

const subjectLengthMax = 150;

/**
 * Reads one e-mail address; an empty one is allowed, since the mail program can ask for it.
 *
 * A card number before the `@` would leave this computer with the message.
 */
export function readMailAddress(text: string): Result<string, 'not-an-address'> {
  const address = text.trim();
  if (address === '') return ok('');
  const isAddress =
    address.length <= textLengthsMax.email &&
    /^[\p{L}\p{N}.!#$'*+/=^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(
      address,
    ) &&
    !/^[.]|[.]{2}|[.]@/u.test(address) &&
    !holdsCardNumber(address);
  return isAddress ? ok(address) : failed('not-an-address');
}

/** Creates the e-mail for a receipt, with the same rows in plain text. */
export function receiptMail(
  issued: Receipt,
  shop: ReceiptTemplate,
  { to, tradingName: shopName }: { readonly to: string; readonly tradingName: string },
): ReceiptMail {
  const language = issued.language ?? shop.language;
  const receipt = { ...issued, language };
  const template = templateIn(shop, language);
  const tradingName = template.tradingName || shopName;
  const stamp = receiptStamp(receipt.mode, language);
  const copy = receipt.copyNumber === 0 ? null : vocabularyOf(language).copy;
  const title = receiptTitle(receipt);
  const subject = [stamp, copy, `${title}, ${receipt.reference}, ${tradingName}`]
    .filter((part) => part !== null)
    .join(' - ');
  const amount = receiptAmount(receipt);
  const lines = [
    stamp,
    tradingName,
    title,
    copyLine(receipt),
    '',
    `${amount.label}: ${amount.value}`,
    ...receiptItems(receipt).map((item) => `${item.quantity} ${item.text}: ${item.amount}`),
    ...receiptLines(receipt).map(({ label, value }) => `${label}: ${value}`),
    '',
    ...template.contact.split('\n'),
    ...(receipt.kind === 'declined' ? [] : template.policy.split('\n')),
  ].filter((line) => line !== null);
  return {
    to,
    subject: oneLine(subject).slice(0, subjectLengthMax).toWellFormed(),
    body: lines.map(oneLine).join('\n'),
  };
}

/**
 * Formats the e-mail as a `mailto:` address.
 *
 * Everything is percent-encoded, so that nothing in it can start another header or end the address. Lines
 * that do not fit are dropped from the end; the PDF has them all.
 */
export function mailtoOf(mail: ReceiptMail): string {
  const to = mail.to.split('@').map(encoded).join('@');
  const head = `mailto:${to}?subject=${encoded(oneLine(mail.subject))}&body=`;
  let body = '';
  for (const line of mail.body.split('\n')) {
    const next = `${body}${encoded(`${oneLine(line)}\r\n`)}`;
    if (head.length + next.length > mailtoLengthMax) break;
    body = next;
  }
  return `${head}${body}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A line end in a header would start the next header. */
function oneLine(text: string): string {
  return removeCardNumbers(text).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
