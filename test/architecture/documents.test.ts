import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { code, commentsOf, filesOf, pages, read, root } from './house-files.ts';

/** Pages that a text cites by name. */
function citedIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w*{}$])(?:[\w.-]+\/)*[\w-]+\.md\b/gu)].map(([name]) => name);
}

function isThere(file: string, cited: string): boolean {
  const from = [root, join(root, dirname(file)), join(root, 'docs'), join(root, 'docs/decisions')];
  return from.some((folder) => existsSync(join(folder, cited)));
}

/** Comments as running text, without the stars that begin their lines. */
function proseOf(text: string): string {
  return commentsOf(text).replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/gu, ' ');
}

interface SectionCitation {
  readonly page: string;
  readonly rest: string;
}

/** Citations that name a section after their page, as `docs/charge.md, Reference` does. */
function sectionsCitedIn(text: string): readonly SectionCitation[] {
  return [...text.matchAll(/\b(docs\/[\w/-]+\.md), ([A-Z][^)]*)/gu)].map(([, page, rest]) => ({
    page: page ?? '',
    rest: rest ?? '',
  }));
}

/** Names of the parts of a page: its headings, the first cells of its rows, its bold beginnings. */
function sectionsOf(text: string): readonly string[] {
  const found = text.matchAll(/^(?:#+ |\| |- \*\*)(?<name>[^|*\n]+?)(?: \||\*\*|$)/gmu);
  return [...found].map(({ groups }) => groups?.['name']?.trim() ?? '').filter(Boolean);
}

function isSectionThere({ page, rest }: SectionCitation): boolean {
  return sectionsOf(read(page)).some((section) => rest.startsWith(section));
}

interface Link {
  readonly page: string;
  readonly target: string;
}

/** Links and pictures of a page that stay within the project. */
function linksOf(page: string): readonly Link[] {
  const text = read(page).replaceAll(/```[\s\S]*?```/gu, '');
  return [...text.matchAll(/\]\((?<target>[^)\s]+)\)/gu)]
    .map(({ groups }) => ({ page, target: groups?.['target'] ?? '' }))
    .filter(({ target }) => !/^[a-z]+:/u.test(target));
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading]) => heading ?? '');
}

function leadsSomewhere({ page, target }: Link): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, file))) return false;
  if (anchor === undefined) return true;
  return headingsOf(read(file)).map(anchorOf).includes(anchor);
}

const tree: readonly string[] = ['src', 'test', 'tools', 'docs'].flatMap((folder) =>
  filesOf(folder, /[^/]+\.\w+$/u),
);

/** True when a path in a page names a file or a folder, with or without the folders before it. */
function isInTree(path: string): boolean {
  const tidy = path.replace(/\/(?:\*\S*)?$/u, '');
  if (existsSync(join(root, tidy))) return true;
  return tree.some((file) => {
    const whole = `/${file}`;
    return whole.endsWith(`/${tidy}`) || whole.includes(`/${tidy}/`) || whole.includes(`/${tidy}.`);
  });
}

/** Paths of sources in the code spans of a page. */
function pathsIn(text: string): readonly string[] {
  return [...text.replaceAll(/```[\s\S]*?```/gu, '').matchAll(/`([^`\n]+)`/gu)]
    .flatMap(([, span]) => bracesOut(span ?? ''))
    .filter((span) => /^\w[\w./*-]+$/u.test(span) && (isSource(span) || folders.test(span)));
}

function isSource(span: string): boolean {
  return /[\w-]\.(?:tsx?|mjs|cjs|css)$/u.test(span);
}

/** Folders of the tree that open a path in a page. */
const folders =
  /^(?:src|test|tools|docs|e2e|domain|contract|main|preload|renderer|compose|gateway|ipc|ledger|ports|runner|sandbox|shell|usecases|vault|app|bridge|lib|topics|ui|words)\//u;

/** `a/{b,c}` stands for `a/b` and `a/c`. */
function bracesOut(span: string): readonly string[] {
  const [, before, list, after] = /^(.*)\{(.+)\}(.*)$/u.exec(span) ?? [];
  if (list === undefined) return [span];
  return list.split(',').map((one) => `${before ?? ''}${one.trim()}${after ?? ''}`);
}

describe('citations', () => {
  it('lead to a file that is here, from comments and from pages', () => {
    const texts = [
      ...code.map((file) => [file, commentsOf(read(file))] as const),
      ...pages.map((page) => [page, read(page)] as const),
    ];
    const broken = texts.flatMap(([file, text]) =>
      citedIn(text)
        .filter((cited) => !isThere(file, cited))
        .map((cited) => `${file}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });

  it('name a part that their page has', () => {
    const cited = code.flatMap((file) => sectionsCitedIn(proseOf(read(file))));
    expect(cited.filter((one) => !isSectionThere(one))).toEqual([]);
    expect(cited.length).toBeGreaterThan(40);
  });

  it('would be noticed where nothing is', () => {
    expect(citedIn('as `design.md` 3 says').filter((name) => !isThere('src/a.ts', name))).toEqual([
      'design.md',
    ]);
    const [cited] = sectionsCitedIn(proseOf('/** As it is (docs/charge.md,\n * Nowhere). */'));
    expect(cited).toEqual({ page: 'docs/charge.md', rest: 'Nowhere' });
    expect(cited && isSectionThere(cited)).toBe(false);
  });
});

