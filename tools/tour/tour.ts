/**
 * The tour: drives the real app through its features, by keyboard and without a display.
 *
 * It prints one line of JSON: what it saw, how long each step took, and where the pictures are. Progress goes to the
 * other stream. `--out=<folder>` sets the folder of the pictures.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findElectron } from '../../test/e2e/fixture/electron-binary.ts';
import { launchTillroom } from '../../test/e2e/fixture/launch-tillroom.ts';
import { missingSecretService, withSecretService } from '../../test/fixtures/secret-service.ts';
import { startSandbox } from '../../src/main/sandbox/server.ts';
import { openLog } from './log.ts';
import type { TourLog } from './log.ts';
import { ownAccountSteps } from './own-account.ts';
import { planSteps } from './plans.ts';
import { practiceSteps } from './practice.ts';
import { walkWallet } from './wallet.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs every step that this machine allows; returns the exit code. */
async function tour(args: readonly string[]): Promise<number> {
  const chosen = args.find((argument) => argument.startsWith('--out='))?.slice('--out='.length);
  const usual = join(root, '.cache/tour');
  // Only the default folder is emptied: a named one may hold other files.
  if (chosen === undefined) rmSync(usual, { recursive: true, force: true });
  const folder = resolve(chosen ?? usual);
  mkdirSync(folder, { recursive: true });
  const log = openLog(folder);
  const noKeychain = missingSecretService();
  try {
    if (noKeychain === null) await withSecretService({}, (env) => walk(log, present(env), true));
    else {
      log.leaveOut('an account of one’s own', noKeychain);
      await walk(log, {}, false);
    }
  } catch (error) {
    log.fail(error);
  }
  const ranIn = findElectron() === undefined ? 'the development shell' : 'Electron';
  process.stdout.write(`${JSON.stringify({ ...log.report(), ranIn, folder })}\n`);
  return log.report().passed ? 0 : 1;
}

async function walk(
  log: TourLog,
  env: Readonly<Record<string, string>>,
  hasKeychain: boolean,
): Promise<void> {
  const app = await launchTillroom({ env });
  const bank = await startSandbox();
  try {
    await log.run(app.page, practiceSteps);
    await walkWallet(log, app.page);
    await log.run(app.page, planSteps);
    if (hasKeychain) await log.run(app.page, ownAccountSteps(bank));
  } finally {
    await app.close();
    await bank.close();
  }
}

function present(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

process.exitCode = await tour(process.argv.slice(2));
