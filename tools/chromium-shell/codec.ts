/** Converts values to text and back by the rules of structured clone, as far as the app needs. */
export interface Codec {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/**
 * Creates the codec; self-contained, because its source text also runs inside the page. JSON plus `undefined`, `Date`,
 * bytes, `bigint`, `Map`, `Set`, and the numbers JSON lacks. Functions, symbols and promises are refused with
 * Electron's own message.
 */
export function makeCodec(): Codec {
  const TAG = '$shell';

  function refuse(value: unknown): never {
    throw new Error(`An object could not be cloned: ${typeof value}`);
  }

  function pack(value: unknown): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return { [TAG]: 'undefined' };
    if (typeof value === 'number') {
      const plain = Number.isFinite(value) && !Object.is(value, -0);
      return plain
        ? value
        : { [TAG]: 'number', value: Object.is(value, -0) ? '-0' : String(value) };
    }
    if (typeof value === 'bigint') return { [TAG]: 'bigint', value: String(value) };
    if (typeof value !== 'object') return refuse(value);
    if (Array.isArray(value)) return value.map(pack);
    if (value instanceof Date) return { [TAG]: 'date', value: value.getTime() };
    if (value instanceof Map) return { [TAG]: 'map', value: [...value].map(pack) };
    if (value instanceof Set) return { [TAG]: 'set', value: [...value].map(pack) };
    if (value instanceof Error) return { [TAG]: 'error', value: value.message };
    if (value instanceof ArrayBuffer) return { [TAG]: 'buffer', value: [...new Uint8Array(value)] };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { [TAG]: 'bytes', value: [...bytes] };
    }
    if (value instanceof Promise || value instanceof WeakMap) return refuse(value);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]));
  }

  function unpackTagged(kind: unknown, value: unknown): unknown {
    if (kind === 'undefined') return undefined;
    if (kind === 'number') return Number(value);
    if (kind === 'bigint') return BigInt(String(value));
    if (kind === 'date') return new Date(Number(value));
    if (kind === 'error') return new Error(String(value));
    const items = Array.isArray(value) ? value : [];
    if (kind === 'map') return new Map(items.map((item) => unpack(item) as [unknown, unknown]));
    if (kind === 'set') return new Set(items.map(unpack));
    const bytes = Uint8Array.from(items, Number);
    return kind === 'buffer' ? bytes.buffer : bytes;
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (TAG in value) return unpackTagged(value[TAG], 'value' in value ? value.value : undefined);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
  }

  return {
    encode: (value) => JSON.stringify(pack(value)),
    decode: (text) => unpack(JSON.parse(text)),
  };
}
