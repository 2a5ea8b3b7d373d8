import { decimalString, isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { MismatchField, ReviewFlag } from './attempt.ts';
import type { Envelope, Transaction } from './gateway-response.ts';

/** What was sent, and what must be known of the intent, to read an answer. */
export interface SentRequest {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly reference: string;
  /** Null when nobody knew the card before the answer: a wallet tells it to the service alone. */
  readonly lastFour: string | null;
  /** What the answer's `test` flag must say, null when the account has no expectation. */
  readonly expectTest: boolean | null;
  /** Whether an earlier try of the intent was ever not confirmed. */
  readonly intentHeldUnknown: boolean;
  /** Texts of the account for a reference that exists; the defaults where it has none of its own. */
  readonly referenceTakenPatterns?: readonly string[];
  /** Whether the gateway writes every currency with two decimals. */
  readonly alwaysTwoDecimals?: boolean;
  /** Whether an approval with this id is on record; a second one is a repeat, not a new charge. */
  isTransactionIdKnown(id: string): boolean;
}

/** Approval code of the processor for a part of the amount (docs/gateway-facts.md, Response codes). */
const partApprovedCode = '10';

/**
 * Names what an approval says otherwise than the request did.
 *
 * Only what is there can differ: services leave fields out, and an absent echo is no contradiction.
 */
export function mismatchFields(
  sent: SentRequest,
  envelope: Envelope,
  transaction: Transaction,
): readonly MismatchField[] {
  const { currency, reference, captured, id } = transaction;
  const checks: Readonly<Record<MismatchField, boolean>> = {
    amount: isAmountOther(sent, transaction),
    'decimal-amount': saysTwoAmounts(sent, transaction),
    currency: currency !== null && currency.toUpperCase() !== sent.currency,
    reference: reference !== null && reference !== sent.reference,
    'last-four': isCardOther(sent, transaction),
    'test-flag': sent.expectTest !== null && envelope.test === !sent.expectTest,
    captured: captured === false,
    'captured-amount': isCapturedAmountOther(sent, transaction),
    'known-id': id !== null && sent.isTransactionIdKnown(id),
  };
  return (Object.keys(checks) as MismatchField[]).filter((field) => checks[field]);
}

function isCardOther({ lastFour }: SentRequest, { cardLastFour }: Transaction): boolean {
  return lastFour !== null && cardLastFour !== null && cardLastFour !== lastFour;
}

/**
 * Tells whether the amounts in major and in minor units contradict each other, by the currency's own decimals.
 *
 * Only both of them can: one alone is held against what was sent.
 */
export function saysTwoAmounts(
  { currency, alwaysTwoDecimals = false }: Pick<SentRequest, 'currency' | 'alwaysTwoDecimals'>,
  transaction: Pick<Transaction, 'amountMinor' | 'decimalAmount' | 'currency'>,
): boolean {
  const { amountMinor, decimalAmount } = transaction;
  if (amountMinor === null || decimalAmount === null) return false;
  const named = transaction.currency?.toUpperCase() ?? currency;
  const decimal = isCurrency(named) ? named : currency;
  if (decimalAmount === Number(decimalString(amountMinor, decimal))) return false;
  return !(alwaysTwoDecimals && decimalAmount === amountMinor / 100);
}

/** The amount in major units stands in when the one in minor units is missing. */
function isAmountOther(
  sent: SentRequest,
  { amountMinor, decimalAmount, oddAmounts }: Transaction,
): boolean {
  if (oddAmounts?.includes('amount') === true) return true;
  if (amountMinor !== null) return amountMinor !== sent.amountMinor;
  if (decimalAmount === null) return false;
  const both = { amountMinor: sent.amountMinor, decimalAmount, currency: sent.currency };
  return saysTwoAmounts(sent, both);
}

/** A part approval that names no amount counts as another amount: nobody knows what was taken. */
function isCapturedAmountOther(sent: SentRequest, transaction: Transaction): boolean {
  const { capturedAmountMinor, amountMinor, responseCode, oddAmounts } = transaction;
  if (oddAmounts?.includes('captured_amount') === true) return true;
  if (capturedAmountMinor !== null) return capturedAmountMinor !== sent.amountMinor;
  return responseCode === partApprovedCode && amountMinor === null;
}

/** Says why an approval deserves a look although it stands. */
export function reviewFlags(envelope: Envelope): readonly ReviewFlag[] {
  const flags: ReviewFlag[] = [];
  if (envelope.errors.length > 0) flags.push('errors-present');
  if (typeof envelope.test !== 'boolean') flags.push('test-flag-absent');
  return flags;
}
