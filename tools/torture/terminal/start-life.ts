import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { projectRoot } from './build-terminal.ts';
import type { BuiltTerminal } from './build-terminal.ts';
import type { Life, LifeWord } from './life.ts';

/** One life of the terminal in its own process. */
export interface RunningLife {
  readonly pid: number;
  /** Resolves when it has printed the word that many times, or has ended. */
  said(word: LifeWord, times?: number): Promise<void>;
  kill(): void;
  /** Stops it where it is (`SIGSTOP`), or lets it go on (`SIGCONT`). */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Resolves with everything that it printed once it has ended. */
  readonly ended: Promise<LifeReport>;
}

/** Report of a life, from what it printed. */
export interface LifeReport {
  readonly stuck: number;
  /** True when it ended in order. */
  readonly isDone: boolean;
  /** The last outcome that the screen received as saved, by attempt. */
  readonly shown: ReadonlyMap<string, string>;
  /** Outcomes that the screen received as not saved, each with its attempt. */
  readonly unsaved: readonly (readonly [id: string, state: string])[];
  readonly erred: readonly string[];
  /** The point at which it killed itself; null when it did not. */
  readonly killedAt: string | null;
  /** The points at which it stopped itself. */
  readonly stoppedAt: readonly string[];
  /** Numbers that it reported, by name, in order. */
  readonly facts: ReadonlyMap<string, readonly number[]>;
  readonly notes: readonly string[];
  /** Its error output: a crash, if anything. */
  readonly complaints: string;
}

/** Parameters for starting a life, besides its task. */
export interface LifeStart {
  readonly built: Pick<BuiltTerminal, 'terminal'>;
  readonly bankUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Command put before the program, for example to trace its system calls. */
  readonly wrapper?: readonly string[];
  /** Receives each line that the wrapper writes to its descriptor 3. */
  readonly onTrace?: (line: string) => void;
}

/** Starts one life. */
export function startLife(
  life: Life,
  { built, bankUrl, env, wrapper = [], onTrace }: LifeStart,
): RunningLife {
  const command = [...wrapper, process.execPath, built.terminal, JSON.stringify(life)];
  const [program] = command;
  if (program === undefined) throw new Error('A life needs a program.');
  const child = spawn(program, command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe', onTrace === undefined ? 'ignore' : 'pipe'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(projectRoot, '.cache/compiled'),
      TILLROOM_TORTURE_BANK: bankUrl,
      ...env,
    },
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('A life must be heard.');
  let [said, complaints] = ['', ''];
  let heard: (() => void)[] = [];
  const hear = () => {
    const waiting = heard;
    heard = [];
    for (const each of waiting) each();
  };
  stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    hear();
  });
  stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const trace = child.stdio[3];
  if (onTrace !== undefined && trace instanceof Readable) {
    createInterface({ input: trace }).on('line', onTrace);
  }
  const over = { isOver: false };
  const ended = once(child, 'close').then(() => {
    over.isOver = true;
    hear();
    return reportOf(said, complaints);
  });
  return {
    pid: child.pid ?? 0,
    said: async (word, times = 1) => {
      const isSaid = () => `\n${said}`.split(`\n${word}`).length > times;
      while (!isSaid() && !over.isOver)
        await new Promise<void>((resolve) => void heard.push(resolve));
    },
    kill: () => void child.kill('SIGKILL'),
    signal: (signal) => void child.kill(signal),
    ended,
  };
}

function reportOf(said: string, complaints: string): LifeReport {
  // The last line of a killed life may be cut.
  const lines = said.split('\n').slice(0, -1);
  const facts = (word: LifeWord) =>
    lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
  const named = (word: LifeWord) => facts(word).map((fact) => fact.split(' ') as [string, string]);
  return {
    stuck: Number(facts('stuck')[0] ?? 0),
    isDone: lines.includes('done'),
    shown: new Map(named('shown')),
    unsaved: named('unsaved'),
    erred: facts('erred'),
    facts: numbersOf(facts('fact')),
    killedAt: facts('killed')[0] ?? null,
    stoppedAt: facts('stopped'),
    notes: facts('note'),
    complaints: readable(complaints),
  };
}

function numbersOf(facts: readonly string[]): LifeReport['facts'] {
  const numbers = new Map<string, number[]>();
  for (const fact of facts) {
    const [name = '', value] = fact.split(' ');
    numbers.set(name, [...(numbers.get(name) ?? []), Number(value)]);
  }
  return numbers;
}

/** A crash report without the line of built code that it quotes. */
function readable(complaints: string): string {
  return complaints
    .split('\n')
    .filter((line) => line.length < lineLengthMax)
    .join('\n')
    .trim();
}

const lineLengthMax = 300;

/** Runs one life to its end, which must be in order. */
export async function orderly(life: Life, start: LifeStart): Promise<LifeReport> {
  const report = await startLife(life, start).ended;
  if (report.isDone) return report;
  const why = [report.complaints, ...report.notes.slice(-5)].join('\n');
  throw new Error(`A life that was to ${life.work.kind} broke off: ${why}`);
}
