import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Generated } from 'kysely';
import { describe, expect, it } from 'vitest';
import { foldReference } from '../../../src/domain/charge/fold-reference.ts';
import { LedgerDialect } from '../../../src/main/ledger/engine/sqlite/ledger-dialect.ts';
import { debts0011 } from '../../../src/main/ledger/schema/migrations/first/0011-debts.ts';
import { order } from '../usecases/test-context.ts';
import type { Started } from './staffed-app.ts';
import { submit } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

/** Each looks like the first one, on screen and on paper. */
const alike = [
  'INV-é 77',
  'inv-é 77',
  'INV-e\u0301 77',
  'INV-é\u00A077',
  'INV-é\u2009\u3000 77',
  'ＩＮＶ－é　７７',
  'INV\u2011é 77',
  'INV\u2013é 77',
];

async function paid(app: Started, reference: string) {
  const answer = await submit(app, order({ reference }));
  if (answer.kind !== 'accepted') return answer;
  const attemptId = answer.attempt.id;
  const find = async () => (await app.call('charge.find', { attemptId })).attempt;
  await expect.poll(async () => (await find()).state).toBe('approved');
  return find();
}

describe('references that look alike', () => {
  it('are one debt, and what was typed is kept', async () => {
    const app = await startApp(dataFolder());
    const [first = '', ...others] = alike;
    expect(await paid(app, first)).toMatchObject({ state: 'approved', orderReference: first });
    for (const typed of others) {
      expect(await paid(app, typed), typed).toMatchObject({
        kind: 'obstacle',
        obstacle: { kind: 'reference-paid', earlier: { orderReference: first } },
      });
    }
    expect(await paid(app, 'INV-é 78')).toMatchObject({ state: 'approved' });
    expect(await paid(app, 'INV-é77')).toMatchObject({ state: 'approved' });
  });

  it('folds signs without a shape away, too', () => {
    for (const sign of ['\u200B', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\uFE0F', '\u3164']) {
      expect(foldReference(`INV${sign}-1`)).toBe(foldReference('inv-1'));
    }
    expect(foldReference('INV-1')).not.toBe(foldReference('INV-2'));
    expect(foldReference('Straße 1')).toBe(foldReference('STRASSE 1'));
  });

  it('are folded in records from before, by the migration', async () => {
    const db = new Kysely<Old>({ dialect: new LedgerDialect(new DatabaseSync(':memory:')) });
    await sql`create table attempts (id text primary key, reference text, order_reference text)`.execute(
      db,
    );
    await sql`create table plans (id text primary key, reference text)`.execute(db);
    for (const [index, reference] of alike.entries()) {
      const row = { id: `a${index}`, reference: `${reference}-2`, order_reference: reference };
      await db.insertInto('attempts').values(row).execute();
      await db
        .insertInto('plans')
        .values({ id: `p${index}`, reference })
        .execute();
    }
    await debts0011.up(db as unknown as Kysely<unknown>);
    const attempts = await db.selectFrom('attempts').selectAll().execute();
    for (const row of attempts) {
      expect(row.reference_key).toBe(foldReference(row.reference));
      expect(row.order_reference_key).toBe(foldReference(row.order_reference));
    }
    const plans = await db.selectFrom('plans').select('reference_key').distinct().execute();
    expect(plans).toEqual([{ reference_key: foldReference(alike[0] ?? '') }]);
    await db.destroy();
  });
});

interface Old {
  readonly attempts: {
    readonly id: string;
    readonly reference: string;
    readonly order_reference: string;
    readonly reference_key: Generated<string>;
    readonly order_reference_key: Generated<string>;
  };
  readonly plans: {
    readonly id: string;
    readonly reference: string;
    readonly reference_key: Generated<string>;
  };
}
