import { dirname } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { code, filesOf, read } from './house-files.ts';
import {
  retiredClasses,
  retiredMembers,
  retiredNames,
  retiredPaths,
  reusedFileNames,
} from './retired-names.ts';

/** Names that a file declares, not those that it only uses or mentions. */
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

/** Fields that a type or an object declares; a local of the same name is another matter. */
function fieldsIn(file: string, text: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isField =
      ts.isPropertySignature(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isPropertyDeclaration(node);
    if (isField && ts.isIdentifier(node.name)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return names;
}

function classesIn(text: string): readonly string[] {
  return [...text.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name]) => name ?? '');
}

function isRetiredClass(name: string): boolean {
  return retiredClasses.some((retired) => name === retired || name.startsWith(`${retired}-`));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
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
    expect(retiredNames.size).toBeGreaterThan(190);
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

  it('are those of the glossary in the fields of a type too', () => {
    const found = code
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) =>
        fieldsIn(file, read(file))
          .filter((name) => retiredMembers.has(name))
          .map((name) => `${file}: ${name}`),
      );
    expect(found).toEqual([]);
    expect(fieldsIn('a.ts', 'interface A { inner: boolean }')).toEqual(['inner']);
    expect(fieldsIn('a.ts', 'const inner = { outer: 1 };')).toEqual(['outer']);
  });

  it('are those of the glossary in the classes of a style sheet too', () => {
    const sheets = filesOf('src', /\.css$/u);
    const found = sheets.flatMap((file) =>
      classesIn(read(file))
        .filter((name) => isRetiredClass(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
    expect(sheets.length).toBeGreaterThan(5);
    expect(classesIn('.history-row > .badge {').filter(isRetiredClass)).toEqual(['history-row']);
    expect(classesIn('.card-history-head {').filter(isRetiredClass)).toEqual([]);
  });

  it.each(retiredPaths)('leave no file at src/%s', (path) => {
    const there = code.filter((file) => file === `src/${path}` || file.startsWith(`src/${path}/`));
    expect(there).toEqual([]);
  });

  it('leave no file of a retired name in any other folder of src', () => {
    const retired = new Set(retiredPaths.map(nameOf));
    const found = code
      .filter((file) => file.startsWith('src/') && retired.has(nameOf(file)))
      .filter((file) => !reusedFileNames.includes(file));
    expect(found).toEqual([]);
  });

  it('leave no folder of src with more than 25 files', () => {
    const counts = new Map<string, number>();
    for (const file of filesOf('src', /\.\w+$/u)) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });
});
