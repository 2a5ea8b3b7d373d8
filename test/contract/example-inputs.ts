import type { z } from 'zod';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

/** Texts and numbers of every shape that the contract requires; the first that fits is used. */
const candidates: readonly unknown[] = [
  'INV-77',
  '2026-11-20',
  '2026-11-20T11:00:00.000Z',
  '2026-11',
  'AUD',
  '05',
  '77',
  '1234',
  'plan-1:1',
  'https://shop.example/cart',
  '/cart',
  'ada@example.com',
  'Australia/Sydney',
  'long enough for a passphrase 77',
  1,
  2030,
  20,
  60_000,
  true,
];
const depthMax = 12;

/**
 * Inputs that fit a schema, together reaching every branch of its unions.
 *
 * Optional and nullable members are present, so that every text field occurs.
 */
export function examplesOf(schema: z.ZodType, depth = 0): readonly unknown[] {
  const definition = schema.def as unknown as Definition;
  const inner = (next: z.ZodType): readonly unknown[] =>
    depth > depthMax ? [] : examplesOf(next, depth + 1);
  const { innerType, element, shape, options, valueType } = definition;
  if (definition.type === 'object') return objectsOf(shape ?? {}, inner);
  if (definition.type === 'union') return (options ?? []).flatMap(inner);
  if (definition.type === 'pipe' && definition.in !== undefined) return inner(definition.in);
  if (definition.type === 'array' && element !== undefined) {
    const [first] = inner(element);
    return [first === undefined ? [] : [first]];
  }
  if (definition.type === 'record' && valueType !== undefined) {
    const [key] = definition.keyType === undefined ? [] : inner(definition.keyType);
    return [{ [typeof key === 'string' ? key : 'a']: inner(valueType)[0] }];
  }
  if (definition.type === 'enum') return Object.values(definition.entries ?? {}).slice(0, 1);
  if (definition.type === 'literal') return (definition.values ?? []).slice(0, 1);
  if (innerType !== undefined) return inner(innerType);
  return candidates.filter((value) => schema.safeParse(value).success).slice(0, 1);
}

/** One object of first choices, and one more for each other choice of a member. */
function objectsOf(
  shape: Readonly<Record<string, z.ZodType>>,
  inner: (schema: z.ZodType) => readonly unknown[],
): readonly unknown[] {
  const choices = Object.entries(shape).map(([name, member]) => [name, inner(member)] as const);
  const first = Object.fromEntries(choices.map(([name, [value]]) => [name, value ?? null]));
  const others = choices.flatMap(([name, [, ...more]]) =>
    more.map((value) => ({ ...first, [name]: value })),
  );
  return [first, ...others];
}
