import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
// Imported before the app's composition, because it lets the preferences library load without Electron.
import '../../../test/main/shell/preferences/electron-store.ts';
import type { Envelope } from '../../../src/contract/envelope.ts';
import type { Status } from '../../../src/contract/staff/session.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import type { Host } from '../../../src/main/host.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import type { PassphraseQuestion } from '../../../src/contract/staff/passphrase-window.ts';
import { bareDesktop } from '../../../test/fakes/bare-desktop.ts';
import { typist } from '../../../test/fakes/typist.ts';
import type { Typed } from '../../../test/fakes/typist.ts';
import { handClock } from '../../../test/fakes/hand-clock.ts';
import type { HandClock } from '../../../test/fakes/hand-clock.ts';
import { memoryLog } from '../../../test/fakes/memory-log.ts';
import { recordingNotifier } from '../../../test/fakes/recording-notifier.ts';
import { startOnSameThread } from '../../../test/fixtures/same-thread.ts';
import {
  ledgerWorkerUrl,
  sandboxWorkerUrl,
  textWorkerUrl,
} from '../../../test/fixtures/worker-urls.ts';

const { compose } = await import('../../../src/main/compose/compose.ts');
const { openPassphraseJudge } = await import('../../../src/main/compose/passphrase-judge.ts');

/** Loading its dictionaries takes a third of a second, and it keeps nothing between two questions. */
const sharedJudge = openPassphraseJudge(textWorkerUrl);

/** One computer, as it is between two starts of the app. */
export interface Computer {
  /** Its data folder; files that staff save lie in `documents` inside it. */
  readonly folder: string;
  /** Items of its keychain by name. */
  readonly items: Map<string, string>;
  readonly clock: HandClock;
}

/** Files that the system's dialogs return; null is a dialog that was cancelled. */
export interface ChosenFiles {
  backup: string | null;
  account: string | null;
  image: string | null;
  text: string | null;
}

/** The composed app on one computer, called as its page would call it. */
export interface BridgeApp {
  answer(name: string, input: unknown, typed?: Typed): Promise<Envelope<unknown>>;
  status(): Promise<Status>;
  /** Everything that left through a port since the last call: events, log, clipboard, mail, printer, wallet window. */
  told(): string;
  readonly chosen: ChosenFiles;
  /** Resolves when no charge and no run is in progress any more. */
  landed(): Promise<void>;
  close(): Promise<void>;
}

/** Beginning of the record of a visit to the wallet's page. */
export const walletWindow = 'wallet window ';

/** Folder of the files that staff save on a computer. */
export function documentsOf({ folder }: Pick<Computer, 'folder'>): string {
  return join(folder, 'documents');
}

/** The passphrase of the files that an intruder made at home. */
export const homePassphrase = 'made at home: batteries 7';

/**
 * Texts that an intruder at the keyboard enters in main's own window: new passphrases and that of their own file. They know
 * none of a person's.
 */
function intruderTypes({ secret, fresh }: PassphraseQuestion): Typed | undefined {
  if (secret === 'file') return { passphrase: homePassphrase };
  return secret === null && fresh !== null ? { fresh: homePassphrase } : undefined;
}

/** Starts the app without a window; its keychain and its dialogs are those of the computer. */
export async function startBridgeApp(computer: Computer): Promise<BridgeApp> {
  const { folder, clock } = computer;
  const documents = documentsOf(computer);
  mkdirSync(documents, { recursive: true });
  const paths = makePaths(folder);
  const [log, notifier, told] = [memoryLog(), recordingNotifier(), [] as string[]];
  const chosen: ChosenFiles = { backup: null, account: null, image: null, text: null };
  const desktop = bareDesktop(paths);
  const hands = typist(intruderTypes);
  const tell = (port: string, content: unknown) => {
    told.push(`${port}${JSON.stringify(content)}`);
  };
  const host: Host = {
    ...desktop,
    passphraseWindow: hands.window,
    files: {
      ...desktop.files,
      documents,
      askWhereToSave: async ({ fileName }) => join(documents, basename(fileName)),
      askForBackup: async () => chosen.backup,
      askForAccount: async () => chosen.account,
      askForJoinFile: async () => null,
      askForImage: async () => chosen.image,
      askForText: async () => chosen.text,
    },
    printer: {
      toPdf: async (sheet) => {
        tell('printer ', sheet);
        return ok(Buffer.from('%PDF'));
      },
      print: async (sheet) => {
        tell('printer ', sheet);
        return failed({ kind: 'no-printer' });
      },
      reportToPdf: async (report) => {
        tell('printer ', report);
        return ok(Buffer.from('%PDF'));
      },
      printReport: async (report) => {
        tell('printer ', report);
        return failed({ kind: 'no-printer' });
      },
    },
    mailProgram: {
      open: async (mail) => {
        tell('mail ', mail);
        return true;
      },
    },
    lightbox: {
      ...desktop.lightbox,
      open: ({ address, title }) => {
        tell(walletWindow, { address, title });
        return true;
      },
    },
    paths,
    clock,
    ids: randomIds,
    log,
    notifier,
    workerUrls: { ledger: ledgerWorkerUrl, sandbox: sandboxWorkerUrl, texts: textWorkerUrl },
    // Every account that a page opens would start two threads, which took most of the suite's time.
    startLedgerThread: startOnSameThread,
    passphraseJudge: sharedJudge,
    version: '0.0.0-torture',
    platform: 'linux',
    developmentShell: true,
    clipboard: { writeText: (text) => tell('clipboard ', text) },
    computerId: async () => 'computer-of-the-shop',
    openKeytar: async () => keychainOver(computer.items),
    systemIdleMs: () => 0,
    proofCosts: { passphrase: 4, pin: 4 },
  };
  const app = await compose(host);
  const call = answerCalls({ target: Promise.resolve(app), log, ids: randomIds });
  const answer = async (name: string, input: unknown, typed?: Typed) => {
    if (typed !== undefined) hands.types(typed);
    const envelope = await call({ name, input });
    hands.rests();
    return envelope;
  };
  let [events, lines] = [0, 0];
  return {
    answer,
    status: async () => valueOf(await answer('session.status', {})) as Status,
    told: () => {
      const texts = [
        ...told.splice(0),
        JSON.stringify(notifier.events.slice(events)),
        JSON.stringify(log.lines.slice(lines)),
      ];
      [events, lines] = [notifier.events.length, log.lines.length];
      return texts.join('\n');
    },
    chosen,
    landed: async () => {
      for (let waits = 0; app.isChargeInFlight(); waits += 1) {
        // A run waits for the computer's clock between two charges.
        if (waits > 20) clock.advanceMs(1_000);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    close: () => app.close(),
  };
}

/** The value of an answer that must not be a refusal. */
export function valueOf(envelope: Envelope<unknown>): unknown {
  if (!envelope.ok) throw new Error(JSON.stringify(envelope.error));
  return envelope.value;
}

/** A clock that starts where every replay starts. */
export function startOfClock(): HandClock {
  return handClock();
}

function keychainOver(items: Map<string, string>) {
  return {
    getPassword: async (_service: string, key: string) => items.get(key) ?? null,
    setPassword: async (_service: string, key: string, value: string) => void items.set(key, value),
    deletePassword: async (_service: string, key: string) => items.delete(key),
  };
}
