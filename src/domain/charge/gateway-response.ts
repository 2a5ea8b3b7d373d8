import type { YearMonth } from '../time/calendar.ts';
import type { JsonValue } from '../json.ts';

/**
 * A JSON flag as it was seen: compared with `=== true` and `=== false`, never loosely.
 *
 * `null` counts as absent; a text or a number in its place is malformed, and so no flag.
 */
export type Flag = true | false | 'absent' | 'malformed';

/**
 * The transaction record of a purchase answer, tolerant of what services really send.
 *
 * Amounts in minor units; a field that was absent, null or of a foreign type is null; token and tracking id
 * are not here, they stay secrets (docs/gateway-facts.md, Response fields).
 */
export interface Transaction {
  readonly id: string | null;
  readonly authorization: string | null;
  /** Masked by the service or by us: never more than the last four digits are kept. */
  readonly cardLastFour: string | null;
  readonly cardHolder: string | null;
  readonly cardExpiry: YearMonth | null;
  readonly cardType: string | null;
  readonly cardCategory: string | null;
  readonly cardSubcategory: string | null;
  readonly amountMinor: number | null;
  readonly decimalAmount: number | null;
  readonly currency: string | null;
  readonly reference: string | null;
  readonly message: string | null;
  readonly responseCode: string | null;
  /** Calendar date of the bank's day, `YYYY-MM-DD`. */
  readonly settlementDate: string | null;
  /** As sent by the service, ISO 8601 with offset. */
  readonly transactionDate: string | null;
  readonly captured: Flag;
  readonly capturedAmountMinor: number | null;
  /**
   * Amounts that were there as a number or a text and are no whole number of minor units; left out when
   * there are none. They repeat something, and it is not what was sent.
   */
  readonly oddAmounts?: readonly ('amount' | 'captured_amount')[];
  readonly rrn: string | null;
  readonly cvvMatch: string | null;
  /** Advice of the service on trying again, when it gives one (docs/gateway-facts.md, Stored credentials). */
  readonly merchantAdviceCode: string | null;
  /** The answer's top-level `test` flag, kept here so that one record tells the whole answer. */
  readonly test: Flag;
  /** Whether the service returned a card token and a tracking id; their values are secrets. */
  readonly hasCardToken: boolean;
  readonly hasTrackingId: boolean;
  /** Every member that we do not know, masked. */
  readonly otherFields: Readonly<Record<string, JsonValue>>;
}

/** A purchase answer whose body was a JSON object. */
export interface Envelope {
  /** Outer `successful`: the request was valid and processed. */
  readonly requestSuccessful: Flag;
  /** `response.successful`: the card was approved. */
  readonly transactionSuccessful: Flag;
  readonly test: Flag;
  /** Shape of the `response` member. */
  readonly response: 'record' | 'empty' | 'null' | 'absent' | 'malformed';
  /** Whether `errors` was an array, a string, an object or null, and not absent or a foreign type. */
  readonly errorsWellFormed: boolean;
  /** All messages found in `errors`, masked. */
  readonly errors: readonly string[];
  /** Null unless `response` is `record`. */
  readonly transaction: Transaction | null;
}

/** What came back on the socket, before anyone reads a meaning into it. */
export type Answer =
  | {
      readonly kind: 'incomplete';
      readonly reason: 'no-answer' | 'connection-lost' | 'hard-deadline' | 'interrupted';
    }
  | {
      readonly kind: 'complete';
      readonly status: number;
      readonly retryAfterSeconds: number | null;
      readonly body: AnswerBody;
    };

/** The body of a complete answer. */
export type AnswerBody =
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  | {
      readonly kind: 'empty' | 'not-json' | 'not-an-object' | 'too-big' | 'invalid-utf8';
    };
