import { expect, it } from 'vitest';
import { filesOf, read } from './house-files.ts';

/** Sentences of the app that specs still repeat: they may become fewer, never more. */
const repeatedMax = 248;
/** Classes of the app that page objects name, for parts without a role: fewer, never more. */
const classesMax = 166;
/** A text that has as many words in a row with the app's own words repeats them. */
const wordsInARow = 3;

/** Attack scripts, and the parts of the fixture that look at the browser itself. */
const browserAlone = [
  'test/e2e/hostile-scripts.ts',
  'test/e2e/fixture/steady-press.ts',
  'test/e2e/fixture/accessibility.ts',
];

const all = filesOf('test/e2e', /\.ts$/u);
const pages = all.filter((file) => file.startsWith('test/e2e/pages/'));
const specs = all.filter((file) => !pages.includes(file) && !browserAlone.includes(file));
const words = filesOf('src/renderer', /\/words\/.*\.ts$/u);

const quoted =
  /'(?<one>(?:[^'\\\n]|\\.)*)'|`(?<two>[^`]*)`|(?<=[(,:=] ?)\/(?<three>[^/\n*][^/\n]*)\/u/gu;

/** A class in a selector, inside a text; the endings of imported files are none. */
const classNamed = /(?<=byClass\('[^'\n]*|locator\(\s*['`][^'`\n]*)\.[a-z][a-z-]*/gu;

/** Texts of a source, without those of its imports, its comments, and the names of its tests. */
function textsOf(source: string): readonly string[] {
  const bare = source
    .replaceAll(/^import [^;]*;$/gmu, '')
    .replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gmu, '')
    .replaceAll(/\b(?:it|describe|test)(?:\.\w+(?:\([^)]*\))?)?\(\s*'(?:[^'\\\n]|\\.)*'/gu, '');
  return [...bare.matchAll(quoted)].map(
    ({ groups }) => groups?.['one'] ?? groups?.['two'] ?? groups?.['three'] ?? '',
  );
}

/** Every so many words in a row of a text, up to what is inserted into it. */
function rowsOf(text: string): readonly string[] {
  const clauses = text.toLowerCase().match(/[\p{L}’]+(?:,? [\p{L}’]+)*/gu) ?? [];
  return clauses.flatMap((clause) => {
    const each = clause.split(/,? /u);
    return each.slice(wordsInARow - 1).map((_, at) => each.slice(at, at + wordsInARow).join(' '));
  });
}

it('counts a sentence that a spec repeats', () => {
  expect(textsOf("it('is a name', () => say('Nothing was charged', `and ${x} more`));")).toEqual([
    'Nothing was charged',
    'and ${x} more',
  ]);
  expect(rowsOf('Nothing was charged ${today} at the bank')).toEqual([
    'nothing was charged',
    'at the bank',
  ]);
});

it('finds parts of a screen in page objects alone', () => {
  const finding = specs.filter((file) =>
    /\.locator\(|querySelector|waitForSelector/u.test(read(file)),
  );
  expect(finding).toEqual([]);
});

it('names few classes of the app, and repeats few of its sentences', () => {
  const classes = pages.map(read).flatMap((source) => source.match(classNamed) ?? []);
  const own = new Set(words.map(read).flatMap(textsOf).flatMap(rowsOf));
  const repeated = specs
    .flatMap((file) => textsOf(read(file)))
    .filter((text) => rowsOf(text).some((row) => own.has(row)));
  console.info(`specs: ${repeated.length} repeated sentences; pages: ${classes.length} classes`);
  expect(repeated.length).toBeLessThanOrEqual(repeatedMax);
  expect(classes.length).toBeLessThanOrEqual(classesMax);
});

it('names no class that the app does not have', () => {
  const app = filesOf('src/renderer', /\.tsx?$/u)
    .map(read)
    .join('\n');
  const named = new Set(pages.map(read).flatMap((source) => source.match(classNamed) ?? []));
  const missing = [...named].filter((dotted) => {
    const name = dotted.slice(1);
    const tone = `${name.slice(0, name.lastIndexOf('-'))}-\${`;
    return !new RegExp(`["'\`\\s]${name}["'\`\\s$]`, 'u').test(app) && !app.includes(tone);
  });
  // The surface of a chart is a part of its library.
  expect(missing).toEqual(['.recharts-surface']);
});
