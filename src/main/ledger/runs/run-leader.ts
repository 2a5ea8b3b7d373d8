import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { BootId, RunId, TerminalId } from '../../../domain/ids.ts';
import type { RunHeadRow } from '../schema/plan-tables.ts';
import type { Queries, Store } from '../thread/store.ts';

/** The terminal that leads a run, as a statement compares it. */
export interface Leader {
  readonly leaderTerminal: string;
  readonly leaderBoot: string;
}

/** This start of this terminal; undefined for records in a file, whose runs need no leader. */
export function leaderOf({ lease, bootId }: Pick<Store, 'lease' | 'bootId'>): Leader | undefined {
  return lease === undefined ? undefined : { leaderTerminal: lease.own.id, leaderBoot: bootId };
}

/** True of a run that another terminal leads, or another start of this one. */
export function isLedElsewhere(
  row: Pick<RunHeadRow, 'leader_terminal' | 'leader_boot'>,
  leader: Leader | undefined,
): boolean {
  if (leader === undefined) return false;
  return row.leader_terminal !== leader.leaderTerminal || row.leader_boot !== leader.leaderBoot;
}

/**
 * Compares the leader of a run inside the statement that writes one of its rows, so that a terminal whose run was
 * taken over in between writes nothing. True of everything in a file.
 */
export function isLedBy(runId: RunId, { leaderTerminal, leaderBoot }: Partial<Leader>) {
  if (leaderTerminal === undefined || leaderBoot === undefined) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`exists (select 1 from runs where runs.id = ${runId}
    and runs.leader_terminal = ${leaderTerminal} and runs.leader_boot = ${leaderBoot})`;
}

/**
 * True of an item that this start of this terminal has claimed, and of every unclaimed one for the leader. True of
 * everything in a file.
 */
export function isOwnItem(runId: RunId, own: Partial<Leader>) {
  const { leaderTerminal, leaderBoot } = own;
  if (leaderTerminal === undefined || leaderBoot === undefined) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`((claim_terminal = ${leaderTerminal} and claim_boot = ${leaderBoot})
    or (claim_terminal is null and ${isLedBy(runId, own)}))`;
}

/**
 * True of an item whose last attempt this start of this terminal made without sending anything, and that no terminal
 * has claimed since.
 */
export function isOwnUnsent({ leaderTerminal, leaderBoot }: Partial<Leader>) {
  return sql<SqlBool>`(claim_terminal is null and exists (select 1 from attempts
    where attempts.id = run_items.attempt_id and attempts.state in ('not-sent', 'rejected')
    and attempts.terminal_id = ${leaderTerminal ?? ''} and attempts.boot_id = ${leaderBoot ?? ''}))`;
}

/** Hands the open run of a terminal whose lease was taken to the terminal that took it. */
export async function takeOverRun(
  tx: Queries,
  left: TerminalId,
  by: { readonly terminalId: TerminalId; readonly bootId: BootId },
): Promise<void> {
  await tx
    .updateTable('runs')
    .set({ leader_terminal: by.terminalId, leader_boot: by.bootId })
    .where('is_open', '=', 1)
    .where('leader_terminal', '=', left)
    .execute();
}
