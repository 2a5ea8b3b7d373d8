import { decimalString, isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { Attempt, MismatchField, ReviewFlag } from './attempt.ts';
import type { Envelope, Transaction } from './gateway-response.ts';

/** The sent request and the facts about its intent that are needed to read the response. */
export interface SentRequest {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly reference: string;
  /** Null when the card was unknown before the response: a wallet reveals it only to the gateway. */
  readonly lastFour: string | null;
  /** The expected `test` flag of the response; null when the account has no expectation. */
  readonly expectTest: boolean | null;
  /** True if an earlier attempt of the intent was ever unconfirmed. */
  readonly intentHeldUnknown: boolean;
  /** The account's own texts for a reference that exists; absent for the defaults. */
  readonly referenceTakenPatterns?: readonly string[];
  /** True if the gateway writes every currency with two decimals. */
  readonly alwaysTwoDecimals?: boolean;
  /** Tells whether an approval with this id is recorded; a second one is a repeat, not a new charge. */
  isTransactionIdKnown(id: string): boolean;
}

/** Response code of a partial approval (docs/gateway-facts.md, Response codes). */
const partApprovedCode = '10';

/**
 * Returns the members in which an approval differs from the request.
 *
 * Only members that are present can differ: gateways omit fields, and a missing echo is no contradiction.
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
 * Tells whether the amounts in major and minor units contradict each other, by the currency's decimals.
 *
 * False unless both are present; one alone is compared with the request.
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

/**
 * True when a response contradicts itself only because it writes every currency with two decimals.
 *
 * False for a currency that has two, where both notations agree.
 */
export function wouldAgreeInTwoDecimals(
  currency: CurrencyCode,
  { verdict, transaction }: Pick<Attempt, 'verdict' | 'transaction'>,
): boolean {
  if (transaction === null || verdict === null) return false;
  const isOnlyThat =
    verdict.state === 'mismatch'
      ? verdict.fields.length === 1 && verdict.fields[0] === 'decimal-amount'
      : verdict.state === 'unknown' && verdict.reason === 'contradictory-answer';
  return (
    isOnlyThat &&
    saysTwoAmounts({ currency }, transaction) &&
    !saysTwoAmounts({ currency, alwaysTwoDecimals: true }, transaction)
  );
}

/** Falls back to the amount in major units when the one in minor units is missing. */
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

/** A partial approval without an amount counts as a different amount, because the amount charged is unknown. */
function isCapturedAmountOther(sent: SentRequest, transaction: Transaction): boolean {
  const { capturedAmountMinor, amountMinor, responseCode, oddAmounts } = transaction;
  if (oddAmounts?.includes('captured_amount') === true) return true;
  if (capturedAmountMinor !== null) return capturedAmountMinor !== sent.amountMinor;
  return responseCode === partApprovedCode && amountMinor === null;
}

/** Returns the reasons to review an approval that stands. */
export function reviewFlags(envelope: Envelope): readonly ReviewFlag[] {
  const flags: ReviewFlag[] = [];
  if (envelope.errors.length > 0) flags.push('errors-present');
  if (typeof envelope.test !== 'boolean') flags.push('test-flag-absent');
  return flags;
}
