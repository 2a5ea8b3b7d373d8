import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesOf, read } from './house-files.ts';

/** Members that a literal may take from one source as they are; from the third on, the view's facts name them. */
const copiesMax = 2;

/** An object literal of a presenter that copies members of a record one by one. */
interface Copying {
  readonly where: string;
  readonly source: string;
  readonly members: readonly string[];
}

/** The record whose member of this very name a property takes as it is; null for anything computed. */
function sourceOf(property: ts.ObjectLiteralElementLike, bound: ReadonlyMap<string, string>) {
  if (ts.isShorthandPropertyAssignment(property)) return bound.get(property.name.text) ?? null;
  if (!ts.isPropertyAssignment(property)) return null;
  const value = unwrapped(property.initializer);
  const name = property.name.getText();
  if (ts.isIdentifier(value)) return value.text === name ? (bound.get(name) ?? null) : null;
  if (!ts.isPropertyAccessExpression(value) || value.name.text !== name) return null;
  return value.expression.getText();
}

/** A copy of a list or an object is a copy of the member. */
function unwrapped(value: ts.Expression): ts.Expression {
  if (ts.isArrayLiteralExpression(value) && value.elements.length === 1) {
    const [only] = value.elements;
    return only !== undefined && ts.isSpreadElement(only) ? only.expression : value;
  }
  if (ts.isObjectLiteralExpression(value) && value.properties.length === 1) {
    const [only] = value.properties;
    return only !== undefined && ts.isSpreadAssignment(only) ? only.expression : value;
  }
  return value;
}

/** Names that a function takes out of a record, each with the record. */
function boundNames(presenter: ts.Node): ReadonlyMap<string, string> {
  const bound = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (
      (ts.isParameter(node) || ts.isVariableDeclaration(node)) &&
      ts.isObjectBindingPattern(node.name)
    ) {
      const source = node.initializer?.getText() ?? `argument at ${node.getStart()}`;
      for (const { name, propertyName } of node.name.elements) {
        if (ts.isIdentifier(name) && propertyName === undefined) bound.set(name.text, source);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(presenter);
  return bound;
}

function nameOf(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? '';
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return node.name.text;
  return '';
}

/** The copying literals of every function that presents: those named so, and each one of a file named so. */
function copyingIn(file: string, text: string): readonly Copying[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isPresenters = /\/present-[^/]+$/u.test(file);
  const found: Copying[] = [];
  const look = (presenter: ts.Node): void => {
    const bound = boundNames(presenter);
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node)) {
        const bySource = Map.groupBy(node.properties, (property) => sourceOf(property, bound));
        for (const [record, members] of bySource) {
          if (record === null || members.length <= copiesMax) continue;
          const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
          const names = members.map((member) => member.name?.getText() ?? '');
          found.push({ where: `${file}:${line}`, source: record, members: names });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(presenter);
  };
  const seek = (node: ts.Node): void => {
    const isNamedSo = /^present[A-Z]/u.test(nameOf(node));
    if (isNamedSo || (isPresenters && ts.isFunctionDeclaration(node))) look(node);
    else ts.forEachChild(node, seek);
  };
  seek(source);
  return found;
}

const files = filesOf('src/main/usecases', /\.ts$/u);

describe('presenters', () => {
  it('take what a view shows as it is by its facts, and copy no members', () => {
    const presenters = files.filter((file) => /\bpresent[A-Z]/u.test(read(file)));
    expect(presenters.length).toBeGreaterThan(15);
    expect(files.flatMap((file) => copyingIn(file, read(file)))).toEqual([]);
  });

  it.each([
    ['by name', 'return { id: row.id, kind: row.kind, state: row.state };'],
    ['as copies', 'return { id: row.id, list: [...row.list], fields: { ...row.fields } };'],
    ['by taking them out', 'const { id, kind, state } = row; return { id, kind: kind, state };'],
    ['beside computed ones', 'return { id: row.id, on: dayOf(row), kind: row.kind, at: row.at };'],
  ])('are found when they copy %s', (_, body) => {
    const text = `function presentRow(row: Row): View { ${body} }`;
    const [copying] = copyingIn('src/main/usecases/rows.ts', text);
    expect(copying?.source).toBe('row');
    expect(copying?.members).toHaveLength(3);
  });

  it.each([
    ['from an argument', 'function presentRow({ id, kind, at }: Row) { return { id, kind, at }; }'],
    [
      'in an arrow',
      'const presentRow = (row: Row) => ({ id: row.id, kind: row.kind, at: row.at });',
    ],
  ])('are found %s', (_, text) => {
    expect(copyingIn('src/main/usecases/rows.ts', text)).toHaveLength(1);
  });

  it('may compute, rename and take two members', () => {
    const text = `function presentRow(row: Row): View {
      return { ...pick(row, facts), rowId: row.id, on: dayOf(row.at), kind: row.kind, at: row.at };
    }`;
    expect(copyingIn('src/main/usecases/rows.ts', text)).toEqual([]);
  });
});
