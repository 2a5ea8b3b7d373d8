import type { AccountMode } from '../accounts/account.ts';
import { dateInZone } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/calendar.ts';
import { brandOfCardType } from '../cards/card.ts';
import { maskCardNumbers } from '../cards/card-guard.ts';
import type { Attempt, Channel, ChargeKind } from '../charge/attempt.ts';
import type { LineItem, TaxLine } from '../charge/details/order-details.ts';
import type { Customer } from '../customers/customer.ts';
import type { AttemptId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { shownCode, shownTransactionTime } from '../charge/response-texts.ts';
import { receiptMoney } from './receipt-money.ts';
import type { RefundElsewhere } from './receipt-money.ts';
import type { ReceiptLanguage } from './languages/receipt-language.ts';
import { receiptEligibilityOf } from './eligibility.ts';
import type { ReceiptRefusal } from './eligibility.ts';
import { timeOfDay } from '../time/time-of-day.ts';
import { sentAt } from '../charge/attempt.ts';

/** One future payment of a plan. */
export interface ScheduledPayment {
  readonly dueOn: CalendarDate;
  readonly amountMinor: number;
}

/** A date and time in the merchant's zone. */
export interface LocalMoment {
  readonly date: CalendarDate;
  /** `HH:MM`. */
  readonly time: string;
  /** IANA zone. */
  readonly timeZone: string;
}

/** The contents of the receipt of one attempt, before wording and layout. */
export interface Receipt {
  readonly attemptId: AttemptId;
  readonly kind: 'paid' | 'declined';
  readonly mode: AccountMode;
  /** 0 for the original; every later one is a copy and is marked so. */
  readonly copyNumber: number;
  readonly issued: LocalMoment;
  readonly taken: LocalMoment;
  /** The gateway's own time of it, with its offset; null when the response has none. */
  readonly transactionTime: string | null;
  readonly reference: string;
  /** The merchant's word for it, such as "Invoice number"; empty for "Reference". */
  readonly referenceLabel: string;
  /** Null for the shop's own. */
  readonly language: ReceiptLanguage | null;
  /** Null for an order without a customer. */
  readonly customer: { readonly name: string; readonly address: string } | null;
  /** Empty without one. */
  readonly description: string;
  readonly items: readonly LineItem[];
  readonly tax: TaxLine | null;
  readonly channel: Channel;
  readonly chargeKind: ChargeKind;
  /** The requested amount. */
  readonly asked: { readonly amountMinor: number; readonly currency: CurrencyCode };
  /** The charged amount, as far as there is evidence; 0 on a decline. */
  readonly paid: { readonly amountMinor: number; readonly currency: CurrencyCode };
  readonly refunds: readonly RefundElsewhere[];
  readonly card: { readonly brand: string; readonly lastFour: string };
  readonly authorization: string | null;
  readonly rrn: string | null;
  /** The plan's future payments and how to end it; null for a one-off payment. */
  readonly plan: {
    readonly schedule: readonly ScheduledPayment[];
    readonly howToCancel: string;
  } | null;
}

/** The facts from which a receipt is made. */
export interface ReceiptFacts {
  readonly attempt: Attempt;
  readonly mode: AccountMode;
  /** The account's own word for references (`FormFields`). */
  readonly referenceLabel: string;
  /** IANA zone of the merchant's calendar. */
  readonly timeZone: string;
  readonly refunds: readonly RefundElsewhere[];
  readonly plan: Receipt['plan'];
  /** The customer's present address and language; absent or null for an order without one. */
  readonly customer?: Pick<Customer, 'address' | 'language'> | null;
  /** Receipts of this attempt issued before. */
  readonly handedOut: number;
  readonly issuedAt: Instant;
}

/**
 * Creates the receipt of one attempt, or returns the reason it has none.
 *
 * An unconfirmed attempt has no receipt: a customer would believe it. Texts from outside are masked again,
 * since a receipt never carries more than four digits of a card.
 */
export function receiptOf(facts: ReceiptFacts): Result<Receipt, ReceiptRefusal> {
  const { attempt, timeZone } = facts;
  const eligibility = receiptEligibilityOf(attempt.state);
  if (eligibility.kind === 'none') return failed(eligibility.reason);
  const isDeclined = eligibility.kind === 'declined';
  const money = receiptMoney(attempt, isDeclined ? [] : facts.refunds);
  return ok({
    attemptId: attempt.id,
    kind: eligibility.kind,
    mode: facts.mode,
    copyNumber: facts.handedOut,
    issued: momentIn(facts.issuedAt, timeZone),
    taken: momentIn(sentAt(attempt), timeZone),
    transactionTime: shownTransactionTime(attempt.transaction?.transactionDate ?? null),
    reference: maskCardNumbers(attempt.orderReference),
    referenceLabel: maskCardNumbers(facts.referenceLabel),
    language: facts.customer?.language || null,
    customer: customerOf(facts),
    ...detailsOf(attempt),
    channel: attempt.channel,
    chargeKind: attempt.kind,
    ...money,
    card: cardOf(attempt),
    authorization: isDeclined ? null : shownCode(attempt.transaction?.authorization ?? null),
    rrn: isDeclined ? null : shownCode(attempt.transaction?.rrn ?? null),
    plan: isDeclined ? null : facts.plan,
  });
}

function customerOf({ attempt, customer = null }: ReceiptFacts): Receipt['customer'] {
  if (customer === null || attempt.customerName === null) return null;
  return {
    name: maskCardNumbers(attempt.customerName),
    address: maskCardNumbers(customer.address),
  };
}

/** The note is internal and stays behind. */
function detailsOf({ details = null }: Attempt): Pick<Receipt, 'description' | 'items' | 'tax'> {
  if (details === null) return { description: '', items: [], tax: null };
  return {
    description: maskCardNumbers(details.description),
    items: details.items.map((item) => ({ ...item, text: maskCardNumbers(item.text) })),
    tax: details.tax,
  };
}

/** The card that the response names, which after a mismatch is not the keyed one. */
function cardOf({ card, transaction }: Attempt): Receipt['card'] {
  const answered = transaction?.cardLastFour ?? null;
  const isOther = answered !== null && /^\d{4}$/u.test(answered) && answered !== card.lastFour;
  if (!isOther) return { brand: card.brand, lastFour: card.lastFour };
  return { brand: brandOfCardType(transaction?.cardType ?? ''), lastFour: answered };
}

function momentIn(instant: Instant, timeZone: string): LocalMoment {
  const time = timeOfDay(Date.parse(instant), timeZone);
  return { date: dateInZone(instant, timeZone), time, timeZone };
}
