import { Worker } from 'node:worker_threads';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { DatedCharge, SampleCard } from '../../ports/practice.ts';
import type { SandboxOptions } from '../../sandbox/server.ts';
import type { SandboxReply, SandboxRequest } from '../../sandbox/worker.ts';

/** The practice bank, running in its own thread. */
export interface PracticeBank {
  readonly baseUrl: string;
  readonly paynowUrl: string;
  /** URL of the bank's own page, with the token that the page needs. */
  readonly practiceUrl: string;
  /** Minutes that the bank's clock was ahead of the computer's at start-up. */
  readonly advancedMinutes: number;
  /** Advances the bank's clock; returns false when it cannot. */
  advanceMinutes(minutes: number): Promise<boolean>;
  /** Stores cards that were never charged there; returns false when the bank did not take them. */
  saveCards(cards: readonly SampleCard[]): Promise<boolean>;
  /** Dates charges to come some days back; returns false when the bank did not answer. */
  dateBack(charges: readonly DatedCharge[]): Promise<boolean>;
  close(): Promise<void>;
}

/** The practice bank could not start; the reason is for the log. */
export interface PracticeBankDown {
  readonly kind: 'practice-bank-down';
  readonly detail: string;
}

/** Limit on starting and on stopping before the thread is terminated, in ms. */
const patienceMs = 10_000;

/** Starts the practice bank on a free loopback port, with its journal in the given file. */
export async function startPracticeBank(
  workerUrl: URL,
  stateFile: string,
): Promise<Result<PracticeBank, PracticeBankDown>> {
  const options: SandboxOptions = { stateFile, abilities: true };
  const worker = new Worker(workerUrl, { workerData: options });
  const first = await firstReply(worker);
  if (first.kind !== 'ready') {
    await worker.terminate();
    const detail = first.kind === 'failed' ? first.message : first.kind;
    return failed({ kind: 'practice-bank-down', detail });
  }
  const { baseUrl, paynowUrl, practiceUrl, advancedMinutes } = first;
  return ok({
    baseUrl,
    paynowUrl,
    practiceUrl,
    advancedMinutes,
    advanceMinutes: async (minutes) => {
      const reply = await ask(worker, { kind: 'advance-clock', days: 0, minutes }, 'clock');
      return reply?.kind === 'clock' && reply.moved;
    },
    saveCards: async (cards) => {
      const reply = await ask(worker, { kind: 'keep-cards', cards }, 'cards-kept');
      return reply?.kind === 'cards-kept' && reply.kept;
    },
    dateBack: async (charges) => {
      const reply = await ask(worker, { kind: 'date-back', charges }, 'dated-back');
      return reply !== null;
    },
    close: () => closeWorker(worker),
  });
}

/** Sends one request to the thread and waits for that kind of reply; null when none comes in time. */
function ask(
  worker: Worker,
  request: SandboxRequest,
  kind: SandboxReply['kind'],
): Promise<SandboxReply | null> {
  return new Promise((resolve) => {
    const answer = (reply: SandboxReply | null) => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(reply);
    };
    const hear = (reply: SandboxReply) => {
      if (reply.kind === kind) answer(reply);
    };
    const timer = setTimeout(() => answer(null), patienceMs);
    worker.on('message', hear);
    // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(request);
  });
}

function firstReply(worker: Worker): Promise<SandboxReply> {
  return new Promise((resolve) => {
    const giveUp = (message: string) => resolve({ kind: 'failed', message });
    const timer = setTimeout(() => giveUp('it did not start in time'), patienceMs);
    worker.once('message', (reply: SandboxReply) => {
      clearTimeout(timer);
      resolve(reply);
    });
    worker.once('error', (error) => giveUp(error.name));
    worker.once('exit', () => giveUp('it ended while starting'));
  });
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
    setTimeout(resolve, patienceMs).unref();
  });
  const request: SandboxRequest = { kind: 'close' };
  // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
  worker.postMessage(request);
  await ended;
  await worker.terminate();
}
