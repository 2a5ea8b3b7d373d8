import creditCardType from 'credit-card-type';
import type { AccountMode } from '../accounts/account.ts';
import { formatDate } from '../time/calendar.ts';
import type { ChargeKind } from '../charge/attempt.ts';
import { formatMinor } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { LocalMoment, Receipt } from './receipt.ts';
import { givenBackMinor } from './receipt-money.ts';

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

/** The stamp across a receipt and in its title; null for live. */
export function receiptStamp(mode: AccountMode): string | null {
  return mode === 'live' ? null : `${mode.toUpperCase()}: not a receipt`;
}

/** The heading: the outcome for the customer's money, in customers' words. */
export function receiptTitle(receipt: Receipt): string {
  if (receipt.kind === 'declined') return 'Declined: not charged';
  const refunded = givenBackMinor(receipt);
  if (refunded >= receipt.paid.amountMinor) return 'Receipt: refunded';
  if (refunded > 0) return 'Receipt: refunded in part';
  return isPartOfOrder(receipt) ? 'Receipt: paid in part' : 'Receipt';
}

/** The large amount at the top, with its label. */
export function receiptAmount(receipt: Receipt): ReceiptLine {
  if (receipt.kind === 'declined') {
    return { label: 'Charged', value: moneyText(0, receipt.asked.currency) };
  }
  return { label: 'Paid', value: moneyText(receipt.paid.amountMinor, receipt.paid.currency) };
}

/** The rows below the amount, in the order in which customers look for them. */
export function receiptLines(receipt: Receipt): readonly ReceiptLine[] {
  return [
    { label: 'Date', value: momentText(receipt.taken) },
    ...optional('Gateway’s time', receipt.transactionTime),
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

/** The line that marks a copy; null for the original. */
export function copyLine({ copyNumber, issued }: Receipt): string | null {
  return copyNumber === 0 ? null : `COPY ${copyNumber}, made ${momentText(issued)}`;
}

/** A date and time with its zone, since receipts travel. */
export function momentText({ date, time, timeZone }: LocalMoment): string {
  return `${formatDate(date)}, ${time} (${timeZone})`;
}

function isPartOfOrder({ asked, paid }: Receipt): boolean {
  return asked.currency === paid.currency && paid.amountMinor < asked.amountMinor;
}

/** Rows needed only where the charged amount differs from the requested one. */
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

/** Brand and last four; a receipt shows nothing else of a card. */
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
