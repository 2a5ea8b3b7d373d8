import type { Failure } from '../../../contract/failure.ts';
import type { ExplainedField, Explanation } from '../../../contract/payments/payment-detail.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { wireExpiry } from '../../../domain/time/calendar.ts';
import { maskCardNumbers } from '../../../domain/cards/card-guard.ts';
import type { JsonValue } from '../../../domain/json.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { responseMeanings, requestMeanings } from './explain-meanings.ts';
import { sentencesOf } from './explain-sentences.ts';

/** Placeholder for a value that was sent and is not stored. */
const notKept = '(not stored)';

/**
 * Explains the request to the gateway and its response.
 *
 * The request is the one that was recorded when it was dispatched, and the response is rebuilt from the records. Neither
 * holds anything that could charge a card: a value that was sent and never stored is named as such.
 */
export async function explainPayment(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<Explanation, Failure>> {
  const found = await context.ledger.attempts.find(id);
  if (!found.ok) return recordsFailure(found.error);
  const attempt = found.value;
  if (attempt === null) return failed({ kind: 'not-found' });
  const own = await context.ledger.declines.declineOverrides();
  if (!own.ok) return recordsFailure(own.error);
  const request = requestOf(attempt);
  const response = responseOf(attempt);
  return ok({
    sentences: sentencesOf(
      attempt,
      own.value.map(({ row }) => row),
    ),
    request: { fields: fieldsOf(request, requestMeanings), json: jsonOf(request) },
    response: response && {
      httpStatus: attempt.httpStatus,
      fields: fieldsOf(response, responseMeanings),
      json: jsonOf(response),
    },
  });
}

type JsonRecord = Readonly<Record<string, JsonValue>>;

/** The request as it was recorded when it was dispatched; empty where nothing was sent. */
function requestOf(attempt: Attempt): JsonRecord {
  const { requestSent, dispatchedAt, card } = attempt;
  if (dispatchedAt === null) return {};
  if (requestSent === null) return rebuiltRequest(attempt);
  // The last four digits are stored with the attempt, and tell which card it was.
  const isKeyed = requestSent['card_number'] !== undefined;
  return isKeyed ? { ...requestSent, card_number: `${notKept} ${card.lastFour}` } : requestSent;
}

/** Of an attempt from before requests were recorded: only the members that its row proves. */
function rebuiltRequest(attempt: Attempt): JsonRecord {
  const { amountMinor, currency, reference, ecm, storedCredential, omitExpiry } = attempt;
  const extra = {
    ...(ecm === null ? {} : { ecm }),
    ...(storedCredential === null ? {} : { stored_credential_indicator: storedCredential }),
    ...(omitExpiry ? { omit_expiry: true } : {}),
  };
  return {
    amount: amountMinor,
    currency,
    reference,
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}

function responseOf(attempt: Attempt): JsonRecord | null {
  const { transaction, gatewayErrors, httpStatus, verdict } = attempt;
  if (transaction === null && gatewayErrors.length === 0 && httpStatus === null) return null;
  if (transaction === null) return { errors: [...gatewayErrors] };
  const { otherFields, test, ...known } = transaction;
  const { metadata, ...others } = otherFields;
  const isApproved = verdict?.state === 'approved' || verdict?.state === 'mismatch';
  return {
    response: {
      id: known.id,
      authorization: known.authorization,
      card_number: known.cardLastFour === null ? null : `•••• ${known.cardLastFour}`,
      card_holder: known.cardHolder,
      card_expiry: known.cardExpiry === null ? null : wireExpiry(known.cardExpiry),
      card_token: known.hasCardToken ? notKept : null,
      card_type: known.cardType,
      card_category: known.cardCategory,
      card_subcategory: known.cardSubcategory,
      amount: known.amountMinor,
      decimal_amount: known.decimalAmount,
      successful: verdict === null || verdict.state === 'unknown' ? null : isApproved,
      message: known.message,
      reference: known.reference,
      currency: known.currency,
      settlement_date: known.settlementDate,
      transaction_date: known.transactionDate,
      response_code: known.responseCode,
      captured: flagOf(known.captured),
      captured_amount: known.capturedAmountMinor,
      rrn: known.rrn,
      cvv_match: known.cvvMatch,
      merchant_advice_code: known.merchantAdviceCode,
      metadata: {
        authorization_tracking_id: known.hasTrackingId ? notKept : null,
        ...(isRecord(metadata) ? metadata : {}),
      },
      ...others,
    },
    errors: [...gatewayErrors],
    test: flagOf(test),
  };
}

function isRecord(value: JsonValue | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flagOf(flag: NonNullable<Attempt['transaction']>['test']): boolean | string {
  return typeof flag === 'boolean' ? flag : `(${flag})`;
}

/** Formats members one to a line; values from outside are masked once more. */
function jsonOf(record: JsonRecord): string {
  return maskCardNumbers(JSON.stringify(record, null, 2));
}

/** Lists the members of a message, those of its parts by their full names. */
function fieldsOf(
  record: JsonRecord,
  meanings: Readonly<Record<string, string>>,
  before = '',
): ExplainedField[] {
  return Object.entries(record).flatMap(([member, value]) => {
    const name = `${before}${member}`;
    if (value === null) return [];
    if (typeof value === 'object' && !Array.isArray(value)) {
      return fieldsOf(value as JsonRecord, meanings, `${name}.`);
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text === '[]') return [];
    return [{ name, value: maskCardNumbers(text), meaning: meanings[name] ?? '' }];
  });
}
