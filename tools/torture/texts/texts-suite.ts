import type { AccountId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { openTextReader } from '../../../src/main/compose/text-reader.ts';
import { accountFileBytesMax } from '../../../src/main/usecases/accounts/import-account.ts';
import { readAccountFile } from '../../../src/main/usecases/accounts/read-account-file.ts';
import { bankFileBytesMax } from '../../../src/main/usecases/closes/compare-day.ts';
import { dashboardListBytesMax } from '../../../src/main/usecases/gap/answer-gap.ts';
import { planFileBytesMax } from '../../../src/main/usecases/plan-files/choose-plan-file.ts';
import {
  compareBankText,
  readDashboardText,
  readPlanText,
} from '../../../src/main/usecases/texts/read-text.ts';
import { textWorkerUrl } from '../../../test/fixtures/worker-urls.ts';
import type { Suite, SuiteContext, SuiteFigure } from '../suite.ts';
import { hostileAccounts } from './hostile-accounts.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { HostileText } from './hostile-texts.ts';

/** Texts from outside against the clock: every reader, at its allowed size. */
export const textsSuite: Suite = {
  name: 'texts',
  proves:
    'No text of its allowed size is read for longer than a second, and none holds up the main thread for 50 ms.',
  unit: 'mixtures for each reader',
  sizes: { quick: 10, full: 200, long: 2_000 },
  run,
};

/** Limits: processor time that one text may take, and the longest work of the calling thread in one go. */
const readingMaxMs = 1_000;
const stallMaxMs = 50;

/** Quick forms read a tenth of the size; a reader that is not linear still misses its share of the time. */
const quickShare = 0.1;
/** Short texts are measured less exactly. */
const quickMaxMs = 250;

/** Longest text that can be pasted, in characters; `closes.compare` refuses more. */
const pasteLengthMax = 60_000;

const currency = 'AUD' as CurrencyCode;
const id = 'account-of-a-file' as AccountId;

interface Reader {
  readonly name: string;
  readonly bytesMax: number;
  /** Reads at its full size in the quick form too. */
  readonly isShort: boolean;
  readonly texts: (
    bytes: number,
    mixtures: number,
    context: SuiteContext,
  ) => readonly HostileText[];
  readonly read: (bytes: Buffer) => unknown;
  /** The same through the text reader's thread. */
  readonly ask: (bytes: Buffer) => Promise<unknown>;
}

const reader = openTextReader(textWorkerUrl);

const tables: Reader['texts'] = (bytes, mixtures, context) => {
  const chance = context.chance(`texts of ${bytes}`);
  return hostileTexts(bytes, mixtures, (sides) => chance.below(sides));
};

const readers: readonly Reader[] = [
  {
    name: 'paste',
    bytesMax: pasteLengthMax,
    isShort: true,
    texts: tables,
    read: (bytes) => compareBankText({ source: bytes.toString('utf8'), currency, items: [] }),
    ask: (bytes) => reader.bankText({ source: bytes.toString('utf8'), currency, items: [] }),
  },
  {
    name: 'bankFile',
    bytesMax: bankFileBytesMax,
    isShort: false,
    texts: tables,
    read: (bytes) => compareBankText({ source: bytes, currency, items: [] }),
    ask: (bytes) => reader.bankText({ source: bytes, currency, items: [] }),
  },
  {
    name: 'planFile',
    bytesMax: planFileBytesMax,
    isShort: false,
    texts: tables,
    read: readPlanText,
    ask: (bytes) => reader.planFile(bytes),
  },
  {
    name: 'dashboardList',
    bytesMax: dashboardListBytesMax,
    isShort: false,
    texts: tables,
    read: readDashboardText,
    ask: (bytes) => reader.dashboardList(bytes),
  },
  {
    name: 'accountFile',
    bytesMax: accountFileBytesMax,
    isShort: true,
    texts: (bytes) => hostileAccounts(bytes),
    read: (bytes) => readAccountFile(bytes, id),
    ask: (bytes) => reader.accountFile(bytes, id),
  },
];

async function run(context: SuiteContext): Promise<SuiteFigure> {
  const { pace, size } = context;
  const figures: Record<string, number> = { texts: 0 };
  const faults: string[] = [];
  for (const { name, bytesMax, isShort, texts, read, ask } of readers) {
    const isCut = pace === 'quick' && !isShort;
    const bytes = Math.floor(bytesMax * (isCut ? quickShare : 1));
    const limitMs = isCut ? quickMaxMs : readingMaxMs;
    let slowest = { name: '', text: '', ms: 0 };
    for (const { name: told, text } of texts(bytes, size, context)) {
      const ms = await leastOf(limitMs, () => workOf(() => read(Buffer.from(text))));
      figures['texts'] = (figures['texts'] ?? 0) + 1;
      if (ms > slowest.ms) slowest = { name: told, text, ms };
      if (ms > limitMs) faults.push(`${name} took ${ms.toFixed(0)} ms for ${told}`);
    }
    // The slowest one, through the thread: the caller only sends bytes and gets parts.
    const stallMs = await longestWork(
      async () => void (await ask(Buffer.from(slowest.text))),
      stallMaxMs,
    );
    if (stallMs > stallMaxMs)
      faults.push(`${name} held up its caller for ${stallMs.toFixed(0)} ms`);
    figures[`${name}MsMost`] = Math.round(slowest.ms);
    figures[`${name}StallMs`] = Math.round(stallMs);
    context.progress(`${name}: ${slowest.ms.toFixed(0)} ms at most (${slowest.name})`);
  }
  return { isPassed: faults.length === 0, figures, faults, notRun: [] };
}

/**
 * Times that a task is repeated at most, until one is within its limit: what a task does it does each time, a
 * collection of garbage or a busy core comes once.
 */
const repeatsMax = 3;

async function leastOf(limitMs: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Infinity;
  for (let repeat = 0; repeat < repeatsMax && least > limitMs; repeat += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Each has the thread to itself.
    least = Math.min(least, await measure());
  }
  return least;
}

/** Processor time of this thread, in ms: other load on this computer does not count. */
function workOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The longest work of this thread between two ticks of a continuous clock, in ms: the least of up to three times. */
export function longestWork(task: () => Promise<void>, limitMs: number): Promise<number> {
  return leastOf(limitMs, () => longestWorkOnce(task));
}

async function longestWorkOnce(task: () => Promise<void>): Promise<number> {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await task();
  isOver = true;
  return longest;
}
