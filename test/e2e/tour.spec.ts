import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { TourReport } from '../../tools/tour/log.ts';
import { missingSecretService } from '../fixtures/secret-service.ts';
import { stepWords } from '../../src/renderer/words/settings/account-steps.ts';
import { formWords } from '../../src/renderer/words/payments/charge-form.ts';
import { sampleDataWords } from '../../src/renderer/topics/due/words/due.ts';
import { planFileWords } from '../../src/renderer/topics/plan-settings/words/plan-files.ts';
import { reportWords } from '../../src/renderer/topics/reports/words/reports.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Longest time of the whole tour on a busy machine, in ms; on an idle one it takes half a minute. */
const tourLimitMs = 170_000;

const practice = [
  formWords.open,
  'Key a payment',
  reportWords.approved,
  reportWords.declined,
  'Another card',
  reportWords.notConfirmed,
  'Look for it',
  'Resolve it',
];
const wallet = [
  'Turn the wallet on',
  'Ask for a wallet token',
  'The customer’s own window',
  'The customer approves',
  'Charge the wallet',
  'Save a wallet card',
];
const plans = [
  sampleDataWords.fill,
  'Start a plan',
  'A month passes in practice',
  planFileWords.check,
  'Run what is due',
  'Try a decline again',
];
const ownAccount = [
  'Set up an account',
  'Put its token in the keychain',
  stepWords.try,
  'Charge with it',
];

const folder = mkdtempSync(join(tmpdir(), 'tillroom-tour-e2e-'));

/**
 * Starts the app as `npm start` does without a display, with the pictures in a folder of the test.
 *
 * Only the check of the packages is left out: nothing may be installed in the middle of the tests.
 */
async function startWithoutDisplay() {
  const start = pathToFileURL(join(root, 'tools/setup/start.mjs')).href;
  const script = `import { start } from ${JSON.stringify(start)};
    process.exitCode = await start([${JSON.stringify(`--out=${folder}`)}]);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, TILLROOM_HEADLESS: '1' },
    timeout: tourLimitMs,
  }).catch((error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`The tour told nothing at its end: ${stdout}`);
  return { stdout, report: JSON.parse(line) as TourReport };
}

describe.skipIf(missingSecretService() !== null)('npm start without a display', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'walks the whole tour, to a charge with an account of one’s own, with a picture of every step',
    async () => {
      const { stdout, report } = await startWithoutDisplay();
      expect(stdout).toContain('There is no display here');
      expect(report).toMatchObject({ passed: true, failure: null, leftOut: [] });
      expect(report.steps.map(({ step }) => step)).toEqual([
        ...practice,
        ...wallet,
        ...plans,
        ...ownAccount,
      ]);
      expect(readdirSync(folder).toSorted()).toEqual(report.steps.map(({ picture }) => picture));
    },
    tourLimitMs + 5_000,
  );
});
