import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Instant } from '../../../domain/time/calendar.ts';
import { draftName } from '../../../domain/draft-name.ts';
import { changesBetween } from '../../../domain/epochs/set-aside-change.ts';
import type { ChangeableFacts } from '../../../domain/epochs/set-aside-change.ts';
import { mergeSent, outcomeOfAttempt } from '../../../domain/epochs/sent-charge.ts';
import type { EndedSend } from '../../../domain/epochs/sent-charge.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { SetAsideCharges } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { connect } from '../engine/sqlite/connection.ts';
import type { Connection } from '../engine/sqlite/connection.ts';
import { copyLedger } from '../engine/sqlite/copy-ledger.ts';
import { ledgerFailureOf } from '../engine/failures.ts';
import { migrate } from '../schema/migrate.ts';
import { readChangeableFacts } from './changeable-facts.ts';

/** Bounds the query over one set of records. */
const chargesReadMax = 200_000;

/** Most changes shown; an admin who has more to enter again reads the set aside records themselves. */
const changesMax = 500;

/** Suffix of a folder of records that were set aside. */
const asideMark = '.aside-';

/**
 * Reads the sends of this account's records that a restore set aside.
 *
 * A copy is migrated and read: the original stays as it was. Unreadable records are skipped, because staff account for
 * what no evidence shows.
 */
export async function readSetAside(
  file: string,
  at: Instant,
): Promise<Result<SetAsideCharges, LedgerFailure>> {
  const folder = dirname(file);
  const asides = readdirSync(dirname(folder))
    .filter((name) => name.startsWith(`${basename(folder)}${asideMark}`))
    .toSorted()
    .map((name) => join(dirname(folder), name, basename(file)))
    .filter((path) => existsSync(path));
  const found: EndedSend[] = [];
  let folders = 0;
  let changes: SetAsideCharges['changes'] = [];
  try {
    const own = accountOf(file);
    const here = await factsOf(file);
    for (const aside of asides) {
      // oxlint-disable-next-line no-await-in-loop -- One set of records after another.
      const read = await readOne(aside, join(folder, draftName(randomUUID())), { own, at });
      if (read === null) continue;
      folders += 1;
      found.push(...read.sends);
      // The newest set holds what the ones before it held.
      changes = changesBetween(here, read.facts).slice(0, changesMax);
    }
  } catch (error) {
    return failed(ledgerFailureOf(error) ?? { kind: 'io-error' });
  }
  return ok({ sends: mergeSent(found), folders, changes });
}

interface ReadAside {
  readonly sends: readonly EndedSend[];
  readonly facts: ChangeableFacts;
}

async function factsOf(file: string): Promise<ChangeableFacts> {
  const connection = connect(file, 'read');
  try {
    return await readChangeableFacts(connection.db);
  } finally {
    connection.close();
  }
}

async function readOne(
  aside: string,
  scratch: string,
  { own, at }: { readonly own: string; readonly at: Instant },
): Promise<ReadAside | null> {
  try {
    const copied = await copyLedger(aside, scratch);
    if (!copied.ok || accountOf(scratch) !== own) return null;
    const connection = connect(scratch, 'write');
    try {
      await migrate(connection.db, at);
      return {
        sends: await sendsIn(connection),
        facts: await readChangeableFacts(connection.db),
      };
    } finally {
      connection.close();
    }
  } catch (error) {
    if (ledgerFailureOf(error) === null) throw error;
    return null;
  } finally {
    for (const side of ['', '-wal', '-shm', '-journal']) rmSync(scratch + side, { force: true });
  }
}

function accountOf(file: string): string {
  const connection = connect(file, 'read');
  try {
    const row = connection.handle.prepare('select account_id as id from ledger_facts').get();
    return String(row?.['id'] ?? '');
  } finally {
    connection.close();
  }
}

async function sendsIn({ db }: Connection): Promise<readonly EndedSend[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('moves')
        .select((counted) => counted.fn.max('sequence').as('steps'))
        .whereRef('moves.attempt_id', '=', 'attempts.id')
        .as('steps'),
    )
    .where('dispatched_at', 'is not', null)
    .orderBy('dispatched_at', 'desc')
    .limit(chargesReadMax)
    .execute();
  return rows.flatMap((row) => {
    const attempt = attemptOfRow({ ...row, customer_name: null, part_of_reference: null });
    const outcome = outcomeOfAttempt(attempt, row.transaction_id);
    if (attempt.dispatchedAt === null) return [];
    const triedBy = row.tried_by === 'schedule' || row.tried_by === 'person' ? row.tried_by : null;
    const { dispatchedAt, outcomeAt, transaction } = attempt;
    const { steps } = row;
    return [{ attempt, triedBy, dispatchedAt, outcomeAt, outcome, transaction, steps }];
  });
}
