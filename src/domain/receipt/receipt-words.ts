import creditCardType from 'credit-card-type';
import type { AccountMode } from '../accounts/account.ts';
import { formatDate } from '../time/calendar.ts';
import type { ChargeKind } from '../charge/attempt.ts';
import { formatMinor } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { LocalMoment, Receipt } from './receipt.ts';
import { givenBackMinor } from './receipt-money.ts';

/** One row of a receipt. */
export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

/** What a receipt of this mode is stamped with, across the page and in its title; null for live. */
export function receiptStamp(mode: AccountMode): string | null {
  return mode === 'live' ? null : `${mode.toUpperCase()}: not a receipt`;
}

/** The headline: what became of the money, in the words of a customer. */
export function receiptTitle(receipt: Receipt): string {
  if (receipt.kind === 'declined') return 'Declined: not charged';
  const refunded = givenBackMinor(receipt);
  if (refunded >= receipt.paid.amountMinor) return 'Receipt: refunded';
  if (refunded > 0) return 'Receipt: refunded in part';
  return isPartOfOrder(receipt) ? 'Receipt: paid in part' : 'Receipt';
}

/** The large amount at the head, with the word that says what it is. */
export function receiptAmount(receipt: Receipt): ReceiptLine {
  if (receipt.kind === 'declined') {
    return { label: 'Charged', value: moneyText(0, receipt.asked.currency) };
  }
  return { label: 'Paid', value: moneyText(receipt.paid.amountMinor, receipt.paid.currency) };
}

/** The rows below it, in the order in which a customer looks for them. */
export function receiptLines(receipt: Receipt): readonly ReceiptLine[] {
  return [
    { label: 'Date', value: momentText(receipt.taken) },
    { label: receipt.referenceLabel || 'Reference', value: receipt.reference },
    { label: 'Type', value: typeText(receipt) },
    { label: 'Card', value: cardText(receipt) },
    ...optional('Authorisation', receipt.authorization),
    ...optional('RRN', receipt.rrn),
    ...orderedLines(receipt),
    ...refundLines(receipt),
    ...planLines(receipt),
  ];
}

/** What says that this paper is not the first; null for the original. */
export function copyLine({ copyNumber, issued }: Receipt): string | null {
  return copyNumber === 0 ? null : `COPY ${copyNumber}, made ${momentText(issued)}`;
}

/** A date and time with its zone, since paper travels. */
export function momentText({ date, time, timeZone }: LocalMoment): string {
  return `${formatDate(date)}, ${time} (${timeZone})`;
}

function isPartOfOrder({ asked, paid }: Receipt): boolean {
  return asked.currency === paid.currency && paid.amountMinor < asked.amountMinor;
}

/** Rows that are needed only where what was taken is not what was asked for. */
function orderedLines(receipt: Receipt): readonly ReceiptLine[] {
  const { asked, paid } = receipt;
  const ordered = { label: 'Ordered', value: moneyText(asked.amountMinor, asked.currency) };
  if (receipt.kind === 'declined') return [ordered];
  if (isPartOfOrder(receipt)) {
    const open = moneyText(asked.amountMinor - paid.amountMinor, asked.currency);
    return [ordered, { label: 'Not covered by this payment', value: open }];
  }
  const isSame = asked.amountMinor === paid.amountMinor && asked.currency === paid.currency;
  return isSame ? [] : [ordered];
}

function refundLines(receipt: Receipt): readonly ReceiptLine[] {
  const { paid, refunds } = receipt;
  if (refunds.length === 0) return [];
  const left = Math.max(0, paid.amountMinor - givenBackMinor(receipt));
  return [
    ...refunds.map((refund) => ({
      label: 'Refunded',
      value: `${moneyText(refund.amountMinor, refund.currency)} on ${formatDate(refund.refundedOn)}`,
    })),
    { label: 'Paid after refunds', value: moneyText(left, paid.currency) },
  ];
}

function planLines({ plan, paid }: Receipt): readonly ReceiptLine[] {
  if (plan === null) return [];
  return [
    ...plan.schedule.map(({ dueOn, amountMinor }) => ({
      label: 'To come',
      value: `${moneyText(amountMinor, paid.currency)} on ${formatDate(dueOn)}`,
    })),
    { label: 'To cancel', value: plan.howToCancel },
  ];
}

function optional(label: string, value: string | null): readonly ReceiptLine[] {
  return value === null ? [] : [{ label, value }];
}

const kindWords: Readonly<Record<ChargeKind, string>> = {
  single: '',
  recurring: ', recurring payment',
  instalment: ', instalment',
};

function typeText({ channel, chargeKind }: Receipt): string {
  const order = channel === 'phone' ? 'Phone order' : 'Mail order';
  return `${order}, sale${kindWords[chargeKind]}`;
}

/** Brand and last four; there is nothing else of a card that a receipt could say. */
function cardText({ card }: Receipt): string {
  return `${brandText(card.brand)} ending ${card.lastFour}`;
}

const brandNames: ReadonlyMap<string, string> = new Map(
  Object.values(creditCardType.types).map((code) => [
    code,
    creditCardType.getTypeInfo(code).niceType,
  ]),
);

function brandText(brand: string): string {
  return brandNames.get(brand) ?? 'Card';
}

function moneyText(amountMinor: number, currency: CurrencyCode): string {
  return `${currency} ${formatMinor(amountMinor, currency)}`;
}
