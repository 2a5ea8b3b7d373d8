import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import type { SavedPracticeCard } from '../../../src/main/sandbox/cards/save-cards.ts';
import type { BankQuestion, BankStart, BankTruth } from './bank-process.ts';

/** A practice bank in its own process. */
export interface TortureBank {
  readonly baseUrl: string;
  truth(): Promise<BankTruth>;
  setShare(rate: number, faults: readonly Fault[]): Promise<void>;
  queue(fault: Fault, count?: number): Promise<void>;
  clearFaults(): Promise<void>;
  saveCards(cards: readonly SavedPracticeCard[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts it from its built file; it ends with this process at the latest. */
export async function startBank(file: string, start: BankStart): Promise<TortureBank> {
  const child = fork(file, [], { serialization: 'advanced', stdio: ['ignore', 2, 2, 'ipc'] });
  let last: Promise<unknown> = Promise.resolve();
  const exchange = async (message: BankStart | BankQuestion): Promise<unknown> => {
    const reply = once(child, 'message') as Promise<[{ readonly answer: unknown }]>;
    child.send(message);
    return (await reply)[0].answer;
  };
  // One after the other, so that each reply belongs to the request before it.
  const ask = (message: BankStart | BankQuestion): Promise<unknown> => {
    last = last.then(() => exchange(message));
    return last;
  };
  const baseUrl = (await ask(start)) as string;
  return {
    baseUrl,
    truth: async () => (await ask({ ask: 'truth' })) as BankTruth,
    setShare: async (rate, faults) => void (await ask({ ask: 'share', rate, faults })),
    queue: async (fault, count = 1) => void (await ask({ ask: 'queue', fault, count })),
    clearFaults: async () => void (await ask({ ask: 'clear' })),
    saveCards: async (cards) => {
      if (!(await ask({ ask: 'keep-cards', cards }))) throw new Error('Cards were not kept.');
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
