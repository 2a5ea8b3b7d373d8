import { closeSync, openSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { LedgerCopy, LedgerFailure } from '../../../ports/ledger/ledger.ts';
import { connect } from './connection.ts';
import { ledgerFailureOf } from './failures.ts';

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
): Promise<Result<LedgerCopy, LedgerFailure>> {
  let source: DatabaseSync | null = null;
  try {
    closeSync(openSync(target, 'wx', 0o600));
    source = new DatabaseSync(file, { readOnly: true });
    await backup(source, target, { rate: allPages });
    return ok({ bytes: statSync(target).size, ...factsOf(target) });
  } catch (error) {
    return failed(ledgerFailureOf(error) ?? { kind: 'io-error' });
  } finally {
    source?.close();
  }
}

function factsOf(file: string): Pick<LedgerCopy, 'payments' | 'schema'> {
  // Nothing writes to a copy: it needs no side files, and leaves none.
  const copy = connect(file, 'read-unchanging');
  try {
    const facts = copy.handle
      .prepare(
        'select (select count(*) from attempts) as payments, max(version) as schema from schema_versions',
      )
      .get();
    return { payments: Number(facts?.['payments']), schema: Number(facts?.['schema']) };
  } finally {
    copy.close();
  }
}
