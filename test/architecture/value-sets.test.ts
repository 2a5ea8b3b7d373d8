import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');

/** Pairs are often alike by chance, as yes and no; a pair of the domain is still spelled there alone. */
const membersMin = 3;

/** The service shares nothing with the app, and a migration keeps the names that it was released with. */
const apart = ['sandbox/', 'ledger/schema/'];

function filesOf(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/u.test(name) &&
        !apart.some((part) => name.startsWith(part) || name.startsWith(`main/${part}`)),
    )
    .map((name) => ({ name, text: readFileSync(join(source, folder, name), 'utf8') }));
}

/** The texts of nodes that are all literals, in one order; null when one is something else. */
function membersOf(nodes: readonly ts.Node[], min: number): string | null {
  const texts = nodes
    .filter((node) => !isNothing(node))
    .map((node) => (ts.isLiteralTypeNode(node) ? node.literal : node))
    .map((node) => (ts.isStringLiteral(node) ? node.text : null));
  const members = [...new Set(texts)].filter((text) => text !== null);
  if (texts.includes(null) || members.length < min) return null;
  return members.toSorted((one, other) => one.localeCompare(other)).join(' ');
}

function isNothing(node: ts.Node): boolean {
  return ['null', 'undefined'].includes(node.getText());
}

/** A plan's events that end it have the names of the states they lead to. */
const alike = ['cancelled completed'];

/** True for an array that is a set of values: the whole of a constant, of a set, or of an enum of the contract. */
function isValueSet({ parent }: ts.Node): boolean {
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return isValueSet(parent);
  if (ts.isNewExpression(parent)) return isValueSet(parent);
  if (ts.isVariableDeclaration(parent)) return true;
  return ts.isCallExpression(parent) && /^z\s*\.enum$/u.test(parent.expression.getText());
}

/** Every part of a file, from the whole to the smallest. */
function nodesOf(name: string, text: string): readonly ts.Node[] {
  const partsOf = (node: ts.Node): readonly ts.Node[] => {
    const parts: ts.Node[] = [node];
    ts.forEachChild(node, (child) => {
      parts.push(...partsOf(child));
    });
    return parts;
  };
  return partsOf(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
}

/** Arrays of literals that a file spells, wherever they stand, or only those that are sets of values. */
function arraysIn(name: string, text: string, where: 'anywhere' | 'as-set'): readonly string[] {
  return nodesOf(name, text)
    .filter((node) => ts.isArrayLiteralExpression(node))
    .filter((node) => where === 'anywhere' || isValueSet(node))
    .map(({ elements }) => membersOf(elements, 2))
    .filter((members) => members !== null);
}

/** Sets of values that a file spells: lists of literals, and unions but those that name members of a type. */
function setsIn(name: string, text: string, min = membersMin): readonly string[] {
  return nodesOf(name, text)
    .map((node) => {
      if (ts.isArrayLiteralExpression(node) && isValueSet(node)) return node.elements;
      return ts.isUnionTypeNode(node) && !ts.isTypeReferenceNode(node.parent) ? node.types : null;
    })
    .flatMap((members) => (members === null ? [] : [membersOf(members, min)]))
    .filter((members) => members !== null);
}

describe('value sets', () => {
  it('are found where they are written', () => {
    const lists = ["const all = ['a', 'b', 'c'] as const;", "x: z.enum(['a', 'b', 'c'])"];
    const unions = ["type All = 'c' | 'b' | 'a' | null;", "({}) as { kind: 'a' | 'b' | 'c' };"];
    for (const text of [...lists, ...unions])
      expect(setsIn('set.ts', text), text).toEqual(['a b c']);
    const others = ["type Part = Pick<Whole, 'a' | 'b' | 'c'>;", "to(['a', 'b', 'c']);"];
    for (const text of others) expect(setsIn('other.ts', text)).toEqual([]);
  });

  it('are each spelled in one place', () => {
    const found = filesOf('').flatMap(({ name, text }) =>
      setsIn(name, text).map((members) => ({ name, members })),
    );
    expect(found.length).toBeGreaterThan(200);
    const places = Map.groupBy(found, ({ members }) => members);
    const again = [...places.values()].filter(({ length }) => length > 1);
    expect(again).toEqual([]);
  });

  it('of the domain are not spelled again in the contract, not even pairs', () => {
    const setsOf = (folder: string) =>
      filesOf(folder).flatMap(({ name, text }) => setsIn(name, text, 2));
    const ofDomain = new Set(setsOf('domain'));
    expect(ofDomain).toContain('mail phone');
    expect(setsOf('contract').filter((members) => ofDomain.has(members))).toEqual([]);
  });

  it('that the domain names are used by name elsewhere, even in a condition', () => {
    const sample = "const all = ['b', 'a'] as const; where('state', 'in', ['d', 'c']);";
    expect(arraysIn('sample.ts', sample, 'as-set')).toEqual(['a b']);
    expect(arraysIn('sample.ts', sample, 'anywhere')).toEqual(['a b', 'c d']);
    const named = new Set(
      filesOf('domain').flatMap((file) => arraysIn(file.name, file.text, 'as-set')),
    );
    expect(named).toContain('dispatched prepared');
    const again = ['main', 'renderer', 'contract'].flatMap((folder) =>
      filesOf(folder).flatMap(({ name, text }) =>
        arraysIn(name, text, 'anywhere')
          .filter((members) => named.has(members) && !alike.includes(members))
          .map((members) => `${folder}/${name}: ${members}`),
      ),
    );
    expect(again).toEqual([]);
  });

  it('of the contract are spelled in one place, pairs too', () => {
    const all = filesOf('contract').flatMap(({ name, text }) => setsIn(name, text, 2));
    expect(all.filter((members, index) => all.indexOf(members) !== index)).toEqual([]);
  });
});
