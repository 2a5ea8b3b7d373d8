import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { TerminalId } from '../../../domain/ids.ts';
import { leaseTimes } from '../../../domain/terminals/lease.ts';
import type { LedgerTables } from '../schema/tables.ts';

/** Time in which a terminal at work renews its lease at least once, in ms. */
const usualWatchMs = leaseTimes.renewEveryMs + 1_500;

/** Schema version since which terminals have leases. */
const leasesSince = 30;

/** The schema version of the records, and the terminal that wants a later one. */
interface Migration {
  readonly version: number;
  readonly terminalId: TerminalId;
  /** Shorter in tests. */
  readonly watchMs?: number;
}

/**
 * The reason that records of an older version are not migrated now; null when they may be.
 *
 * A terminal at work shows by a renewal that this session itself sees: no clock but its own is read.
 */
export async function refuseMigration(
  one: Kysely<LedgerTables>,
  { version, terminalId, watchMs = usualWatchMs }: Migration,
): Promise<'needs-owner' | 'older-terminals-at-work' | null> {
  const owned = await ownedTables.execute(one);
  if (owned.rows[0]?.are_own !== 1) return 'needs-owner';
  if (version < leasesSince) return null;
  const before = await renewalsOf(one, terminalId);
  if (before === '') return null;
  await new Promise((resolve) => setTimeout(resolve, watchMs));
  return (await renewalsOf(one, terminalId)) === before ? null : 'older-terminals-at-work';
}

const ownedTables = sql<{ readonly are_own: number }>`select
  bool_and(pg_has_role(current_user, relowner, 'usage')) as are_own from pg_class
  where relnamespace = to_regnamespace(current_schema()) and relkind = 'r'`;

/** The renewals of every other terminal, as one text; empty for none. */
async function renewalsOf(one: Kysely<LedgerTables>, own: TerminalId): Promise<string> {
  const rows = await one
    .selectFrom('terminal_leases')
    .select(['terminal_id', 'renewals'])
    .where('retired_at', 'is', null)
    .orderBy('terminal_id')
    .execute();
  return rows
    .filter((row) => row.terminal_id !== own)
    .map((row) => `${row.terminal_id} ${row.renewals}`)
    .join('\n');
}
