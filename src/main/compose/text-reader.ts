import { Worker } from 'node:worker_threads';
import type { DashboardLine } from '../../domain/epochs/dashboard-list.ts';
import type { CsvRecord } from '../../domain/plan-files/read-csv.ts';
import { failed, ok } from '../../domain/result.ts';
import type { TextReader } from '../ports/text-reader.ts';
import type { AccountFileReader } from '../usecases/accounts/pending-account.ts';
import type { TextAnswers, TextQuestion } from './text-worker.ts';

/** Limit on reading one text, from starting its thread to the last part of the result, in ms. */
const deadlineMs = 15_000;

/** Memory limit of the thread, in MB: a text that needs more ends the thread and not the app. */
const memoryMaxMb = 512;

const tookTooLong = failed({ kind: 'took-too-long' } as const);

/** Readers of every text from outside. */
export type AllTexts = TextReader & AccountFileReader;

/** Reads each text in its own thread, which ends with the result or at the deadline. */
export function openTextReader(workerUrl: URL, patienceMs = deadlineMs): AllTexts {
  return {
    planFile: (bytes) =>
      inThread(workerUrl, patienceMs, async (ask) => {
        const read = await ask({ kind: 'plan-file', bytes });
        if (read === null) return tookTooLong;
        if (!read.ok) return read;
        // The thread sends the records that it read as a plan file.
        const records = (await allParts(ask)) as readonly CsvRecord[] | null;
        return records === null ? tookTooLong : ok(records);
      }),
    bankText: (question) =>
      inThread(workerUrl, patienceMs, async (ask) => {
        const answer = await ask({ kind: 'bank-text', question });
        return answer ?? tookTooLong;
      }),
    accountFile: (bytes, id) =>
      inThread(workerUrl, patienceMs, async (ask) => {
        const answer = await ask({ kind: 'account-file', bytes, id });
        return answer ?? tookTooLong;
      }),
    dashboardList: (bytes) =>
      inThread(workerUrl, patienceMs, async (ask) => {
        const read = await ask({ kind: 'dashboard-list', bytes });
        if (read === null) return tookTooLong;
        if (!read.ok) return read;
        // The thread sends the lines that it read as a dashboard list.
        const lines = (await allParts(ask)) as readonly DashboardLine[] | null;
        return lines === null ? tookTooLong : ok(lines);
      }),
  };
}

/** Asks the thread; null once it has ended. */
type Ask = <Kind extends TextQuestion['kind']>(
  question: Extract<TextQuestion, { kind: Kind }>,
) => Promise<TextAnswers[Kind] | null>;

/** Every line of the file that the thread has read, part by part; null once it has ended. */
async function allParts(ask: Ask): Promise<readonly unknown[] | null> {
  const lines: unknown[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each part is asked for when the one before is here.
    const part = await ask({ kind: 'next' });
    if (part === null) return null;
    if (part.length === 0) return lines;
    lines.push(...part);
  }
}

async function inThread<Answer>(
  workerUrl: URL,
  patienceMs: number,
  work: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const worker = new Worker(workerUrl, {
    name: 'text-reader',
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
  });
  const gone = Promise.withResolvers<null>();
  worker.on('error', () => gone.resolve(null));
  worker.on('exit', () => gone.resolve(null));
  const deadline = setTimeout(() => gone.resolve(null), patienceMs);
  const ask: Ask = <Kind extends TextQuestion['kind']>(
    question: Extract<TextQuestion, { kind: Kind }>,
  ) => {
    const answer = new Promise<TextAnswers[Kind]>((resolve) => {
      worker.once('message', resolve);
    });
    // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(question);
    return Promise.race([answer, gone.promise]);
  };
  try {
    return await work(ask);
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}
