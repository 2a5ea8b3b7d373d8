import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Charge } from '../../../src/main/sandbox/bank-state.ts';
import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import type { SavedPracticeCard } from '../../../src/main/sandbox/cards/save-cards.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';

/** Token of the bank's own page: every process of the torture knows it. */
const practiceToken = 'torture';

/** Parameters for starting a bank of the torture. */
export interface BankStart {
  readonly seed: number;
  readonly latencyMs: number;
  /** True when it charges a reference again that was charged before. */
  readonly takesReferenceTwice: boolean;
  /** A share of bad responses, from 0 to 1; the bank fills in the location of a redirect. */
  readonly share: { readonly rate: number; readonly faults: readonly Fault[] };
}

/** Requests over the channel from its parent. */
export type BankQuestion =
  | { readonly ask: 'truth' }
  | { readonly ask: 'share'; readonly rate: number; readonly faults: readonly Fault[] }
  | { readonly ask: 'queue'; readonly fault: Fault; readonly count: number }
  | { readonly ask: 'clear' }
  | { readonly ask: 'keep-cards'; readonly cards: readonly SavedPracticeCard[] };

/** Everything that the bank knows about the requests that it received. */
export interface BankTruth {
  /** The real charges, oldest first. */
  readonly charged: readonly Charge[];
  readonly declined: readonly Charge[];
  /** Number of purchase requests that arrived, by the reference that they named. */
  readonly requests: Readonly<Record<string, number>>;
  /** Bytes that reached the second host, to which it redirects; there must be none. */
  readonly bytesElsewhere: number;
}

let bytesElsewhere = 0;
const elsewhere = createServer();
elsewhere.on('connection', (socket) => {
  socket.on('data', (chunk: Buffer) => (bytesElsewhere += chunk.length));
  socket.on('error', () => socket.destroy());
});

process.once('message', (start: BankStart) => void open(start));
process.once('disconnect', () => process.exit(0));

async function open({ seed, latencyMs, takesReferenceTwice, share }: BankStart): Promise<void> {
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  // A checked cast: a server that listens on a host and port has such an address.
  const { port } = elsewhere.address() as AddressInfo;
  const placed = (fault: Fault): Fault =>
    fault.kind === 'redirect' ? { ...fault, location: `http://127.0.0.1:${port}/taken` } : fault;
  const bank = await startSandbox({ seed, latencyMs, takesReferenceTwice, practiceToken });
  bank.faults.setShare(share.rate, share.faults.map(placed));
  const answers = async (question: BankQuestion): Promise<unknown> => {
    switch (question.ask) {
      case 'truth': {
        const processed = bank.processed();
        return {
          charged: processed.filter(({ approved }) => approved),
          declined: processed.filter(({ approved }) => !approved),
          requests: bank.purchaseRequests(),
          bytesElsewhere,
        } satisfies BankTruth;
      }
      case 'share':
        bank.faults.setShare(question.rate, question.faults.map(placed));
        return null;
      case 'queue':
        bank.faults.queue(placed(question.fault), question.count);
        return null;
      case 'clear':
        bank.faults.clear();
        return null;
      case 'keep-cards':
        return bank.saveCards(question.cards);
    }
  };
  process.on('message', (question: BankQuestion) => {
    void answers(question).then((answer) => process.send?.({ answer }));
  });
  process.send?.({ answer: bank.baseUrl });
}
