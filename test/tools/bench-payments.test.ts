import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../src/domain/ids.ts';
import type { Instant } from '../../src/domain/time/calendar.ts';
import { indexAttempt } from '../../src/main/ledger/search/index-attempt.ts';
import { connect } from '../../src/main/ledger/engine/sqlite/connection.ts';
import { opened, valueOf } from '../main/ledger/ledger-fixture.ts';
import { seedLedger } from '../../tools/bench/seed/seed-ledger.ts';
import { benchPayments } from '../../tools/bench/payments/payments-figures.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillroom-seed-'));
const seeding = {
  accountId: 'account-1' as AccountId,
  payments: 1500,
  plans: 150,
  until: '2026-11-20T12:00:00.000Z' as Instant,
};
const file = join(folder, 'one.sqlite');

beforeAll(() => seedLedger({ ...seeding, file, seed: 5 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tables =
  'attempts moves customers history_values cards consents plans instalments card_chains plan_events'.split(
    ' ',
  );

/** All the content of payments and plans, in one text. */
function contentsOf(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = tables.map((table) =>
    database
      .prepare(`select * from ${table} order by rowid`)
      .all()
      // Opening the records seals their plans, under a key of each file's own.
      .map(({ seal: _seal, ...row }) => row),
  );
  database.close();
  return JSON.stringify(rows);
}

describe('seeded records', () => {
  it('hold the invariants of the app’s own', async () => {
    const ledger = await opened(file);
    expect(valueOf(await ledger.checkInvariants())).toEqual([]);
    expect(ledger.readOnlyReason).toBeNull();
    await ledger.close();
  });

  it('hold as many plans as were asked for, with what their payments say', () => {
    const database = new DatabaseSync(file, { readOnly: true });
    const [counts] = database
      .prepare(
        `select (select count(*) from plans) as plans,
          (select count(*) from attempts) as payments,
          (select count(*) from attempts where intent_id like 'plan:%') as charges,
          (select count(*) from plans p where p.paid_minor <> (select coalesce(sum(a.amount_minor), 0)
            from attempts a where a.intent_id like 'plan:' || p.id || ':%' and a.state = 'approved')
          ) as unlike`,
      )
      .all();
    const states = database.prepare('select distinct state from plans').all();
    database.close();
    expect(counts).toMatchObject({ plans: seeding.plans, payments: seeding.payments, unlike: 0 });
    expect(Number(counts?.['charges'])).toBeGreaterThan(seeding.payments / 4);
    expect(states.length).toBeGreaterThanOrEqual(4);
  });

  it('are the same for the same seed and others for another', async () => {
    const [same, other] = [join(folder, 'same.sqlite'), join(folder, 'other.sqlite')];
    await seedLedger({ ...seeding, file: same, seed: 5 });
    await seedLedger({ ...seeding, file: other, seed: 6 });
    expect(contentsOf(same)).toBe(contentsOf(file));
    expect(contentsOf(other)).not.toBe(contentsOf(file));
  });

  it('are found by the words that the app itself would write', async () => {
    const connection = connect(file, 'write');
    const { db } = connection;
    const words = () => {
      const database = new DatabaseSync(file, { readOnly: true });
      const [row] = database
        .prepare(`select count(*) as n from history_words where history_words match '"inv"*'`)
        .all();
      database.close();
      return Number(row?.['n']);
    };
    const before = words();
    const rows = await db.selectFrom('attempts').select(['id', 'place']).limit(200).execute();
    for (const { id } of rows) await indexAttempt(db, id as never);
    const after = await db.selectFrom('attempts').select(['id', 'place']).limit(200).execute();
    expect(after).toEqual(rows);
    expect(words()).toBe(before);
    connection.close();
  });
});

describe('the bench of the payments list', () => {
  it('takes every figure, through the contract', async () => {
    const names: string[] = [];
    for await (const figure of benchPayments({ few: 300, many: 600, rounds: 8 })) {
      expect(typeof figure.isMet).toBe('boolean');
      names.push(Reflect.get(figure, 'name'));
    }
    expect(names).toEqual([
      'payments-page',
      'payments-search',
      'payments-filter',
      'payments-jump',
      'payments-memory',
      'report-approvals',
      'report-approvals-of-two-years',
      'report-declines',
      'report-declines-of-two-years',
      'report-recovered',
      'report-recovered-of-two-years',
      'commit-beside-report',
      'payments-export',
    ]);
  });
});
