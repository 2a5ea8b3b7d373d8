import { extraMembers, purchaseMembers } from '../../../domain/accounts/request-names.ts';
import type { JsonValue } from '../../../domain/json.ts';
import { invariant } from '../../../domain/assert.ts';
import { wireExpiry } from '../../../domain/time/calendar.ts';
import type { SentRequestRecord } from '../../../domain/charge/attempt.ts';
import { Secret } from '../../../domain/secret.ts';
import type { Instrument, PurchaseRequest } from '../../ports/gateway/gateway.ts';
import { isJsonObject } from './json-object.ts';
import type { JsonObject } from './json-object.ts';
import { Scrub } from './scrub.ts';
import type { WalletInstrument } from '../../ports/gateway/wallet-gateway.ts';

/** Ready JSON text, or a secret that is written as a JSON string without an intermediate copy. */
type Piece = string | Secret;

/**
 * Writes a purchase as the JSON body that the gateway takes, straight into a new Buffer.
 *
 * A body made by `JSON.stringify` leaves copies of the card number as strings, which cannot be wiped (measured: 4
 * against 1). The caller fills the Buffer with zeros once it is written.
 */
export function encodePurchase(
  request: PurchaseRequest,
  additionalFields: Readonly<Record<string, JsonValue>>,
): Buffer {
  invariant(Number.isSafeInteger(request.amountMinor), 'an amount is a whole number');
  invariant(request.amountMinor >= 0, 'an amount is not negative');
  return toBuffer(purchasePieces(request, additionalFields));
}

/**
 * Describes a purchase by the very pieces that are written: every member by its name, and no secret by its value.
 *
 * The holder's name stays out like a secret, and so does what an account's own field says under a secret's name.
 */
export function describePurchase(
  request: PurchaseRequest,
  additionalFields: Readonly<Record<string, JsonValue>>,
): SentRequestRecord {
  const pieces = purchasePieces(request, additionalFields);
  const text = pieces.map((piece) => (piece instanceof Secret ? notStored : piece)).join('');
  const members = JSON.parse(text) as JsonObject;
  const described = describeMembers(members, purchaseMembers);
  const extra = members['extra'];
  if (!isJsonObject(extra)) return described;
  return { ...described, extra: describeMembers(extra, extraMembers) };
}

/** JSON in place of a value that was sent and must not be stored. */
const notStored = JSON.stringify('(not stored)');

function purchasePieces(
  request: PurchaseRequest,
  additionalFields: Readonly<Record<string, JsonValue>>,
): readonly Piece[] {
  const members: (readonly Piece[])[] = [
    member('amount', request.amountMinor),
    member('currency', request.currency),
    member('reference', request.reference),
    ...instrumentMembers(request.instrument),
  ];
  const taken = takenMembers(request.instrument);
  const extra = extraOf(request, additionalFields['extra']);
  if (extra.length > 0) members.push(['"extra":{', ...joined(extra), '}']);
  members.push(...beside(additionalFields, taken));
  return ['{', ...joined(members), '}'];
}

/** Members of the document keep their values; of others, values under a secret's name are masked. */
function describeMembers(object: JsonObject, document: ReadonlySet<string>): SentRequestRecord {
  const scrub = new Scrub({ cardNumber: null, securityCode: null, others: [] });
  const entries = Object.entries(object).map(([name, value]): readonly [string, JsonValue] => {
    if (name === 'card_holder') return [name, JSON.parse(notStored) as JsonValue];
    if (document.has(name)) return [name, value as JsonValue];
    const masked = scrub.fields({ [name]: value });
    return Object.entries(masked)[0] ?? [name, null];
  });
  return Object.fromEntries(entries);
}

function instrumentMembers(instrument: Instrument): readonly (readonly Piece[])[] {
  if (instrument.kind === 'token') return [['"card_token":', instrument.token]];
  if (instrument.kind === 'wallet') return walletMembers(instrument);
  const { holder, number, expiry, securityCode } = instrument;
  return [
    ...(holder === null ? [] : [member('card_holder', holder)]),
    ['"card_number":', number],
    member('card_expiry', wireExpiry(expiry)),
    ...(securityCode === null ? [] : [['"cvv":', securityCode]]),
  ];
}

