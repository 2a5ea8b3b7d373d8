import type { AttemptView } from '../../../src/contract/charge/attempt-view.ts';
import type { Envelope } from '../../../src/contract/envelope.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/index.ts';
import { compose } from '../../../src/main/compose/compose.ts';
import { answerCalls } from '../../../src/main/ipc/answer-call.ts';
import { systemClock } from '../../../src/main/shell/system-clock.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import type { LightboxVisit } from '../../../src/main/ports/lightbox.ts';
import type { LifeWord } from './life.ts';
import { printLine } from '../print-line.ts';
import { bareHost } from './terminal-host.ts';

/** The composed main process, called as its page would call it. */
export interface OpenTerminal {
  /** Throws with the failure as text when the call was refused. */
  call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): Promise<OperationOutput<Name>>;
  /** Resolves when the attempt has a saved outcome, and no send is in progress for it. */
  outcomeOf(attemptId: string): Promise<AttemptView>;
  /** The customer's window of the last wallet opened. */
  lastVisit(): LightboxVisit | null;
  close(): Promise<void>;
}

/** Tells the parent process one thing. */
export function say(word: LifeWord, ...facts: readonly (string | number)[]): void {
  printLine([word, ...facts].join(' '));
}

const openStates: readonly string[] = ['prepared', 'dispatched'];

/** Opens the whole main process on a data folder, with the page's path of calls and no window. */
export async function openTerminal(folder: string): Promise<OpenTerminal> {
  const waiting = new Map<string, (attempt: AttemptView) => void>();
  const ended = new Map<string, AttemptView>();
  let visit: LightboxVisit | null = null;
  const hear = (attempt: AttemptView) => {
    if (attempt.notSaved) say('unsaved', attempt.id, attempt.state);
    const isOpen = openStates.includes(attempt.state) || attempt.notSaved;
    if (isOpen) return;
    say('shown', attempt.id, attempt.state);
    if (attempt.inFlight) return;
    const tell = waiting.get(attempt.id);
    waiting.delete(attempt.id);
    if (tell === undefined) ended.set(attempt.id, attempt);
    else tell(attempt);
  };
  const log = { info: noteSuccess, warn: note, error: note };
  const host = bareHost(folder, {
    clock: systemClock,
    log,
    notifier: {
      publish: (name, payload) => {
        // A checked cast: this event carries an attempt, as `contract/events` defines it.
        if (name === 'attempt.changed') hear(payload as AttemptView);
      },
    },
    lightbox: {
      open: (opened) => {
        visit = opened;
        return true;
      },
      focus: () => false,
      close: () => undefined,
      closeAll: () => undefined,
    },
    workerUrls: {
      ledger: new URL('./ledger-worker.mjs', import.meta.url),
      sandbox: new URL('./bank-thread.mjs', import.meta.url),
      // No torture reads a text from outside; the path is that of the source.
      texts: new URL('./text-worker.mjs', import.meta.url),
    },
  });
  const app = await compose(host);
  const answer = answerCalls({ target: Promise.resolve(app), log, ids: randomIds });
  return {
    call: async <Name extends OperationName>(name: Name, input: OperationInput<Name>) => {
      const envelope = (await answer({ name, input })) as Envelope<OperationOutput<Name>>;
      if (!envelope.ok) throw new Error(`${name}: ${JSON.stringify(envelope.error)}`);
      return envelope.value;
    },
    outcomeOf: (id) => {
      const known = ended.get(id);
      // Read once and removed, so that a long life does not grow by what the torture keeps.
      ended.delete(id);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => void waiting.set(id, resolve));
    },
    lastVisit: () => visit,
    close: () => app.close(),
  };
}

function note(event: string, facts: object = {}): void {
  say('note', event, JSON.stringify(facts));
}

/** Of what went well: an outcome that an earlier start had kept, and help with the run of another terminal. */
const notedEvents = ['outcome.delivered', 'run.helped', 'records.gap-closed'];

function noteSuccess(event: string, facts: object = {}): void {
  if (notedEvents.includes(event)) note(event, facts);
}
