import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Terms of the code that staff never read, and words that hide who acts or when.
 *
 * Literals that name members of unions are not texts; they are recognised by having no space and no capital,
 * so every single word on a screen is spelled with a capital or tested elsewhere.
 */
const banned =
  /\b(somebody|nobody|whoever|anew|meanwhile|everybody|unknown|mismatch(?:es|ed)?|ledgers?|sandbox(?:es)?|schemes?|stored[- ]credentials?|profiles?|dry[- ]runs?|omit[- ]expiry|intents?|dispatch(?:ed)?|ecm)\b/iu;

const renderer = resolve(import.meta.dirname, '../../../src/renderer');

/** Every text that a file may put on the screen: literals, templates and text between tags. */
function textsOf(path: string): readonly string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node)) texts.push(node.text);
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) texts.push(node.text);
    if (ts.isJsxAttribute(node) && /^(?:className|data-|key|id)/u.test(node.name.getText())) return;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts
    .map((text) => text.trim())
    .filter((text) => /[\sA-Z]/u.test(text) && !text.startsWith('(prefers-'));
}

const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/u.test(name))
  .map((name) => join(renderer, name));

describe('the words of the screens', () => {
  it('are looked for in enough places to mean something', () => {
    expect(files.length).toBeGreaterThan(60);
    const texts = files.flatMap(textsOf);
    expect(texts.length).toBeGreaterThan(300);
    expect(texts).toContain('Declined by the bank');
  });

  it.each(files.map((file) => [file.slice(renderer.length + 1), file]))(
    '%s speaks as staff do',
    (_name, file) => {
      expect(textsOf(file).filter((text) => banned.test(text))).toEqual([]);
    },
  );

  it('would catch the terms of the code', () => {
    for (const text of [
      'Somebody did it meanwhile',
      'Unknown outcome',
      'Ledger locked',
      'The card scheme',
    ]) {
      expect(banned.test(text)).toBe(true);
    }
  });
});
