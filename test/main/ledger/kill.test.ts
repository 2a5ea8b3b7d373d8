import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMove, movers } from '../../../src/domain/charge/transitions.ts';
import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import {
  instant,
  opened,
  secondBoot,
  temporaryFolder,
  terminal,
  valueOf,
} from './ledger-fixture.ts';
import { ledgerWorkerUrl } from '../../fixtures/worker-urls.ts';

const folder = temporaryFolder();
const child = `${folder.path}/ledger-child.mjs`;
const worker = fileURLToPath(ledgerWorkerUrl);

/** Built as the app is built, because a bundle starts in a third of the time. */
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder.path,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          'ledger-child': fileURLToPath(new URL('./ledger-child.ts', import.meta.url)),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
});
afterAll(folder.remove);

interface Running {
  readonly process: ChildProcess;
  readonly lines: () => readonly string[];
  /** Waits for one more line. */
  readonly next: () => Promise<unknown>;
  readonly kill: () => Promise<void>;
}

function start(...values: readonly string[]): Running {
  const started = spawn(process.execPath, [child, worker, ...values], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(started, 'close');
  let [output, complaints] = ['', ''];
  started.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  started.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  return {
    process: started,
    lines: () => output.split('\n').slice(0, -1),
    next: () => once(started.stdout, 'data', { signal: AbortSignal.timeout(15_000) }),
    kill: async () => {
      started.kill('SIGKILL');
      await ended;
      expect(complaints).toBe('');
    },
  };
}

/** The rows as they are in the file, before recovery. */
function statesIn(file: string): ReadonlyMap<string, AttemptState> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select id, state from attempts').all();
  database.close();
  return new Map(rows.map((row) => [String(row['id']), row['state'] as AttemptState]));
}

/** A state as reported, or one step further: the interrupted call may have committed without a response. */
function isAsToldOrAhead(told: AttemptState, found: AttemptState | undefined): boolean {
  if (found === undefined || found === told) return found === told;
  return movers.some((mover) => canMove(told, found, mover));
}

function isOfRow(line: string): boolean {
  return !line.startsWith('recovered ');
}

async function killOnce(file: string, round: number): Promise<number> {
  const terminalProcess = start('charge', file, `boot-${round}`);
  // Every third kill falls into the opening and the recovery themselves.
  if (round % 3 === 0) await wait(40 + Math.random() * 200);
  else {
    const wanted = 1 + Math.floor(Math.random() * 6);
    while (terminalProcess.lines().filter(isOfRow).length < wanted) {
      // oxlint-disable-next-line no-await-in-loop -- Each piece of its output is waited for.
      await terminalProcess.next();
    }
    await wait(Math.random() * 10);
  }
  await terminalProcess.kill();

  const told = new Map<string, AttemptState>();
  for (const line of terminalProcess.lines()) {
    const [name = '', word = ''] = line.split(' ');
    if (name === 'recovered') expect(word).toBe('[]');
    else told.set(name, word as AttemptState);
  }
  if (told.size === 0) return 0;
  const found = statesIn(file);
  const lost = [...told].filter(([name, state]) => !isAsToldOrAhead(state, found.get(name)));
  expect(lost).toEqual([]);
  return told.size;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

describe('a terminal killed at any moment', () => {
  it.concurrent.each([1, 2, 3])(
    'loses no row that it was told of, and leaves legal states (lane %i of ten kills)',
    async (lane) => {
      const file = `${folder.path}/killed-${lane}.db`;
      let rows = 0;
      for (let round = 1; round <= 10; round += 1) rows += await killOnce(file, round);
      // Two of three kills come after a row was reported.
      expect(rows).toBeGreaterThan(5);

      const last = await opened(file, { expected: true, bootId: secondBoot });
      const at = instant(600_000);
      const boot = { terminalId: terminal, bootId: secondBoot, at, runningMs: 2 };
      valueOf(await last.attempts.recover(boot));
      expect(valueOf(await last.checkInvariants())).toEqual([]);
      const states = ['prepared', 'dispatched'] as const;
      const open = await last.attempts.page({ states, before: null, limit: 200 });
      expect(valueOf(open)).toEqual([]);
      await last.close();
    },
    120_000,
  );
});

describe('two processes and one ledger', () => {
  it('lets exactly one hold it, and a kill frees it at once', async () => {
    const file = `${folder.path}/raced.db`;
    for (let round = 0; round < 3; round += 1) {
      const pair = [start('hold', file, 'boot-1'), start('hold', file, 'boot-2')];
      await Promise.all(pair.map((one) => one.next()));
      const words = pair.map((one) => one.lines()[0]);
      expect(new Set(words)).toEqual(new Set(['held', 'refused in-use']));
      await Promise.all(pair.map((one) => one.kill()));
    }
  });
});