/** First words of a doc comment that narrates a question where the thing itself could be named. */
const narratingOpening = /\/\*\*\s*(?:\*\s*)?(What|Whether|How|Why|Who|Says)\b/gu;

describe('doc comments', () => {
  it('open with a noun or a verb', () => {
    const found = code.flatMap((file) =>
      [...read(file).matchAll(narratingOpening)].map(([, word]) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('would be noticed, on one line and on several', () => {
    const question = 'What';
    expect(`/** ${question} is kept. */`).toMatch(narratingOpening);
    expect(`/**\n * ${question} is kept.\n */`).toMatch(narratingOpening);
    expect(`/** Values.\n * ${question} is kept is safe. */`).not.toMatch(narratingOpening);
  });
});

describe('links', () => {
  it('lead to a page, a heading or a picture that is here', () => {
    const links = pages.flatMap(linksOf);
    expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
    expect(links.length).toBeGreaterThan(50);
  });

  it('would be noticed where nothing is', () => {
    for (const target of ['nowhere.md', '#nowhere', 'charge.md#nowhere', 'pictures/no.png']) {
      expect(leadsSomewhere({ page: 'docs/glossary.md', target }), target).toBe(false);
    }
    expect(leadsSomewhere({ page: 'README.md', target: 'docs/charge.md#reference' })).toBe(true);
  });

  it('of code spans lead to a source', () => {
    const broken = pages.flatMap((page) =>
      pathsIn(read(page))
        .filter((path) => !isInTree(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(broken).toEqual([]);
    expect(isInTree('domain/charge/nowhere')).toBe(false);
  });
});

describe('the glossary', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => /^\| [a-z]/u.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  const spansOf = (cell: string | undefined): readonly string[] =>
    [...(cell ?? '').matchAll(/`([^`]+)`/gu)].map(([, span]) => span ?? '');

  it('names places that are in the tree', () => {
    const missing = rows.flatMap(([, term, , where]) =>
      spansOf(where)
        .filter((path) => !isInTree(path))
        .map((path) => `${term}: ${path}`),
    );
    expect(missing).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });

  it('names stored words that the sources still hold', () => {
    const sources = code
      .filter((file) => file.startsWith('src/'))
      .map(read)
      .join('\n');
    const missing = rows.flatMap(([, term, , , stored]) =>
      spansOf(stored)
        .filter((name) => !sources.includes(name.replace(/\*$/u, '')))
        .map((name) => `${term}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('decisions', () => {
  const folder = 'docs/decisions';
  const files = filesOf(folder, /\/\d{4}-[\w-]+\.md$/u).toSorted();

  it('are numbered without gaps, in their name and in their title', () => {
    const numbers = files.map((file) => Number(file.slice(folder.length + 1, folder.length + 5)));
    expect(numbers).toEqual(files.map((_, at) => at + 1));
    for (const [at, file] of files.entries()) {
      expect(read(file), file).toMatch(new RegExp(`^# ${at + 1}\\. [A-Z]`, 'u'));
    }
  });

  it('stand in their list under the title that they have', () => {
    const listed = read(`${folder}/README.md`)
      .split('\n')
      .filter((line) => /^\d+\. /u.test(line));
    expect(listed).toEqual(
      files.map((file) => {
        const [, number, title] = /^# (\d+)\. (.+)$/mu.exec(read(file)) ?? [];
        return `${number}. [${title}](${file.slice(folder.length + 1)})`;
      }),
    );
  });
});
describe('pages', () => {
  it('name who acts, and when', () => {
    const vague = /\b(?:somebody|nobody|whoever|everybody|anew|meanwhile)\b/giu;
    const found = pages.flatMap((page) =>
      [...read(page).matchAll(vague)].map(([word]) => `${page}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});
