import type { YearMonth } from '../time/calendar.ts';
import type { JsonValue } from '../json.ts';

/**
 * A JSON flag as received: compared with `=== true` and `=== false`, never loosely.
 *
 * `null` counts as absent; a text or a number in its place is malformed, and so not a flag.
 */
export type Flag = true | false | 'absent' | 'malformed';

/**
 * The transaction record of a purchase response, tolerant of what gateways really send.
 *
 * Amounts in minor units; a field that was absent, null or of another type is null. The card token and the
 * network transaction ID are not here: they stay secret (docs/gateway-facts.md, Response fields).
 */
export interface Transaction {
  readonly id: string | null;
  readonly authorization: string | null;
  /** Masked by the gateway or by us: never more than the last four digits are stored. */
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
  /** Settlement date, `YYYY-MM-DD`. */
  readonly settlementDate: string | null;
  /** As sent by the gateway, ISO 8601 with offset. */
  readonly transactionDate: string | null;
  readonly captured: Flag;
  readonly capturedAmountMinor: number | null;
  /**
   * Amounts that arrived as a number or a text but are not a whole number of minor units; absent without any.
   * Such an amount cannot equal the one that was sent.
   */
  readonly oddAmounts?: readonly ('amount' | 'captured_amount')[];
  readonly rrn: string | null;
  readonly cvvMatch: string | null;
  /** The gateway's advice on a retry; null when it gives none (docs/gateway-facts.md, Stored credentials). */
  readonly merchantAdviceCode: string | null;
  /** The response's top-level `test` flag, stored here so that one record holds the whole response. */
  readonly test: Flag;
  /** True if the gateway returned a card token or a network transaction ID; their values are secrets. */
  readonly hasCardToken: boolean;
  readonly hasTrackingId: boolean;
  /** Every unknown member, masked. */
  readonly otherFields: Readonly<Record<string, JsonValue>>;
}

/** A purchase response whose body was a JSON object. */
export interface Envelope {
  /** Outer `successful`: the request was valid and processed. */
  readonly requestSuccessful: Flag;
  /** `response.successful`: the card was approved. */
  readonly transactionSuccessful: Flag;
  readonly test: Flag;
  /** Shape of the `response` member. */
  readonly response: 'record' | 'empty' | 'null' | 'absent' | 'malformed';
  /** True if `errors` was an array, a string, an object or null; false if absent or of another type. */
  readonly errorsWellFormed: boolean;
  /** All messages found in `errors`, masked. */
  readonly errors: readonly string[];
  /** Null unless `response` is `record`. */
  readonly transaction: Transaction | null;
}

/** No whole response arrived. */
export interface IncompleteResponse {
  readonly kind: 'incomplete';
  readonly reason: 'no-answer' | 'connection-lost' | 'hard-deadline' | 'interrupted';
}

/** The response as received on the socket, before it is interpreted. */
export type GatewayResponse =
  | IncompleteResponse
  | {
      readonly kind: 'complete';
      readonly status: number;
      readonly retryAfterSeconds: number | null;
      readonly body: ResponseBody;
    };

/** The body of a complete response. */
export type ResponseBody =
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  | {
      readonly kind: 'empty' | 'not-json' | 'not-an-object' | 'too-big' | 'invalid-utf8';
    };
