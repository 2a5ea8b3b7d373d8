import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { retiredLabels, retiredSentences } from './retired-phrases.ts';

const sources = resolve(import.meta.dirname, '../../../src');
const labels = new Set(retiredLabels);

/** Titles of the columns of exported files keep their words: spreadsheets read them. */
const fileTitles = new Set(['exportTitles']);

/** The string literals of a file; literals joined with + are read as one. */
function textsOf(code: string, isTsx: boolean): readonly string[] {
  const kind = isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile('source.ts', code, ts.ScriptTarget.Latest, true, kind);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isVariableDeclaration(node) && fileTitles.has(node.name.getText())) return;
    const joined = joinedText(node);
    if (joined !== null) {
      texts.push(joined.replaceAll(/\s+/gu, ' ').trim());
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

function joinedText(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (text, span) => `${text}\u0000${span.literal.text}`,
      node.head.text,
    );
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = joinedText(node.left);
    const right = joinedText(node.right);
    return left === null || right === null ? null : left + right;
  }
  return null;
}

/** True when a file may hold one; tested without parsing, because parsing all files takes long. */
function mayHold(code: string): boolean {
  const flat = code.replaceAll(/['`]\s*\+\s*['`]/gu, '').replaceAll(/\s+/gu, ' ');
  return [...retiredSentences, ...retiredLabels].some((phrase) => flat.includes(phrase));
}

function retiredIn(texts: readonly string[]): readonly string[] {
  return texts.filter(
    (text) => labels.has(text) || retiredSentences.some((sentence) => text.includes(sentence)),
  );
}

/** The ledger is excluded: stored names keep their words. */
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/u.test(name) && !/^main[/\\]ledger[/\\]/u.test(name),
);

describe('phrases that were replaced', () => {
  it('are looked for in the whole source', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(retiredLabels.length + retiredSentences.length).toBeGreaterThan(140);
  });

  it('are in no text that a source file writes', () => {
    const found = files.flatMap((name) => {
      const code = readFileSync(join(sources, name), 'utf8');
      if (!mayHold(code)) return [];
      return retiredIn(textsOf(code, name.endsWith('x'))).map((text) => `${name}: ${text}`);
    });
    expect(found).toEqual([]);
  });

  it('are found in a literal, in a joined one, in a template and between tags', () => {
    for (const code of [
      `const a = 'Who is here?';`,
      `const a = 'The disk does not answer ' + 'as it should, so nothing can be charged.';`,
      'const a = `On its way since ${when}.`;',
      'const a = <p>Nobody is called that</p>;',
    ]) {
      expect(retiredIn(textsOf(code, true))).toHaveLength(1);
    }
  });
});
