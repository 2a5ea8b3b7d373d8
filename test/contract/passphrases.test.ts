import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../src/contract/index.ts';
import { operationNames } from '../../src/contract/names.ts';

/** Every field of a schema, by its path. */
function fieldsOf(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found: string[] = [];
  const properties: unknown = Reflect.get(schema, 'properties');
  for (const [name, member] of Object.entries(Object(properties) as object)) {
    // A fact about a passphrase is not one.
    if (Reflect.get(Object(member), 'type') === 'boolean') continue;
    const own = path === '' ? name : `${path}.${name}`;
    found.push(own, ...fieldsOf(member, own));
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties']) {
    const parts: unknown = Reflect.get(schema, key);
    for (const part of Array.isArray(parts) ? parts : [parts]) found.push(...fieldsOf(part, path));
  }
  return found;
}

/** Names of fields that would carry what a person knows and no one else may. */
const telling = /pass(?:phrase|word)$|^(?:current|fresh|proof)$|\.(?:current|fresh|proof)$/iu;

const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const;

describe('the page', () => {
  it.each(operationNames)('sends and receives no passphrase with %s', (name) => {
    const { input, output } = contract[name];
    const fields = [
      ...fieldsOf(z.toJSONSchema(input, options)),
      ...fieldsOf(z.toJSONSchema(output, options)),
    ];
    expect(fields.filter((field) => telling.test(field))).toEqual([]);
  });

  it('would be seen to send one', () => {
    const schema = z.strictObject({ proof: z.union([z.strictObject({ passphrase: z.string() })]) });
    const fields = fieldsOf(z.toJSONSchema(schema, options));
    expect(fields.filter((field) => telling.test(field))).toEqual(['proof', 'proof.passphrase']);
  });

  it('sends a PIN to unlock and to choose one, and to nothing else', () => {
    const holders = operationNames.filter((name) =>
      fieldsOf(z.toJSONSchema(contract[name].input, options)).includes('pin'),
    );
    expect(holders).toEqual(['staff.sign-in', 'staff.set-pin']);
  });
});
