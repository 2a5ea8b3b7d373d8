/** Turns what real clients send into what the document describes, for `--lenient`. */
import { asObject, field, type JsonObject } from '../json-fields.ts';

const usualCurrency = 'AUD';
const codeLengthMin = 3;

/**
 * A request body in the document's own types: members that are null are left out, a numeric `cvv` and an amount in
 * digits change type, `M/YYYY` gains its zero, and a missing currency becomes AUD. Anything else stays as it was sent
 * and is judged as strictly as ever.
 */
export function toStrictBody(body: JsonObject): JsonObject {
  const sent = withoutNulls(body);
  const extra = field(sent, 'extra');
  const currency = field(sent, 'currency');
  return {
    ...sent,
    ...changed(sent, 'cvv', codeText),
    ...changed(sent, 'amount', wholeNumber),
    ...changed(sent, 'card_expiry', twoDigitMonth),
    currency: currency === undefined || currency === '' ? usualCurrency : currency,
    extra: withoutNulls(asObject(extra) ?? {}),
    ...(isRefusable(extra) ? { extra } : {}),
  };
}

/** PHP writes an object without members as an empty list, which is fine; any other text or list is not. */
function isRefusable(extra: unknown): boolean {
  const isEmptyList = Array.isArray(extra) && extra.length === 0;
  return extra !== undefined && asObject(extra) === undefined && !isEmptyList;
}

function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

function changed(body: JsonObject, name: string, change: (value: unknown) => unknown): JsonObject {
  const value = field(body, name);
  return value === undefined ? {} : { [name]: change(value) };
}

/** A code sent as a number has lost its leading zeros. */
function codeText(value: unknown): unknown {
  return typeof value === 'number' ? String(value).padStart(codeLengthMin, '0') : value;
}

function wholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function twoDigitMonth(value: unknown): unknown {
  return typeof value === 'string' && /^\d\//.test(value) ? `0${value}` : value;
}
