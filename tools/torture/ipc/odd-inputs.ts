import type { SeededChance } from '../../bench/seed/seeded-chance.ts';

const sparse: number[] = [];
sparse.length = 1_000_000;

/** Values that no page of ours ever sends. */
const oddValues: readonly ((chance: SeededChance) => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -0,
  () => -1,
  () => 0.1,
  () => 1e308,
  () => 2 ** 53,
  () => '',
  () => ' ',
  () => '\u0000',
  () => '\ud800',
  () => '__proto__',
  () => '../../../etc/passwd',
  () => "'; drop table attempts; --",
  () => '%_%',
  () => '5123456789012346',
  () => '<script>alert(1)</script>',
  () => '=1+1',
  () => '\u202e\u2066',
  () => '9999-99-99',
  () => '0000-01-01T00:00:00.000Z',
  (chance) => 'x'.repeat(chance.oneOf([255, 256, 1_000, 9_000, 300_000])),
  (chance) => Array.from({ length: chance.oneOf([0, 1, 300, 20_000]) }, () => 1),
  () => sparse,
  () => ({}),
  () => Object.create(null) as object,
  () => JSON.parse('{"__proto__":{"isAdmin":true}}') as object,
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => new Date(0),
  () => new Date(Number.NaN),
  () => new Map([['a', 1]]),
  () => new Set([1]),
  () => Buffer.from('abc'),
  () => new Uint8Array(3),
  () => /x/u,
  () => new Error('odd'),
  () => 10n,
  () => Symbol('odd'),
  () => () => 1,
  () => Promise.resolve(1),
  () =>
    new (class Odd {
      readonly x = 1;
    })(),
  () => nested(40),
  () => nested(5_000),
  cyclic,
  throwingGetter,
  () => new Proxy({}, { ownKeys: () => fail(), getPrototypeOf: () => fail() }),
  changingGetter,
];

function fail(): never {
  throw new Error('hostile');
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

function cyclic(): unknown {
  const ring: Record<string, unknown> = {};
  ring['ring'] = ring;
  return ring;
}

function throwingGetter(): unknown {
  return Object.defineProperty({}, 'x', { get: fail, enumerable: true });
}

/** Small when it is measured, and large when it is read again. */
function changingGetter(): unknown {
  let reads = 0;
  const get = () => {
    reads += 1;
    return 'x'.repeat(reads * 100_000);
  };
  return Object.defineProperty({}, 'x', { get, enumerable: true });
}

/** An input that fits its schema, changed in a few places; sometimes something else altogether. */
export function oddInput(sample: unknown, chance: SeededChance): unknown {
  if (chance.fraction() < 0.1) return chance.oneOf(oddValues)(chance);
  const input: unknown = structuredClone(sample);
  for (let left = 1 + chance.below(3); left > 0; left -= 1) turn(input, chance);
  return input;
}

/** Changes one place of an input: another value, a member more or less, or one of a different name. */
function turn(input: unknown, chance: SeededChance): void {
  const places = objectsIn(input);
  if (places.length === 0) return;
  const place = chance.oneOf(places);
  const names = Object.keys(place);
  const name = names.length === 0 ? null : chance.oneOf(names);
  const value = chance.oneOf(oddValues)(chance);
  const how = chance.below(4);
  if (how === 0 || name === null)
    define(place, chance.oneOf(['extra', 'then', 'toJSON', 'kind']), value);
  else if (how === 1) Reflect.deleteProperty(place, name);
  else if (how === 2)
    define(place, `${name} `, Object.getOwnPropertyDescriptor(place, name)?.value);
  else define(place, name, value);
}

function define(place: object, name: string, value: unknown): void {
  Reflect.defineProperty(place, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Deeper than any input that fits. */
const depthMax = 12;

/** Every plain object and list in a value, itself first; hostile ones are not entered. */
function objectsIn(value: unknown, depth = 0): readonly object[] {
  if (typeof value !== 'object' || value === null || depth > depthMax) return [];
  const isList = Array.isArray(value) && value.length < 100;
  if (!isList && !isPlain(value)) return [];
  const held: readonly PropertyDescriptor[] = Object.values(
    Object.getOwnPropertyDescriptors(value),
  );
  const inside = held.flatMap((one) => ('value' in one ? objectsIn(one.value, depth + 1) : []));
  return [value, ...inside];
}

function isPlain(value: object): boolean {
  try {
    return Object.getPrototypeOf(value) === Object.prototype;
  } catch {
    return false;
  }
}
