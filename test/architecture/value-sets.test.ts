import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');

function filesOf(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(join(source, folder, name), 'utf8') }));
}

/** The members of a list of literals in one order, however they are written. */
function membersOf(text: string): string {
  const members = [...text.matchAll(/'([^']+)'/gu)].map(([, member]) => member ?? '');
  return [...new Set(members)].toSorted((one, other) => one.localeCompare(other)).join(' ');
}

/** Every list of two and more literals that the domain names: constants, types and members. */
function domainLists(texts: readonly { readonly text: string }[]): ReadonlySet<string> {
  const patterns = [
    /const \w+[^=\n]*=\s*\[((?:\s*'[^']+',?)+)\s*\]/gu,
    /type \w+ =\s*((?:\|?\s*'[^']+'\s*)+);/gu,
    /readonly \w+\??:\s*((?:\|?\s*'[^']+'\s*)+)(?:\| null)?;/gu,
  ];
  const lists = texts.flatMap(({ text }) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, list]) => list ?? '')),
  );
  return new Set(lists.map(membersOf).filter((members) => members.includes(' ')));
}

/** The literal enums of a contract file, by their members. */
function literalEnums(text: string): readonly string[] {
  return [...text.matchAll(/z\s*\.enum\(\s*\[((?:\s*'[^']+',?)+)\s*\]/gu)].map(([, list]) =>
    membersOf(list ?? ''),
  );
}

describe('value sets', () => {
  const lists = domainLists(filesOf('domain'));
  const contract = filesOf('contract');

  it('are found where they are written', () => {
    expect(lists.size).toBeGreaterThan(60);
    expect(lists).toContain('mail phone');
    expect(literalEnums("x: z.enum(['a', 'b'])")).toEqual(['a b']);
    expect(contract.flatMap(({ text }) => literalEnums(text)).length).toBeGreaterThan(20);
  });

  it('of the domain are not spelled again in the contract', () => {
    const again = contract.flatMap(({ name, text }) =>
      literalEnums(text)
        .filter((members) => lists.has(members))
        .map((members) => `${name}: ${members}`),
    );
    expect(again).toEqual([]);
  });

  it('of the contract are spelled in one place', () => {
    const all = contract.flatMap(({ text }) => literalEnums(text));
    expect(all.filter((members, index) => all.indexOf(members) !== index)).toEqual([]);
  });
});
