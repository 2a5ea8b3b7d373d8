import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const house = mkdtempSync(join(tmpdir(), 'tillroom-check-'));

afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Evaluates an expression with the two files behind `npm run check`, which are plain JavaScript. */
function evaluate(expression: string): unknown {
  const at = (file: string): string => JSON.stringify(join(root, 'tools/setup', file));
  const script = `import * as graph from ${at('import-graph.mjs')};
    import { planOf } from ${at('check.mjs')};
    const house = ${JSON.stringify(house)};
    process.stdout.write(JSON.stringify(${expression}));`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), `${text}\n`);
}

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.invalid', '-c', 'commit.gpgsign=false'];
  const run = spawnSync('git', [...who, ...args], { cwd: house, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
}

const away = (changed: readonly string[]): string =>
  `[...graph.distances(graph.readImporters(house), ${JSON.stringify(changed)})]`;

describe('what a change concerns', () => {
  beforeAll(() => {
    put('src/domain/money.ts', 'export const money = 1;');
    put('src/domain/alone.ts', 'export const alone = 1;');
    put('src/main/charge.ts', "import { money } from '../domain/money.ts';\nexport { money };");
    put('src/main/ask.ts', "export const ask = () => import('./charge.ts');");
    put('src/renderer/page.tsx', "import './page.css';");
    put('src/renderer/page.css', 'a {}');
    put('test/main/ask.test.ts', "import { ask } from '../../src/main/ask.ts';\nask();");
    put('test/main/child.ts', "new URL('../../src/main/charge.ts', import.meta.url);");
    put('test/domain/gone.test.ts', "import '../../src/domain/gone.ts';");
    put('test/e2e/page.spec.ts', "import '../../src/renderer/page.tsx';");
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'A house');
  });

  it('is every file that imports a changed one, nearest first', () => {
    expect(evaluate(away(['src/domain/money.ts']))).toEqual([
      ['src/domain/money.ts', 0],
      ['src/main/charge.ts', 1],
      ['src/main/ask.ts', 2],
      ['test/main/child.ts', 2],
      ['test/main/ask.test.ts', 3],
    ]);
  });

  it('is a page for its style, and a test for a file that was removed', () => {
    expect(evaluate(away(['src/renderer/page.css']))).toContainEqual(['src/renderer/page.tsx', 1]);
    expect(evaluate(away(['src/domain/gone.ts']))).toEqual([
      ['src/domain/gone.ts', 0],
      ['test/domain/gone.test.ts', 1],
    ]);
  });

  it('is typed as far as two imports, and tested as far as there is room', () => {
    const near = away(['src/domain/money.ts', 'src/domain/gone.ts', 'test/e2e/page.spec.ts']);
    const plan = `planOf(new Map(${near}), (path) => !path.includes('domain/gone.ts'))`;
    expect(evaluate(plan)).toEqual({
      code: [
        'src/domain/money.ts',
        'test/e2e/page.spec.ts',
        'src/main/charge.ts',
        'test/domain/gone.test.ts',
        'src/main/ask.ts',
        'test/main/child.ts',
      ],
      tests: [
        ['test/domain/gone.test.ts', 1],
        ['test/main/ask.test.ts', 3],
      ],
      specs: [['test/e2e/page.spec.ts', 0]],
    });
  });

  it('takes what changed whatever it costs, and then the nearest that fit', () => {
    const files = [
      ['changed', 0],
      ['dear', 1],
      ['cheap', 2],
    ];
    const cost = '(path) => ({ changed: 9, dear: 5, cheap: 1 })[path]';
    const taken = (room: number): unknown =>
      evaluate(`graph.nearest(${JSON.stringify(files)}, ${room}, ${cost})`);
    expect(taken(0)).toEqual(['changed']);
    expect(taken(10)).toEqual(['changed', 'cheap']);
    expect(taken(15)).toEqual(['changed', 'dear', 'cheap']);
  });

  it('begins where the branch left another, with what was not committed or is new', () => {
    git('checkout', '-qb', 'work');
    put('src/domain/money.ts', 'export const money = 2;');
    git('commit', '-qam', 'Change one file');
    put('src/domain/alone.ts', 'export const alone = 2;');
    put('src/domain/new.ts', 'export const fresh = 1;');
    rmSync(join(house, 'src/main/ask.ts'));
    const all = [
      'src/domain/alone.ts',
      'src/domain/money.ts',
      'src/domain/new.ts',
      'src/main/ask.ts',
    ];
    expect(evaluate('graph.changedFiles(house)')).toEqual(all);
    expect(evaluate("graph.changedFiles(house, 'HEAD')")).toEqual(
      all.filter((path) => path !== 'src/domain/money.ts'),
    );
  });
});

describe('the Node of the tests', () => {
  it('is told to whoever starts them with an older one', () => {
    const old =
      'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.1.0"})';
    const args = ['--import', old, join(root, 'node_modules/vitest/vitest.mjs'), 'list'];
    const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(
      'The tests need Node 24, and this is Node 20.1.0.\nUse npm run check or npm test',
    );
  });

  it('is the one that comes as a package', () => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as { readonly optionalDependencies: Readonly<Record<string, string>> };
    const wanted = readFileSync(join(root, '.node-version'), 'utf8').trim();
    expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([wanted]));
  });
});
