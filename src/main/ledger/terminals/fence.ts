import { firstOf, statement } from '../thread/statement.ts';
import type { Queries, Store } from '../thread/store.ts';

/** The lease of this process, as the statement that moves a row compares it. */
export interface Fence {
  readonly leaseTerminal: string;
  readonly leaseBoot: string;
  readonly leaseNumber: number;
}

/** The fence of records on a server; undefined for a file's, which one process locks. */
export function fenceOf({ lease, bootId }: Pick<Store, 'lease' | 'bootId'>): Fence | undefined {
  if (lease === undefined) return undefined;
  // Before its lease was taken a process holds none, and no row has this number.
  return { leaseTerminal: lease.own.id, leaseBoot: bootId, leaseNumber: lease.number ?? 0 };
}

/**
 * True when this process no longer holds its terminal's lease, so that nothing may be sent.
 *
 * Decided in the transaction that writes `dispatched`: this terminal and one that takes its work over cannot both
 * commit. No time is compared. Records in a file have one process, and no fence.
 */
export async function isFenced(
  queries: Queries,
  { lease, bootId }: Pick<Store, 'lease' | 'bootId'>,
): Promise<boolean> {
  if (lease === undefined) return false;
  const { own, number } = lease;
  const row = await firstOf(selectLease(queries, { terminalId: own.id }));
  return row?.boot_id !== bootId || row.number !== number || row.retired_at !== null;
}

const selectLease = statement((queries, { terminalId }: { readonly terminalId: string }) =>
  queries
    .selectFrom('terminal_leases')
    .select(['boot_id', 'number', 'retired_at'])
    .where('terminal_id', '=', terminalId),
);

/** True while another terminal has taken over the work of this one, and it was neither seen nor removed since. */
export async function isAway(queries: Queries, terminalId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('terminal_leases')
    .select('terminal_id')
    .where('terminal_id', '=', terminalId)
    .where('is_away', '=', 1)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
