import creditCardType from 'credit-card-type';
import type { AccountMode } from '../accounts/account.ts';
import { formatDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { lineMinor, quantityText, rateText } from '../charge/details/order-details.ts';
import { formatMinor } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import { vocabularyOf } from './languages/receipt-language.ts';
import type { ReceiptLanguage } from './languages/receipt-language.ts';
import type { ReceiptVocabulary } from './languages/vocabulary.ts';
import type { LocalMoment, Receipt } from './receipt.ts';
import { givenBackMinor } from './receipt-money.ts';

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

/** One ordered line of a receipt, as texts. */
export interface ReceiptItem {
  /** `2 × AUD 45.00`. */
  readonly quantity: string;
  readonly text: string;
  readonly amount: string;
}

/** The stamp across a receipt and in its title; null for live. */
export function receiptStamp(
  mode: AccountMode,
  language: ReceiptLanguage | null = null,
): string | null {
  const words = vocabularyOf(language ?? 'en');
  return mode === 'live' ? null : `${mode.toUpperCase()}: ${words.notAReceipt}`;
}

/** The heading: the outcome for the customer's money, in customers' words. */
export function receiptTitle(receipt: Receipt): string {
  const words = wordsOf(receipt);
  if (receipt.kind === 'declined') return words.declinedTitle;
  const refunded = givenBackMinor(receipt);
  if (refunded >= receipt.paid.amountMinor) return words.refundedTitle;
  if (refunded > 0) return words.refundedInPart;
  return isPartOfOrder(receipt) ? words.paidInPart : words.receipt;
}

/** The large amount at the top, with its label. */
export function receiptAmount(receipt: Receipt): ReceiptLine {
  const words = wordsOf(receipt);
  if (receipt.kind === 'declined') {
    return { label: words.charged, value: moneyText(words, 0, receipt.asked.currency) };
  }
  const { amountMinor, currency } = receipt.paid;
  return { label: words.paid, value: moneyText(words, amountMinor, currency) };
}

/** The rows below the amount, in the order in which customers look for them. */
export function receiptLines(receipt: Receipt): readonly ReceiptLine[] {
  const words = wordsOf(receipt);
  return [
    { label: words.date, value: momentText(receipt.taken, receipt.language) },
    ...optional(words.gatewayTime, receipt.transactionTime),
    { label: receipt.referenceLabel || words.reference, value: receipt.reference },
    ...optional(words.customer, addressee(receipt)),
    ...optional(words.description, receipt.description || null),
    ...taxLines(receipt),
    { label: words.type, value: typeText(receipt) },
    { label: words.card, value: cardText(receipt) },
    ...optional(words.authorization, receipt.authorization),
    ...optional('RRN', receipt.rrn),
    ...orderedLines(receipt),
    ...refundLines(receipt),
    ...planLines(receipt),
  ];
}

/** The ordered lines; none on a note of a declined charge. */
export function receiptItems(receipt: Receipt): readonly ReceiptItem[] {
  if (receipt.kind === 'declined') return [];
  const words = wordsOf(receipt);
  const { currency } = receipt.asked;
  return receipt.items.map((item) => ({
    quantity: `${quantityText(item.quantityThousandths).replace('.', words.decimalMark)} × ${moneyText(words, item.unitMinor, currency)}`,
    text: item.text,
    amount: moneyText(words, lineMinor(item), currency),
  }));
}

/** Name and address on one line; null without an address, since a name alone does not help to find the payer. */
function addressee({ customer }: Receipt): string | null {
  if (customer === null || customer.address === '') return null;
  return [customer.name, ...customer.address.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}

/** The tax is that of the whole order, so a part of it shows none. */
function taxLines(receipt: Receipt): readonly ReceiptLine[] {
  const { tax, asked, paid } = receipt;
  const isWhole = asked.amountMinor === paid.amountMinor && asked.currency === paid.currency;
  if (tax === null || receipt.kind === 'declined' || !isWhole) return [];
  const words = wordsOf(receipt);
  const rate =
    tax.rateHundredths === null
      ? ''
      : ` ${rateText(tax.rateHundredths).replace('.', words.decimalMark)}${words.percentMark}`;
  const label = `${words.tax}${rate}, ${words.included}`;
  return [{ label, value: moneyText(words, tax.amountMinor, asked.currency) }];
}

function wordsOf({ language }: Receipt): ReceiptVocabulary {
  return vocabularyOf(language ?? 'en');
}

/** The line that marks a copy; null for the original. */
export function copyLine(receipt: Receipt): string | null {
  const { copyNumber, issued, language } = receipt;
  const words = wordsOf(receipt);
  return copyNumber === 0
    ? null
    : `${words.copy} ${copyNumber}, ${words.made} ${momentText(issued, language)}`;
}

/** A date and time with its zone, since receipts travel. */
function momentText(
  { date, time, timeZone }: LocalMoment,
  language: ReceiptLanguage | null,
): string {
  return `${dateText(date, language)}, ${time} (${timeZone})`;
}

function dateText(date: CalendarDate, language: ReceiptLanguage | null): string {
  if (language === null || language === 'en') return formatDate(date);
  return new Intl.DateTimeFormat(vocabularyOf(language).locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00:00Z`));
}

function isPartOfOrder({ asked, paid }: Receipt): boolean {
  return asked.currency === paid.currency && paid.amountMinor < asked.amountMinor;
}

/** Rows needed only where the charged amount differs from the requested one. */
function orderedLines(receipt: Receipt): readonly ReceiptLine[] {
  const { asked, paid } = receipt;
  const words = wordsOf(receipt);
  const ordered = {
    label: words.ordered,
    value: moneyText(words, asked.amountMinor, asked.currency),
  };
  if (receipt.kind === 'declined') return [ordered];
  if (isPartOfOrder(receipt)) {
    const open = moneyText(words, asked.amountMinor - paid.amountMinor, asked.currency);
    return [ordered, { label: words.notCovered, value: open }];
  }
  const isSame = asked.amountMinor === paid.amountMinor && asked.currency === paid.currency;
  return isSame ? [] : [ordered];
}

function refundLines(receipt: Receipt): readonly ReceiptLine[] {
  const { paid, refunds, language } = receipt;
  if (refunds.length === 0) return [];
  const words = wordsOf(receipt);
  const left = Math.max(0, paid.amountMinor - givenBackMinor(receipt));
  return [
    ...refunds.map((refund) => ({
      label: words.refunded,
      value: `${moneyText(words, refund.amountMinor, refund.currency)} ${words.on} ${dateText(refund.refundedOn, language)}`,
    })),
    { label: words.paidAfterRefunds, value: moneyText(words, left, paid.currency) },
  ];
}

function planLines(receipt: Receipt): readonly ReceiptLine[] {
  const { plan, paid, language } = receipt;
  if (plan === null) return [];
  const words = wordsOf(receipt);
  return [
    ...plan.schedule.map(({ dueOn, amountMinor }) => ({
      label: words.toCome,
      value: `${moneyText(words, amountMinor, paid.currency)} ${words.on} ${dateText(dueOn, language)}`,
    })),
    { label: words.toCancel, value: plan.howToCancel },
  ];
}

function optional(label: string, value: string | null): readonly ReceiptLine[] {
  return value === null ? [] : [{ label, value }];
}

function typeText(receipt: Receipt): string {
  const words = wordsOf(receipt);
  const order = receipt.channel === 'phone' ? words.phoneOrder : words.mailOrder;
  const kind = receipt.chargeKind === 'single' ? '' : `, ${words[receipt.chargeKind]}`;
  return `${order}, ${words.sale}${kind}`;
}

/** Brand and last four; a receipt shows nothing else of a card. */
function cardText(receipt: Receipt): string {
  const words = wordsOf(receipt);
  const brand = brandNames.get(receipt.card.brand) ?? words.card;
  return `${brand} ${words.ending} ${receipt.card.lastFour}`;
}

const brandNames: ReadonlyMap<string, string> = new Map(
  Object.values(creditCardType.types).map((code) => [
    code,
    creditCardType.getTypeInfo(code).niceType,
  ]),
);

function moneyText(words: ReceiptVocabulary, amountMinor: number, currency: CurrencyCode): string {
  const marks = { ',': words.groupMark, '.': words.decimalMark };
  const amount = formatMinor(amountMinor, currency).replaceAll(
    /[,.]/gu,
    (mark) => marks[mark as keyof typeof marks],
  );
  return `${currency} ${amount}`;
}
