import type { Kysely, Transaction } from 'kysely';
import { engineWritesOf } from '../engine/engine-writes.ts';
import type { LedgerTables } from '../schema/tables.ts';
import { endChanges, forgetAhead } from './ahead.ts';

/** The turn of a piece among those that wait: in the order in which they came, or before all of those. */
export type Turn = 'in-order' | 'first';

interface WriteQueue {
  add<Value>(work: (tx: Transaction<LedgerTables>) => Promise<Value>, turn: Turn): Promise<Value>;
}

interface Waiting {
  /** Runs the work; returns the function that replies to its caller once the commit stands. */
  readonly run: (tx: Transaction<LedgerTables>) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
  readonly turn: Turn;
}

const queues = new WeakMap<Kysely<LedgerTables>, WriteQueue>();

/** Maximum number of pieces in one commit, so that the first of them does not wait long. */
const sharedMax = 16;

/** Longest pause before a piece runs again, in ms. */
const pauseMaxMs = 100;

/**
 * Runs one piece of work in the ledger's next commit.
 *
 * Pieces that wait at the same time share one commit, and with it one wait for the disk; none gets its reply before
 * that commit. When one of them breaks, all are rolled back and each runs again in a commit of its own, so a piece may
 * run twice and must do nothing but read and write. A piece that met another terminal's write runs again too. Otherwise eight charges at a time would queue for the disk three
 * times each (docs/decisions/0015-share-a-commit-among-waiting-writes.md).
 */
export function shareCommit<Value>(
  db: Kysely<LedgerTables>,
  work: (tx: Transaction<LedgerTables>) => Promise<Value>,
  turn: Turn = 'in-order',
): Promise<Value> {
  const queue = queues.get(db) ?? createQueue(db);
  queues.set(db, queue);
  return queue.add(work, turn);
}

/** Outcome of pieces that shared one commit. */
type Shared =
  /** None was written: a piece broke, by itself or by what the records hold. */
  | { readonly kind: 'piece-broke'; readonly error: unknown }
  | { readonly kind: 'done'; readonly answers: readonly (() => void)[] };

function createQueue(db: Kysely<LedgerTables>): WriteQueue {
  let waiting: Waiting[] = [];
  let isDraining = false;
  const writes = engineWritesOf(db);

  const commit = async (batch: readonly Waiting[], runs = 1): Promise<void> => {
    try {
      const shared = await commitTogether(db, batch);
      if (shared.kind === 'done') for (const answer of shared.answers) answer();
      else if (batch.length === 1 && runs < writes.runsAllowed(shared.error)) {
        await pauseBefore(runs);
        await commit(batch, runs + 1);
      } else if (batch.length === 1) batch[0]?.reject(shared.error);
      // oxlint-disable-next-line no-await-in-loop -- One commit after another.
      else for (const piece of batch) await commit([piece]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const drain = async () => {
    isDraining = true;
    while (waiting.length > 0) {
      // Calls made since then wait in the thread's message queue; one turn brings them in.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = nextOf(waiting);
      waiting = waiting.filter((piece) => !batch.includes(piece));
      await commit(batch);
    }
    isDraining = false;
  };

  return {
    add: (work, turn) =>
      new Promise((resolve, reject) => {
        const run: Waiting['run'] = async (tx) => {
          const value = await work(tx);
          return () => resolve(value);
        };
        waiting.push({ run, reject, turn });
        if (!isDraining) void drain();
      }),
  };
}

/** The pieces of the next commit. Those that go first share none with the others, whose work they would wait for. */
function nextOf(waiting: readonly Waiting[]): readonly Waiting[] {
  const first = waiting.filter(({ turn }) => turn === 'first');
  return (first.length > 0 ? first : waiting).slice(0, sharedMax);
}

/** Pauses for a random time, longer from run to run, so that two terminals do not meet again and again. */
function pauseBefore(runs: number): Promise<void> {
  const most = Math.min(2 ** runs, pauseMaxMs);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}

/** Throws when the commit itself fails: then nothing was written, and no piece is at fault. */
async function commitTogether(
  db: Kysely<LedgerTables>,
  batch: readonly Waiting[],
): Promise<Shared> {
  const writes = engineWritesOf(db);
  let broken: { readonly error: unknown } | null = null;
  try {
    const answers = await writes.transact(db, async (tx) => {
      const told: (() => void)[] = [];
      try {
        for (const piece of batch) {
          told.push(await piece.run(tx));
          await endChanges(tx);
          forgetAhead(tx);
        }
      } catch (error) {
        broken = { error };
        throw error;
      }
      return told;
    });
    return { kind: 'done', answers };
  } catch (error) {
    // A conflict may be found only when all pieces are done.
    if (broken === null && writes.runsAllowed(error) === 1) throw error;
    return { kind: 'piece-broke', error };
  }
}
