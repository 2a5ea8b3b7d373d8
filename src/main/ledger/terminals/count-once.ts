import { DamagedRow } from '../engine/row-failures.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Longest time since the last count that is taken for running time, in ms: a terminal at work counts every 15 s. */
const uncountedMaxMs = 20_000;

/**
 * The part of a terminal's running time that no other terminal has counted, in ms; the whole of it in a file.
 *
 * Every terminal counts the same hours. By the server's clock each counts on from the last count of any of them, and
 * never more than it ran itself: a clock that jumps can repeat one count of each terminal at most.
 */
export async function countOnce(
  tx: Queries,
  { lease }: Pick<Store, 'lease'>,
  elapsedMs: number,
): Promise<number> {
  if (lease === undefined) return elapsedMs;
  const { nowMs, countedAtMs } = await countedSoFar(tx);
  await tx
    .updateTable('terminal_leases')
    .set({ counted_at_ms: nowMs })
    .where('terminal_id', '=', lease.own.id)
    .execute();
  return countedAtMs === 0 ? elapsedMs : Math.min(elapsedMs, nowMs - countedAtMs);
}

/**
 * The running time from which a hold counts, in ms.
 *
 * The terminal's own may lag behind what the others have counted, after a sleep for example: a hold that began in the
 * past would be over early.
 */
export async function holdsFromMs(
  tx: Queries,
  { lease }: Pick<Store, 'lease'>,
  ownMs: number,
): Promise<number> {
  if (lease === undefined) return ownMs;
  const facts = await tx.selectFrom('ledger_facts').select('running_ms').executeTakeFirst();
  if (facts === undefined) throw new DamagedRow('running_ms');
  const { nowMs, countedAtMs } = await countedSoFar(tx);
  const uncountedMs = countedAtMs === 0 ? 0 : Math.min(nowMs - countedAtMs, uncountedMaxMs);
  return Math.max(ownMs, facts.running_ms + uncountedMs);
}

/** The server's time, and the last count that is not in its future; 0 before the first. */
async function countedSoFar(
  tx: Queries,
): Promise<{ readonly nowMs: number; readonly countedAtMs: number }> {
  const nowMs = await engineSqlOf(tx).nowMs(tx);
  const last = await tx
    .selectFrom('terminal_leases')
    .select((select) => select.fn.max('counted_at_ms').as('at'))
    .where('counted_at_ms', '<=', nowMs)
    .executeTakeFirst();
  return { nowMs, countedAtMs: last?.at ?? 0 };
}