/** The values of an approved wallet checkout under the account's field names; an empty name is left out. */
function walletMembers(instrument: WalletInstrument): readonly (readonly Piece[])[] {
  const { fields, gatewayCheckoutId, values } = instrument;
  const named: readonly (readonly [string, Piece])[] = [
    [fields.type, JSON.stringify(fields.typeValue)],
    [fields.checkoutResourceUrl, values.checkoutResourceUrl],
    [fields.checkoutId, JSON.stringify(gatewayCheckoutId)],
    [fields.oauthToken, values.oauthToken],
    [fields.oauthVerifier, values.oauthVerifier],
  ];
  const members = named
    .filter(([name]) => name !== '')
    .map(([name, piece]): readonly Piece[] => [`${JSON.stringify(name)}:`, piece]);
  if (fields.container === '') return members;
  return [[`${JSON.stringify(fields.container)}:{`, ...joined(members), '}']];
}

/** Members that an account's own fields may not send a second time, in lower case. */
function takenMembers(instrument: Instrument): ReadonlySet<string> {
  if (instrument.kind !== 'wallet') return purchaseMembers;
  const { container, typeValue: _value, ...names } = instrument.fields;
  const atTop = container === '' ? Object.values(names) : [container];
  return new Set([...purchaseMembers, ...atTop.map((name) => name.toLowerCase())]);
}

/** Writes a tokenisation of a wallet's card, with the account's own fields beside it. */
export function encodeTokenisation(
  instrument: WalletInstrument,
  additionalFields: Readonly<Record<string, JsonValue>>,
): Buffer {
  const members = [
    ...walletMembers(instrument),
    ...beside(additionalFields, takenMembers(instrument)),
  ];
  return toBuffer(['{', ...joined(members), '}']);
}

function extraOf(
  request: PurchaseRequest,
  additional: JsonValue | undefined,
): readonly (readonly Piece[])[] {
  const { ecm, storedCredential, trackingId, omitExpiry } = request;
  invariant(ecm === null || Number.isSafeInteger(ecm), 'an ecm is a whole number');
  return [
    ...(ecm === null ? [] : [member('ecm', ecm)]),
    ...(storedCredential === null ? [] : [member('stored_credential_indicator', storedCredential)]),
    ...(trackingId === null ? [] : [['"authorization_tracking_id":', trackingId]]),
    ...(omitExpiry ? [member('omit_expiry', true)] : []),
    ...(isObject(additional) ? beside(additional, extraMembers) : []),
  ];
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function beside(
  fields: Readonly<Record<string, JsonValue>>,
  taken: ReadonlySet<string>,
): readonly (readonly Piece[])[] {
  return Object.entries(fields)
    .filter(([name]) => !taken.has(name.trim().toLowerCase()))
    .map(([name, value]) => member(name, value));
}

function member(name: string, value: JsonValue): readonly Piece[] {
  return [`${JSON.stringify(name)}:${JSON.stringify(value)}`];
}

function joined(members: readonly (readonly Piece[])[]): readonly Piece[] {
  return members.flatMap((pieces, index) => (index === 0 ? pieces : [',', ...pieces]));
}

function toBuffer(pieces: readonly Piece[]): Buffer {
  const bytes = pieces.reduce((sum, piece) => sum + byteLength(piece), 0);
  const buffer = Buffer.alloc(bytes);
  let offset = 0;
  for (const piece of pieces) {
    offset =
      piece instanceof Secret
        ? writeSecret(buffer, offset, piece.reveal())
        : offset + buffer.write(piece, offset, 'utf8');
  }
  invariant(offset === bytes, 'a body fills its buffer');
  return buffer;
}

function byteLength(piece: Piece): number {
  if (!(piece instanceof Secret)) return Buffer.byteLength(piece, 'utf8');
  const text = piece.reveal();
  let bytes = 2;
  for (let index = 0; index < text.length; index += 1) {
    bytes += isPlain(text.charCodeAt(index)) ? 1 : 6;
  }
  return bytes;
}

/** Writes a JSON string unit by unit; whatever is not plain ASCII becomes a `\u` escape. */
function writeSecret(buffer: Buffer, start: number, text: string): number {
  let offset = buffer.writeUInt8(0x22, start);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    offset = isPlain(unit)
      ? buffer.writeUInt8(unit, offset)
      : offset + buffer.write(`\\u${unit.toString(16).padStart(4, '0')}`, offset, 'latin1');
  }
  return buffer.writeUInt8(0x22, offset);
}

/** Printable ASCII other than the quote and the backslash. */
function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x7e && unit !== 0x22 && unit !== 0x5c;
}
