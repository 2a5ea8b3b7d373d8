import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { practiceAccount } from '../../src/main/usecases/accounts/practice-account.ts';
import { launchShell } from '../chromium-shell/handle.ts';
import { seededUntil, benchSeed } from './payments/payments-context.ts';
import { seedLedger } from './seed/seed-ledger.ts';
import { writeEmptyApp } from './start-up.ts';

/** Memory of the main process and its threads, with a page but without the browser's processes, once it is idle. */
export interface MainMemoryFigure {
  readonly name: 'memory-of-main';
  readonly payments: number;
  /** The shell alone, with a window of one line. */
  readonly shellMb: number;
  /** The app with records of its own, which are empty. */
  readonly emptyMb: number;
  /** Resident set after the idle time. */
  readonly residentMb: number;
  readonly barMb: number;
  readonly isMet: boolean;
}

const idleMs = 90_000;

/** Longest time until the frame is drawn, in ms: the first opening reads the whole file. */
const openingMs = 900_000;

const root = resolve(import.meta.dirname, '../..');

/** A quarter less than the 279 MB that were measured first. */
const barMb = 209;

/** Opens the built app over empty records and over many payments, and leaves it alone. */
export async function benchMemoryOfMain(payments: number): Promise<MainMemoryFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-main-'));
  try {
    const window = { appDir: writeEmptyApp(join(folder, 'window')), selector: 'h1' };
    const shellMb = await residentMbOf(window, join(folder, 'window-data'));
    const app = { appDir: root, selector: 'nav' };
    const emptyMb = await residentMbOf(app, join(folder, 'empty'));
    const records = join(folder, 'many/ledgers', practiceAccount.id);
    mkdirSync(records, { recursive: true });
    await seedLedger({
      file: join(records, 'ledger.sqlite'),
      accountId: practiceAccount.id,
      payments,
      // Plans that were seeded have no seals yet, and giving them takes the first opening minutes.
      plans: 0,
      seed: benchSeed,
      until: seededUntil,
    });
    const residentMb = await residentMbOf(app, join(folder, 'many'));
    const isMet = residentMb <= barMb;
    return { name: 'memory-of-main', payments, shellMb, emptyMb, residentMb, barMb, isMet };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function residentMbOf(
  { appDir, selector }: { readonly appDir: string; readonly selector: string },
  userData: string,
): Promise<number> {
  const args = [`--user-data-dir=${userData}`];
  const shell = await launchShell({ appDir, args, env: { TILLROOM_HEADLESS: '1' } });
  try {
    const page = await shell.page();
    await page.locator(selector).first().waitFor({ timeout: openingMs });
    await new Promise((done) => setTimeout(done, idleMs));
    const status = readFileSync(`/proc/${shell.processId}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1]) / 1024);
  } finally {
    await shell.close();
  }
}
