import type { z } from 'zod';

/** A path in an operation's input that can hold text, as `order.note`, `rows[].code` or `words{}`. */
export interface TextField {
  readonly path: string;
  /** True when the schema accepts the text. */
  readonly takes: (text: string) => boolean;
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
}

const depthMax = 12;

/** Every text field of a schema, through unions, lists and records. */
export function textFields(schema: z.ZodType, path = '', depth = 0): readonly TextField[] {
  if (depth > depthMax) return [];
  const definition = schema.def as unknown as Definition;
  const inner = (next: z.ZodType | undefined, at: string): readonly TextField[] =>
    next === undefined ? [] : textFields(next, at, depth + 1);
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape ?? {}).flatMap(([name, member]) =>
        inner(member, path === '' ? name : `${path}.${name}`),
      );
    case 'array':
      return inner(definition.element, `${path}[]`);
    case 'tuple':
      return (definition.items ?? []).flatMap((item) => inner(item, `${path}[]`));
    case 'record':
      return [
        ...inner(definition.keyType, `${path}{key}`),
        ...inner(definition.valueType, `${path}{}`),
      ];
    case 'union':
      return (definition.options ?? []).flatMap((option) => inner(option, path));
    case 'pipe':
      return inner(definition.in, path);
    case 'literal':
    case 'enum':
    case 'number':
    case 'int':
    case 'boolean':
    case 'null':
    case 'undefined':
      return [];
    default:
      return definition.innerType === undefined
        ? [{ path, takes: (text) => schema.safeParse(text).success }]
        : inner(definition.innerType, path);
  }
}

/** Puts a text into each text field of an input, one copy of the input per field. */
export function planted(input: unknown, text: string): readonly Planted[] {
  const found: Planted[] = [];
  const walk = (value: unknown, path: string, put: (text: unknown) => unknown): void => {
    if (typeof value === 'string' || value === null) {
      found.push({ path, input: put(text) });
    } else if (Array.isArray(value)) {
      value.forEach((item, index) =>
        walk(item, `${path}[]`, (next) => put(value.with(index, next))),
      );
    } else if (typeof value === 'object') {
      for (const [name, member] of Object.entries(value)) {
        const at = path === '' ? name : `${path}.${name}`;
        walk(member, at, (next) => put({ ...value, [name]: next }));
        // A record looks like an object; its names are texts too.
        found.push({ path: `${path}{key}`, input: put({ ...value, [text]: member }) });
        walk(member, `${path}{}`, (next) => put({ ...value, [name]: next }));
      }
    }
  };
  walk(input, '', (next) => next);
  return found;
}

/** An input with the text in one field. */
export interface Planted {
  readonly path: string;
  readonly input: unknown;
}
