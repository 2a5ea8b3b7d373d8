import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { attemptOfRow } from '../../../../src/main/ledger/schema/columns.ts';
import { connect } from '../../../../src/main/ledger/engine/sqlite/connection.ts';
import { selectAttempts } from '../../../../src/main/ledger/attempts/select-attempts.ts';
import { termsOfAttempt } from '../../../../src/main/ledger/search/match-terms.ts';
import { seedLedger } from '../../../../tools/bench/seed/seed-ledger.ts';
import { databaseOf, noteTouched, ownerOf } from '../../../fixtures/postgres/test-databases.ts';
import { isShared } from '../by-hand.ts';

/** Rows that are sent at once. */
const rowsAtOnce = 1000;

/** Fills records with payments of years; on PostgreSQL they are the very rows that the file has. */
export async function seedRecords(options: Parameters<typeof seedLedger>[0]): Promise<void> {
  await seedLedger(options);
  if (!isShared) return;
  await noteTouched(options.file);
  const owner = await ownerOf(await databaseOf(options.file));
  try {
    await owner.query('set session_replication_role = replica');
    await copyTables(options.file, owner);
    await copyWords(options.file, owner);
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}

async function copyTables(file: string, owner: Client): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  const tables = source
    .prepare("select name from sqlite_master where type = 'table' and sql not like '%virtual%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:sqlite_|history_words|schema_versions)/u.test(name));
  for (const table of tables) {
    const rows = source.prepare(`select * from ${table}`).all();
    await owner.query(`delete from ${table}`);
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await owner.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows.slice(at, at + rowsAtOnce))],
      );
    }
  }
  source.close();
}

async function copyWords(file: string, owner: Client): Promise<void> {
  const source = connect(file, 'read');
  const rows = await selectAttempts(source.db).execute();
  const refunds = await source.db.selectFrom('refunds_elsewhere').selectAll().execute();
  source.close();
  const words = rows.map((row) => {
    const own = refunds.filter(({ attempt_id: id }) => id === row.id);
    const refundTexts = own.flatMap((refund) => [refund.dashboard_reference, refund.reason]);
    return { place: row.place, words: termsOfAttempt(attemptOfRow(row), { refundTexts }) };
  });
  await owner.query(
    `insert into history_words
      select place, array_to_tsvector(array(select jsonb_array_elements_text(words)))
      from jsonb_to_recordset($1) as given (place bigint, words jsonb)`,
    [JSON.stringify(words)],
  );
}
