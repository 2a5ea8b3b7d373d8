import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
// Imported before the app's composition, because it lets the preferences library load without Electron.
import '../../../test/main/shell/preferences/electron-store.ts';
import type { Envelope } from '../../../src/contract/envelope.ts';
import type { Host } from '../../../src/main/host.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import { bareDesktop } from '../../../test/fakes/bare-desktop.ts';
import { handClock } from '../../../test/fakes/hand-clock.ts';
import { memoryLog } from '../../../test/fakes/memory-log.ts';
import { recordingNotifier } from '../../../test/fakes/recording-notifier.ts';

const { compose } = await import('../../../src/main/compose/compose.ts');

const source = (path: string) => new URL(`../../../src/main/${path}`, import.meta.url);

/** The whole app on a data folder, called as its page would call it, with access to its records. */
export interface CalledApp {
  answer(message: unknown): Promise<Envelope<unknown>>;
  /** A number that changes with any write to the records; cheap to read. */
  recordsVersion(): number;
  /** The number of rows in each table, and the preferences, as text. */
  whole(): string;
  /** Resolves when no charge is in progress any more. */
  landed(): Promise<void>;
  /** The last entries of the log, for the text of a fault. */
  lastLog(): string;
  close(): Promise<void>;
}

/** Starts the app in practice mode on a folder, without a window. */
export async function startCalledApp(folder: string): Promise<CalledApp> {
  const log = memoryLog();
  const paths = makePaths(folder);
  const host: Host = {
    ...bareDesktop(paths),
    paths,
    clock: handClock(),
    ids: randomIds,
    log,
    notifier: recordingNotifier(),
    workerUrls: {
      ledger: source('ledger/thread/worker.ts'),
      sandbox: source('sandbox/worker.ts'),
      texts: source('compose/text-worker.ts'),
    },
    version: '0.0.0-torture',
    platform: 'linux',
    developmentShell: true,
    clipboard: { writeText: () => undefined },
    openKeytar: () => Promise.reject(new Error('Cannot autolaunch D-Bus without X11 $DISPLAY')),
  };
  const app = await compose(host);
  const records = new DatabaseSync(join(paths.ledgerFolder(practiceAccount.id), 'ledger.sqlite'), {
    readOnly: true,
  });
  const tables = records
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  const counts = tables
    .map((name) => `select '${name}' as name, count(*) as count from "${name}"`)
    .join(' union all ');
  const version = records.prepare('pragma data_version');
  const preferences = join(folder, 'preferences.json');
  return {
    answer: answerCalls({ target: Promise.resolve(app), log, ids: randomIds }),
    recordsVersion: () => Number(version.get()?.['data_version']),
    whole: () =>
      JSON.stringify([
        records.prepare(counts).all(),
        existsSync(preferences) ? readFileSync(preferences, 'utf8') : null,
      ]),
    landed: async () => {
      while (app.isChargeInFlight()) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    lastLog: () => JSON.stringify(log.lines.slice(-2)),
    close: async () => {
      records.close();
      await app.close();
    },
  };
}
