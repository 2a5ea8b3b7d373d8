import type { ResponseBody, Envelope } from '../../../domain/charge/gateway-response.ts';
import { Secret } from '../../../domain/secret.ts';
import { isJsonObject, type JsonObject, namesAMemberTwice, own } from './json-object.ts';
import { Scrub, type Unspeakable } from './scrub.ts';
import { readFlag, readTransaction, trueIdOf } from './transaction.ts';

/** A decoded body, with the secrets that it carried kept apart from it. */
export interface DecodedBody {
  readonly body: ResponseBody;
  readonly cardToken: Secret | null;
  readonly trackingId: Secret | null;
  /** The transaction id as it came, where masking changed it; null where it is in the body as it is. */
  readonly trueTransactionId: Secret | null;
}

const secretLengthMax = 1_024;
const errorsMax = 50;

/**
 * Decodes the body of a purchase response (docs/gateway-facts.md) without interpreting it.
 *
 * A body that is no JSON object in UTF-8 is classified as such and never repaired; a text that names a member twice
 * counts as no JSON, because two readers would read two responses.
 */
export function decodeBody(bytes: Uint8Array, unspeakable: Unspeakable): DecodedBody {
  const text = decodeText(bytes);
  if (text === null) return bare('invalid-utf8');
  if (text.trim() === '') return bare('empty');
  const value = parse(text);
  if (value === undefined) return bare('not-json');
  if (!isJsonObject(value)) return bare('not-an-object');
  return readEnvelope(value, unspeakable);
}

/** Decodes the body of a response as it was read, and fills its bytes with zeros. */
export function decodeRawBody(
  body: Buffer | 'too-big' | 'encoded',
  unspeakable: Unspeakable,
): DecodedBody {
  if (body === 'too-big') return bare('too-big');
  if (body === 'encoded') return bare('not-json');
  const decoded = decodeBody(body, unspeakable);
  body.fill(0);
  return decoded;
}

/** A body of which nothing but its kind is kept. */
function bare(kind: Exclude<ResponseBody['kind'], 'envelope'>): DecodedBody {
  return { body: { kind }, cardToken: null, trackingId: null, trueTransactionId: null };
}

/** Strict UTF-8, a byte order mark tolerated; null when the bytes are something else. */
function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return namesAMemberTwice(text) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** A body that is one JSON object in UTF-8 that names no member twice; null when it is anything else. */
export function readJsonObject(bytes: Uint8Array): JsonObject | null {
  const text = decodeText(bytes);
  const value = text === null ? undefined : parse(text);
  return isJsonObject(value) ? value : null;
}

function readEnvelope(body: JsonObject, sent: Unspeakable): DecodedBody {
  const response = own(body, 'response');
  const record = isJsonObject(response) ? response : {};
  const metadata = own(record, 'metadata');
  const cardToken = secretOf(own(record, 'card_token'), sent);
  const trackingId = secretOf(
    isJsonObject(metadata) ? own(metadata, 'authorization_tracking_id') : undefined,
    sent,
  );
  const received = [cardToken, trackingId].filter((secret) => secret !== null);
  const scrub = new Scrub({ ...sent, others: [...sent.others, ...received] });
  const errors = own(body, 'errors');
  const carried = {
    hasCardToken: cardToken !== null,
    hasTrackingId: trackingId !== null,
    test: readFlag(own(body, 'test')),
  };
  const shape = shapeOf(response);
  const envelope: Envelope = {
    requestSuccessful: readFlag(own(body, 'successful')),
    transactionSuccessful: readFlag(own(record, 'successful')),
    test: carried.test,
    response: shape,
    errorsWellFormed: errors === null || typeof errors === 'string' || typeof errors === 'object',
    errors: messagesOf(errors, scrub),
    transaction:
      shape === 'record'
        ? readTransaction(record, scrub, { ...carried, sentReference: sent.reference ?? null })
        : null,
  };
  const trueId = trueIdOf(record);
  const isMasked =
    trueId !== null && envelope.transaction !== null && envelope.transaction.id !== trueId;
  const trueTransactionId = isMasked ? new Secret(trueId) : null;
  return { body: { kind: 'envelope', envelope }, cardToken, trackingId, trueTransactionId };
}

function shapeOf(response: unknown): Envelope['response'] {
  if (response === undefined) return 'absent';
  if (response === null) return 'null';
  if (!isJsonObject(response)) return 'malformed';
  return Object.keys(response).length === 0 ? 'empty' : 'record';
}

/** A token or tracking id; null for the card number itself, returned under that name. */
export function secretOf(value: unknown, sent: Unspeakable): Secret | null {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '' || text.length > secretLengthMax) return null;
  return text === sent.cardNumber?.reveal() ? null : new Secret(text);
}

/** All messages in `errors`, whether it is a list, one text, or an object of lists by member. */
export function messagesOf(errors: unknown, scrub: Scrub): readonly string[] {
  const found: string[] = [];
  const add = (value: unknown, label: string): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    if (found.length < errorsMax && value !== '') found.push(scrub.text(`${label}${value}`));
  };
  const addAll = (value: unknown, label: string): void => {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isJsonObject(item))
        for (const [name, text] of Object.entries(item)) add(text, `${name}: `);
      else add(item, label);
    }
  };
  if (isJsonObject(errors)) {
    for (const [name, value] of Object.entries(errors)) addAll(value, `${name}: `);
  } else {
    addAll(errors, '');
  }
  return found;
}
