import { invariant } from '../../../domain/assert.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { TerminalDoing } from '../../../domain/terminals/lease.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { NoLease, TerminalRepository } from '../../ports/ledger/terminals.ts';
import { isLoginRefused } from '../engine/postgres/failures.ts';
import { moverOf } from '../schema/moved-mark.ts';
import type { TerminalLeaseRow } from '../schema/terminal-tables.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import type { HeldLease } from './held-lease.ts';

/** Takes this terminal's lease at its start, with the next number. */
export async function takeLease(
  store: Store,
  at: Instant,
): ReturnType<TerminalRepository['takeLease']> {
  const lease = leaseOf(store);
  const taken = await writing<number, NoLease | LedgerFailure>(store, async (tx) => {
    if ((await moverOf(tx)) !== null) return failed({ kind: 'moved-back' });
    const before = await findLease(tx, lease);
    if (before !== null && before.retired_at !== null) return failed({ kind: 'terminal-retired' });
    const row: TerminalLeaseRow = {
      terminal_id: lease.own.id,
      name: lease.own.name,
      boot_id: store.bootId,
      number: (before?.number ?? 0) + 1,
      renewals: (before?.renewals ?? 0) + 1,
      app_version: lease.own.appVersion,
      doing: 'idle',
      seen_at: at,
      is_away: 0,
      retired_at: null,
      retired_by: null,
      counted_at_ms: before?.counted_at_ms ?? 0,
    };
    await tx.deleteFrom('terminal_leases').where('terminal_id', '=', row.terminal_id).execute();
    await tx.insertInto('terminal_leases').values(row).execute();
    return ok(row.number);
  });
  if (!taken.ok) return taken;
  lease.number = taken.value;
  return ok(null);
}

/** Renews the lease; after another terminal took the work over, takes it again. */
export async function renewLease(
  store: Store,
  doing: TerminalDoing,
  at: Instant,
): ReturnType<TerminalRepository['renewLease']> {
  const lease = leaseOf(store);
  const { number } = lease;
  invariant(number !== null, 'a lease is taken before it is renewed');
  const renewed = await reading<boolean, NoLease>(async () => {
    try {
      return ok(await renew(store, { number, doing, at }));
    } catch (error) {
      if (isLoginRefused(error)) return failed({ kind: 'login-refused' });
      throw error;
    }
  });
  if (!renewed.ok) return renewed;
  if (renewed.value) return ok('renewed');
  const again = await writing<number, NoLease | LedgerFailure>(store, async (tx) => {
    if ((await moverOf(tx)) !== null) return failed({ kind: 'moved-back' });
    const row = await findLease(tx, lease);
    if (row === null || row.retired_at !== null) return failed({ kind: 'terminal-retired' });
    // Two processes that both took it again would fence each other for ever.
    if (row.boot_id !== store.bootId) return failed({ kind: 'terminal-replaced' });
    await tx
      .updateTable('terminal_leases')
      .set({ number: row.number + 1, renewals: row.renewals + 1, doing, seen_at: at, is_away: 0 })
      .where('terminal_id', '=', row.terminal_id)
      .execute();
    return ok(row.number + 1);
  });
  if (!again.ok) return again;
  lease.number = again.value;
  return ok('taken-again');
}

/**
 * One statement outside the queue of writes, which a charge may hold: a terminal at work must not lose its lease.
 *
 * It is not serializable, so that it never makes a charge run again that reads the lease.
 */
async function renew(
  { db, bootId, lease }: Store,
  entry: { readonly number: number; readonly doing: TerminalDoing; readonly at: Instant },
): Promise<boolean> {
  const changed = await db
    .updateTable('terminal_leases')
    .set((column) => ({
      renewals: column('renewals', '+', 1),
      doing: entry.doing,
      seen_at: entry.at,
    }))
    .where('terminal_id', '=', lease?.own.id ?? '')
    .where('boot_id', '=', bootId)
    .where('number', '=', entry.number)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

async function findLease(queries: Queries, { own }: HeldLease): Promise<TerminalLeaseRow | null> {
  const row = await queries
    .selectFrom('terminal_leases')
    .selectAll()
    .where('terminal_id', '=', own.id)
    .executeTakeFirst();
  return row ?? null;
}

function leaseOf({ lease }: Store): HeldLease {
  invariant(lease !== undefined, 'only records on a server have leases');
  return lease;
}
