/** Reads fields of a JSON body from an untrusted client. */

/**
 * A JSON object; its fields are read through {@link field} only.
 */
export type JsonObject = { readonly [name: string]: unknown };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body; undefined when it is not UTF-8 or not JSON. The parser's own message is dropped because it quotes the
 * input, which may hold a card number.
 */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(strictUtf8.decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Narrows a value to a JSON object; arrays and null are not objects here.
 */
export function asObject(value: unknown): JsonObject | undefined {
  // A checked cast: everything that JSON.parse returns and that passes this test has string keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/**
 * The value of a field, own fields only, so that `__proto__` and `constructor` mean nothing.
 */
export function field(object: JsonObject | undefined, name: string): unknown {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * The value of a field when it is a text, else undefined.
 */
export function textField(object: JsonObject | undefined, name: string): string | undefined {
  const value = field(object, name);
  return typeof value === 'string' ? value : undefined;
}

/** True for a whole number from 0 on. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The items of a list, each as it is read; undefined when it is no list, or one of its items cannot be read. */
export function listField<Item>(
  object: JsonObject,
  name: string,
  read: (item: JsonObject | undefined) => Item | undefined,
): readonly Item[] | undefined {
  const listed = field(object, name);
  if (!Array.isArray(listed)) return undefined;
  const items = listed.flatMap((each: unknown) => read(asObject(each)) ?? []);
  return items.length === listed.length ? items : undefined;
}
