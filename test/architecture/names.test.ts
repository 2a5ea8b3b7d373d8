import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { retiredNames, retiredPaths } from './retired-names.ts';

const root = resolve(import.meta.dirname, '../..');

/** Files of a folder by their path from the project's folder. */
function filesOf(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => ending.test(name));
}

const code = ['src', 'test', 'tools'].flatMap((folder) => filesOf(folder, /\.(?:tsx?|mjs|cjs)$/u));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesOf('docs', /\.md$/u),
];

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Names that a file declares, never those that it only uses or writes in prose. */
function declaredIn(file: string, text: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { readonly name?: ts.Node };
    if (name !== undefined && ts.isIdentifier(name) && isDeclaration(node)) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return names;
}

function isDeclaration(node: ts.Node): boolean {
  return (
    !ts.isPropertyAccessExpression(node) && !ts.isJsxAttribute(node) && !ts.isMetaProperty(node)
  );
}

/** Pages that a text cites by name, and links of a page. */
function citedIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w*{}$])(?:[\w.-]+\/)*[\w-]+\.md\b/gu)].map(([name]) => name);
}

function isThere(file: string, cited: string): boolean {
  const from = [root, join(root, dirname(file)), join(root, 'docs'), join(root, 'docs/decisions')];
  return from.some((folder) => existsSync(join(folder, cited)));
}

/** Comments alone: a string may name a file that is written at run time. */
function commentsOf(text: string): string {
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gu) ?? []).join('\n');
}

describe('names', () => {
  it('are those of the glossary, wherever one is declared', () => {
    const found = code.flatMap((file) =>
      declaredIn(file, read(file))
        .filter((name) => retiredNames.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
    expect(code.length).toBeGreaterThan(1000);
    expect(retiredNames.size).toBeGreaterThan(180);
  });

  it('would be noticed in any declaration, and not in prose', () => {
    const declarations = [
      'interface Xold {}',
      'const f = (Xold) => 1;',
      'const { a: Xold } = b;',
      'const a = { Xold: 1 };',
    ];
    for (const text of declarations) expect(declaredIn('a.ts', text), text).toContain('Xold');
    expect(declaredIn('a.ts', '// Xold\nconst a = "Xold";')).not.toContain('Xold');
  });

  it.each(retiredPaths)('leave no file at src/%s', (path) => {
    const there = code.filter((file) => file === `src/${path}` || file.startsWith(`src/${path}/`));
    expect(there).toEqual([]);
  });

  it('leave no folder of src with more than 25 files', () => {
    const counts = new Map<string, number>();
    for (const file of filesOf('src', /\.\w+$/u)) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });
});

describe('citations', () => {
  it('lead to a file that is here, from comments and from pages', () => {
    const broken = [
      ...code.flatMap((file) =>
        citedIn(commentsOf(read(file)))
          .filter((cited) => !isThere(file, cited))
          .map((cited) => `${file}: ${cited}`),
      ),
      ...pages.flatMap((page) =>
        citedIn(read(page))
          .filter((cited) => !isThere(page, cited))
          .map((cited) => `${page}: ${cited}`),
      ),
    ];
    expect(broken).toEqual([]);
  });

  it('would notice a page that is not here', () => {
    expect(citedIn('as `design.md` 3 says').filter((name) => !isThere('src/a.ts', name))).toEqual([
      'design.md',
    ]);
  });
});
