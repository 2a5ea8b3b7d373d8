import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const setup = join(root, 'tools/setup');
const folder = mkdtempSync(join(tmpdir(), 'tillroom-setup-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Evaluates one expression with a file of the set-up, which is plain JavaScript without types. */
function evaluate(file: string, expression: string): unknown {
  const script = `import * as it from ${JSON.stringify(join(setup, file))};
    process.stdout.write(JSON.stringify(${expression}) ?? 'null');`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

describe('the set-up', () => {
  it('answers a wrong command with one sentence and the fix, and no stack trace', () => {
    const run = spawnSync(process.execPath, [join(setup, 'bootstrap.mjs'), 'sing'], {
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^There is no command sing\.\nUse one of: start, test, /);
    expect(run.stderr).not.toContain('    at ');
  });

  it('gives one command to a user who may not install', () => {
    const call = "it.refusalFor(['chromium', 'libsecret-1-0'], true, false).message";
    expect(evaluate('system.mjs', call)).toBe(
      'The system lacks chromium, libsecret-1-0.\nRun this, then the command again:  ' +
        'sudo apt-get install -y --no-install-recommends chromium libsecret-1-0',
    );
  });

  it('names the packages where there is no apt-get', () => {
    const call = "it.refusalFor(['chromium'], false, true).message";
    expect(evaluate('system.mjs', call)).toContain("lacks chromium (Debian's names).");
  });

  it('installs by itself as root', () => {
    expect(evaluate('system.mjs', "it.refusalFor(['chromium'], true, true) ?? null")).toBeNull();
  });

  const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
  it.each([
    { what: 'all passed', failed: 0, files: [], code: 0, expected: 0 },
    { what: 'one failed', failed: 1, files: [], code: 1, expected: 1 },
    { what: 'a file that could not be loaded', failed: 0, files: [broken], code: 1, expected: 1 },
    { what: 'a run that broke off', failed: 0, files: [], code: 1, expected: 1 },
  ])('counts $what', ({ failed, files, code, expected }) => {
    const report = join(folder, 'report.json');
    const counts = { numPassedTests: 2, numFailedTests: failed, numPendingTests: 0 };
    writeFileSync(report, JSON.stringify({ ...counts, testResults: files }));
    const call = `it.countTests(${JSON.stringify(report)}, ${code})`;
    expect(evaluate('test.mjs', call)).toMatchObject({ passed: 2, failed: expected, skipped: 0 });
  });

  it('names the files that took longest', () => {
    const report = join(folder, 'times.json');
    const timed = (file: string, seconds: number) => ({
      name: join(root, file),
      startTime: 1_000,
      endTime: 1_000 + seconds * 1_000,
    });
    const testResults = [
      timed('test/a.test.ts', 2.4),
      timed('test/b/c.test.ts', 31),
      timed('d.ts', 1),
    ];
    writeFileSync(report, JSON.stringify({ testResults }));
    const call = (path: string) => `it.longestFiles(${JSON.stringify(path)}, 2)`;
    expect(evaluate('file-times.mjs', call(report))).toBe('b/c.test.ts 31 s, a.test.ts 2 s');
    expect(evaluate('file-times.mjs', call(join(folder, 'none.json')))).toBe('');
  });

  it('names the files that failed, with what passed in them', () => {
    const report = join(folder, 'files.json');
    const [ok, bad] = [{ status: 'passed' }, { status: 'failed' }];
    const testResults = [
      { name: join(root, 'test/a.test.ts'), status: 'passed', assertionResults: [ok] },
      { name: join(root, 'test/b.test.ts'), status: 'failed', assertionResults: [ok, bad, ok] },
      { ...broken, name: join(root, 'test/c.test.ts') },
    ];
    const counts = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 0 };
    writeFileSync(report, JSON.stringify({ ...counts, testResults }));
    expect(evaluate('test.mjs', `it.countTests(${JSON.stringify(report)}, 1)`)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0,
      failedFiles: [
        { name: 'test/b.test.ts', passed: 2 },
        { name: 'test/c.test.ts', passed: 0 },
      ],
    });
  });

  it('counts a run without a report as failed', () => {
    expect(evaluate('test.mjs', "it.countTests('/nowhere/report.json', 0)")).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failedFiles: [],
    });
  });
});
