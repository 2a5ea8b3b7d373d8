import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesOf, read } from './house-files.ts';

/** Calls that run a piece of work inside a transaction; a piece may run twice before it is committed. */
const transactions: ReadonlySet<string> = new Set([
  'writing',
  'shareCommit',
  'transact',
  'execute',
]);

/**
 * Files whose functions run transactions and are no pieces: the queue notes which run broke before it runs the pieces
 * again, and reads on a connection of their own are marked as such.
 */
const runners = ['src/main/ledger/thread/write-queue.ts', 'src/main/ledger/thread/ahead.ts'];

/** Methods that change the list, the set or the map that they are called on. */
const changers: ReadonlySet<string> = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
);

/** The name at the root of `name.member[index]`; null for any other expression. */
function rootOf(expression: ts.Expression): string | null {
  let root = expression;
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
    root = root.expression;
  }
  if (root.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  return ts.isIdentifier(root) ? root.text : null;
}

/** The name whose value a node changes; null for a node that changes none. */
function changedBy(node: ts.Node): string | null {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return assigns ? rootOf(node.left) : null;
  }
  if (ts.isPostfixUnaryExpression(node)) return rootOf(node.operand);
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator } = node;
    const counts =
      operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
    return counts ? rootOf(node.operand) : null;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression } = node.expression;
  return changers.has(name.text) ? rootOf(expression) : null;
}

function namesWithin(work: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const declares =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (declares && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(work);
  return names;
}

/** A function that runs inside a transaction: the argument of one, or one that is given the transaction. */
function isWithinTransaction(node: ts.SignatureDeclaration): boolean {
  const takes = node.parameters.some(
    ({ name, type }) => name.getText() === 'tx' || /^Transaction\b/u.test(type?.getText() ?? ''),
  );
  const call = node.parent;
  if (takes || !ts.isCallExpression(call)) return takes;
  const { expression } = call;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return transactions.has(name.getText());
}

/** Each change of a name from outside a function that runs inside a transaction. */
function changesOutside(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const look = (work: ts.Node): void => {
    const own = namesWithin(work);
    const visit = (node: ts.Node): void => {
      const name = changedBy(node);
      if (name !== null && !own.has(name)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.add(`${file}:${line + 1}: ${name}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(work);
  };
  const seek = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && isWithinTransaction(node)) look(node);
    ts.forEachChild(node, seek);
  };
  seek(source);
  return [...found];
}

describe('work inside a transaction', () => {
  const files = filesOf('src/main/ledger', /\.ts$/u);

  it('changes no state in memory beyond its own: it may run twice', () => {
    const writers = files.filter((file) => /\bwriting\(/u.test(read(file)));
    expect(writers.length).toBeGreaterThan(25);
    const pieces = files.filter((file) => !runners.includes(file));
    expect(pieces.flatMap((file) => changesOutside(file, read(file)))).toEqual([]);
  });

  it.each([
    ['a count', 'let n = 0; writing(store, async (tx) => { n += 1; });'],
    ['a list', 'const l = []; writing(store, async (tx) => { l.push(1); });'],
    ['a member', 'writing(store, async (tx) => { store.audit = null; });'],
    ['a map in a function of its own', 'const m = new Map(); function a(tx) { m.set(1, 2); }'],
    ['a count of the module', 'let n = 0; function a(one: Transaction<T>) { n++; }'],
    ['the object', 'class A { a() { db.transaction().execute((tx) => { this.n = 1; }); } }'],
  ])('is found when it changes %s', (_, text) => {
    expect(changesOutside('src/main/ledger/planted.ts', text)).toHaveLength(1);
  });

  it('may change what it declares itself, and what it is given', () => {
    const text = 'writing(store, async (tx) => { const l = []; l.push(1); let n = 0; n += 1; });';
    expect(changesOutside('src/main/ledger/planted.ts', text)).toEqual([]);
  });
});
