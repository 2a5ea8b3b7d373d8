import { closeSync, openSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import type { AuditHeads } from '../../../../domain/audit/chain.ts';
import type { TerminalId } from '../../../../domain/ids.ts';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { LedgerCopy } from '../../../ports/ledger/backup.ts';
import type { LedgerFailure } from '../../../ports/ledger/ledger.ts';
import { connect } from './connection.ts';
import type { Connection } from './connection.ts';
import { ledgerFailureOf } from '../failures.ts';

/** More pages than any ledger has: the copy is one step. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a ledger as it is at one moment to a free path, while the money writer continues.
 *
 * The copy runs off the main thread, in one step: a copy in several would start over at every commit.
 */
export async function copyLedger(
  file: string,
  target: string,
): Promise<Result<null, LedgerFailure>> {
  let source: DatabaseSync | null = null;
  try {
    closeSync(openSync(target, 'wx', 0o600));
    source = new DatabaseSync(file, { readOnly: true });
    await backup(source, target, { rate: allPages });
    return ok(null);
  } catch (error) {
    return failed(ledgerFailureOf(error) ?? { kind: 'io-error' });
  } finally {
    source?.close();
  }
}

/** Reads what a copy holds: its length, its payments, its schema and the last entry of each terminal's log. */
export function readLedgerCopy(file: string): Result<LedgerCopy, LedgerFailure> {
  try {
    // Nothing writes to a copy: it needs no side files, and leaves none.
    const copy = connect(file, 'read-unchanging');
    try {
      return ok({ bytes: statSync(file).size, ...factsOf(copy), log: logOf(copy) });
    } finally {
      copy.close();
    }
  } catch (error) {
    return failed(ledgerFailureOf(error) ?? { kind: 'io-error' });
  }
}

function factsOf({ handle }: Connection): Pick<LedgerCopy, 'payments' | 'schema'> {
  const facts = handle
    .prepare(
      'select (select count(*) from attempts) as payments, max(version) as schema from schema_versions',
    )
    .get();
  return { payments: Number(facts?.['payments']), schema: Number(facts?.['schema']) };
}

/** Skips from terminal to terminal in the index, so that a long log is not read. */
const lastEntries = `
  with recursive terminal(id) as (
    select min(terminal_id) from audit
    union all
    select (select min(terminal_id) from audit where terminal_id > id) from terminal where id is not null
  )
  select audit.terminal_id as terminal, audit.sequence as sequence, audit.mac as mac
  from terminal join audit on audit.terminal_id = terminal.id
    and audit.sequence = (select max(sequence) from audit where terminal_id = terminal.id)`;

function logOf({ handle }: Connection): AuditHeads {
  const rows = handle.prepare(lastEntries).all();
  return Object.fromEntries(
    rows.map((row) => [
      String(row['terminal']) as TerminalId,
      { sequence: Number(row['sequence']), mac: String(row['mac']) },
    ]),
  );
}
