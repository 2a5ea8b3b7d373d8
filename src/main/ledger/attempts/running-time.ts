import { invariant } from '../../../domain/assert.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { ok } from '../../../domain/result.ts';
import type { RunningTime, TrustedClock } from '../../ports/ledger/ledger.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import { updateSealed } from '../authority/sealed-writes.ts';
import { objectOfText } from '../plans/plan-columns.ts';
import { countOnce } from '../terminals/count-once.ts';
import { saveRule } from '../plans/plan-rules.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** The ledger's own count of running time, which a restart or a changed clock does not shorten. */
export function createRunningTime(store: Store): RunningTime {
  return {
    addMs: (elapsedMs) =>
      writing(store, async (tx) => {
        invariant(Number.isSafeInteger(elapsedMs) && elapsedMs >= 0, 'running time only grows');
        const totalMs = (await readTotalMs(tx)) + (await countOnce(tx, store, elapsedMs));
        await updateSealed(tx, store, { table: 'ledger_facts', key: 1 }, { running_ms: totalMs });
        return ok(totalMs);
      }),
    totalMs: () => reading(async () => ok(await readTotalMs(store.db))),
    trustedClock: () => reading(async () => ok(await readTrusted(store.db))),
    trustClock: (trusted, operatorId) =>
      writing(store, async (tx) => {
        await saveRule({ store, tx }, trustedClock, trusted, { operatorId, at: trusted.at });
        return ok(null);
      }),
  };
}

/** Name of the rule that stores the trusted moment, beside the account's other rules. */
export const trustedClock = 'trusted-clock';

/** Records from before a trusted moment was kept apart vouch for the latest one. */
async function readTrusted(queries: Queries): Promise<TrustedClock | null> {
  const row = await queries
    .selectFrom('account_rules')
    .select('rule')
    .where('name', '=', trustedClock)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { at, anchorAt = at, seenMs = 0 } = objectOfText(row.rule, 'rule');
  if (!isInstant(at) || !isInstant(anchorAt) || !Number.isSafeInteger(seenMs)) {
    throw new DamagedRow('rule');
  }
  return { at, anchorAt, seenMs: Number(seenMs) };
}

function isInstant(value: unknown): value is Instant {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

async function readTotalMs(queries: Queries): Promise<number> {
  const row = await queries.selectFrom('ledger_facts').select('running_ms').executeTakeFirst();
  if (!row) throw new DamagedRow('running_ms');
  return row.running_ms;
}
