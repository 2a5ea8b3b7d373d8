import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
// Imported before the app's composition, because it lets the preferences library load without Electron.
import '../shell/preferences/electron-store.ts';
import type { Envelope } from '../../../src/contract/envelope.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/index.ts';
import type { AnswerRefusal } from '../../../src/contract/staff/passphrase-window.ts';
import type { App, Host } from '../../../src/main/host.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import { bareDesktop } from '../../fakes/bare-desktop.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { memoryLog } from '../../fakes/memory-log.ts';
import { typist } from '../../fakes/typist.ts';
import type { Typed, Typist } from '../../fakes/typist.ts';
import { recordingNotifier } from '../../fakes/recording-notifier.ts';
import { startOnSameThread } from '../../fixtures/same-thread.ts';
import { ledgerWorkerUrl, sandboxWorkerUrl, textWorkerUrl } from '../../fixtures/worker-urls.ts';

const { compose } = await import('../../../src/main/compose/compose.ts');
const { openPassphraseJudge } = await import('../../../src/main/compose/passphrase-judge.ts');

/** Loading its dictionaries takes a third of a second, and it keeps nothing between two questions. */
const sharedJudge = openPassphraseJudge(textWorkerUrl);
const started: { readonly close: () => Promise<void> }[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A data folder of its own, removed after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-compose-'));
  folders.push(folder);
  return folder;
}

/** A keychain in memory that can be made to fail with a given message. */
export function memoryKeychain(copied: Iterable<readonly [string, string]> = []) {
  const items = new Map(copied);
  let trouble: string | null = null;
  const act = async <Value>(value: () => Value): Promise<Value> => {
    if (trouble !== null) throw new Error(trouble);
    return value();
  };
  return {
    library: {
      getPassword: (_service: string, key: string) => act(() => items.get(key) ?? null),
      setPassword: (_service: string, key: string, value: string) =>
        act(() => void items.set(key, value)),
      deletePassword: (_service: string, key: string) => act(() => items.delete(key)),
    },
    /** Every value that it holds, under any key. */
    values: () => [...items.values()],
    fail: (words: string | null) => {
      trouble = words;
    },
    /** Its items, as another program could copy them. */
    items,
  };
}

/** The composed app on a data folder, without a window, called as its page would call it. */
export async function startApp(
  folder: string,
  {
    keychain = memoryKeychain(),
    clock = handClock(),
    files = {},
    systemIdleMs = () => 0,
    computerId = null,
    ledgerThreads = false,
    sharedBank,
  }: {
    readonly keychain?: Pick<ReturnType<typeof memoryKeychain>, 'library'>;
    readonly clock?: ReturnType<typeof handClock>;
    /** Choices in the system's dialogs. */
    readonly files?: Partial<Host['files']>;
    /** Idle time that the system reports. */
    readonly systemIdleMs?: () => number;
    /** The system's id of the computer. */
    readonly computerId?: string | null;
    /** Worker threads for the ledger, as in the app; without them it runs on the test's own. */
    readonly ledgerThreads?: boolean;
    /** Address of the page of a practice bank that other terminals use too. */
    readonly sharedBank?: string;
  } = {},
) {
  const [log, notifier] = [memoryLog(), recordingNotifier()];
  const copied: string[] = [];
  const paths = makePaths(folder);
  const desktop = bareDesktop(paths);
  const hands = typist();
  const host: Host = {
    ...desktop,
    passphraseWindow: hands.window,
    files: { ...desktop.files, ...files },
    paths,
    clock,
    ids: randomIds,
    log,
    notifier,
    workerUrls: { ledger: ledgerWorkerUrl, sandbox: sandboxWorkerUrl, texts: textWorkerUrl },
    version: '0.0.0-test',
    platform: 'linux',
    developmentShell: true,
    clipboard: { writeText: (text) => void copied.push(text) },
    computerId: async () => computerId,
    openKeytar: async () => keychain.library,
    systemIdleMs,
    proofCosts: { passphrase: 4, pin: 4 },
    passphraseJudge: sharedJudge,
    ...(sharedBank === undefined ? {} : { sharedBank }),
    ...(ledgerThreads ? {} : { startLedgerThread: startOnSameThread }),
  };
  const app = await compose(host);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  started.push({ close });
  return { app, close, log, notifier, clock, copied, hands, call: callerOf(app, host, hands) };
}

/**
 * Calls through the whole path of a message: size, schema, role, handler, checked output.
 *
 * What is `typed` goes into main's own window. A refusal shown there comes back as the operation's own refusal.
 */
function callerOf(app: App, host: Host, hands: Typist) {
  const answer = answerCalls({ target: Promise.resolve(app), log: host.log, ids: host.ids });
  return async <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    typed?: Typed,
  ): Promise<OperationOutput<Name>> => {
    if (typed !== undefined) hands.types(typed);
    const asked = hands.questions.length;
    const envelope = (await answer({ name, input })) as Envelope<OperationOutput<Name>>;
    hands.rests();
    if (!envelope.ok) throw new Refused(JSON.stringify(envelope.error));
    const refusal = hands.questions.length === asked ? null : hands.lastRefusal();
    if (refusal === null) return envelope.value;
    if (refusal.kind === 'failure') throw new Refused(JSON.stringify(refusal.failure));
    return shownRefusal(refusal) as OperationOutput<Name>;
  };
}

/** A refusal in the window, in the form of the operation's own. */
function shownRefusal(refusal: AnswerRefusal): object {
  switch (refusal.kind) {
    case 'proof':
      return { kind: 'refused', refusal: refusal.refusal };
    case 'field':
      return { kind: 'refused', refusals: [refusal.refusal] };
    case 'weak':
    case 'file':
      return { kind: 'refused', reason: refusal.reason };
    case 'over':
      return { kind: 'not-asked' };
    default:
      return refusal;
  }
}

/** A call that returned a failure, whose JSON is the message. */
export class Refused extends Error {}
