import { Worker } from 'node:worker_threads';
import type { NewPassphrase, PassphraseVerdict } from '../../domain/staff/passphrase.ts';
import type { Host } from '../host.ts';
import type { PassphraseJudge } from '../ports/passphrase-judge.ts';
import type { TextQuestion } from './text-worker.ts';

/** Limit on one judgement, with the start of its thread, in ms. */
const deadlineMs = 10_000;

/** Time without a question after which the thread ends, in ms: its dictionaries take some 60 MB. */
const idleMs = 60_000;

/**
 * Judges passphrases in one thread, started by the first question: an estimate takes up to 200 ms, and loading the
 * dictionaries longer.
 */
export function openPassphraseJudge(workerUrl: URL): PassphraseJudge {
  let thread: JudgeThread | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let ending: NodeJS.Timeout | undefined;
  const end = (): void => {
    void thread?.worker.terminate();
    thread = null;
  };
  const ask = async (
    fresh: NewPassphrase,
    known: readonly string[],
  ): Promise<PassphraseVerdict | null> => {
    clearTimeout(ending);
    thread ??= startThread(workerUrl);
    const verdict = await thread.ask({ kind: 'passphrase', fresh, known });
    if (verdict === null) end();
    ending = setTimeout(end, idleMs).unref();
    return verdict;
  };
  return {
    judge: (fresh, known) => {
      const turn = last.then(() => ask(fresh, known));
      last = turn;
      return turn;
    },
  };
}

/** The judge that the host provides, else one in a thread of its own. */
export function judgeOf(host: Pick<Host, 'passphraseJudge' | 'workerUrls'>): PassphraseJudge {
  return host.passphraseJudge ?? openPassphraseJudge(host.workerUrls.texts);
}

interface JudgeThread {
  readonly worker: Worker;
  /** Null when the thread has ended or is late. */
  ask(question: TextQuestion): Promise<PassphraseVerdict | null>;
}

function startThread(workerUrl: URL): JudgeThread {
  const worker = new Worker(workerUrl, { name: 'passphrase-judge' });
  // A judgement under way does not keep the app from closing.
  worker.unref();
  const gone = new Promise<null>((resolve) => {
    worker.on('error', () => resolve(null));
    worker.on('exit', () => resolve(null));
  });
  return {
    worker,
    ask: async (question) => {
      const late = Promise.withResolvers<null>();
      const deadline = setTimeout(() => late.resolve(null), deadlineMs);
      const answer = new Promise<PassphraseVerdict>((resolve) => {
        worker.once('message', resolve);
      });
      // oxlint-disable-next-line require-post-message-target-origin -- A thread has no origin.
      worker.postMessage(question);
      const verdict = await Promise.race([answer, gone, late.promise]);
      clearTimeout(deadline);
      return verdict;
    },
  };
}
