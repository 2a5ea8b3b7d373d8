import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../../src/main/ledger/engine/sqlite/connection.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import { readPlanPage } from '../../../../src/main/ledger/plans/page-plans.ts';
import { opened, temporaryFolder, valueOf } from '../ledger-fixture.ts';
import { addMaria, broughtIn, day, entryOn, inThree, newPlan, onDay, visa } from './plan-ledger.ts';

const folder = temporaryFolder();
const file = `${folder.path}/scale.sqlite`;
const today = day('2026-01-05');
let ledger: OpenedLedger;

/** Copies the existing plans, so that they fall due far in the future. */
function multiply(times: number): void {
  const other = new DatabaseSync(file);
  const columns = (table: string, changed: Readonly<Record<string, string>>) => {
    const names = other
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name));
    const values = names.map((name) => changed[name] ?? name).join(', ');
    return `insert into ${table} (${names.join(', ')}) select ${values} from ${table}`;
  };
  other.exec('begin');
  for (let copy = 0; copy < times; copy += 1) {
    const id = `id || '-${copy}'`;
    const planId = `plan_id || '-${copy}'`;
    const facts = { next_due_on: "'2030-01-01'", sort_on: "'2030-01-01'" };
    const plan = { id, reference: `reference || '-${copy}'`, ...facts };
    other.exec(`${columns('plans', plan)} where id not like '%-%-%'`);
    const chain = { id, plan_id: planId };
    other.exec(`${columns('card_chains', chain)} where plan_id not like '%-%-%'`);
    const row = { plan_id: planId, due_on: "'2030-01-01'" };
    other.exec(`${columns('instalments', row)} where plan_id not like '%-%-%'`);
  }
  other.exec('commit');
  other.close();
}

/** Removes that many cards, each with the plans on it. */
function takeCards(count: number): void {
  const other = new DatabaseSync(file);
  const lastFour = String(count).padStart(4, '0');
  other.exec(`update cards set state = 'removed' where last_four < '${lastFour}'`);
  other.close();
}

/** Reads the list of plans that need a card, and the query plan of each statement. */
async function needingCard(): Promise<{ readonly ids: readonly string[]; readonly steps: string }> {
  const connection = connect(file, 'read');
  const { db, handle } = connection;
  const prepare = handle.prepare.bind(handle);
  const statements: string[] = [];
  handle.prepare = (statement) => {
    statements.push(statement);
    return prepare(statement);
  };
  const lines = await readPlanPage(db, {
    search: '',
    health: ['needs-card'],
    currency: null,
    customerId: null,
    dueOn: null,
    today,
    after: null,
    limit: 200,
  });
  const lists = statements.filter((statement) => statement.startsWith('select "plans"."id"'));
  const steps = lists.flatMap((list) => prepare(`explain query plan ${list}`).all());
  connection.close();
  return {
    ids: lines.map(({ plan }) => plan.id),
    steps: steps.map(({ detail }) => String(detail)).join('; '),
  };
}

beforeAll(async () => {
  ledger = await opened(file);
  await addMaria(ledger);
  // Cards that look alike share their limits, so each has a last four of its own.
  const additions = Array.from({ length: 1000 }, (_, index) =>
    broughtIn(newPlan(inThree), {}, { ...visa, lastFour: String(index).padStart(4, '0') }),
  );
  valueOf(await ledger.plans.addPlans(additions, entryOn(today)));
}, 60_000);
afterAll(async () => {
  await ledger.close();
  folder.remove();
});

const request = {
  tab: 'due',
  search: '',
  currency: null,
  after: null,
  limit: 100,
  ...onDay(today),
} as const;
const checkRequest = {
  choice: { kind: 'all-due' },
  ...onDay(today),
  isGranted: false,
  expiredCards: 'leave-out',
} as const;

describe('a thousand plans that are due', () => {
  it('are alone in what is due, among thirty times as many that are not', async () => {
    multiply(30);
    const { rows, leftOut } = valueOf(await ledger.work.workCheck(checkRequest));
    expect([rows.length, leftOut.length]).toEqual([1000, 0]);
    const { due } = valueOf(await ledger.work.workCounts(onDay(today)));
    expect(due).toMatchObject([{ count: 1000 }]);
    const page = valueOf(await ledger.work.workPage(request));
    expect(page.length).toBe(100);
  }, 120_000);

  it('are found through an index, never by reading every plan', () => {
    const other = new DatabaseSync(file);
    const planOf = (sql: string) =>
      other
        .prepare(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => String(detail))
        .join('; ');
    const dueSql = "select id from plans where sort_on <= '2026-01-05' order by sort_on, id";
    expect(planOf(dueSql)).toMatch(/SEARCH plans USING COVERING INDEX plans_sorted/u);
    const tabSql = `select plan_id from instalments where owed_as = 'scheduled'
      and due_on <= '2026-01-05' order by due_on, plan_id, sequence`;
    expect(planOf(tabSql)).toMatch(/SEARCH instalments USING COVERING INDEX instalments_owed/u);
    const behindSql = `select id from plans where has_more_slots = 1 and cancelled_on is null
      and last_slot_on <= '2026-01-05'`;
    expect(planOf(behindSql)).toMatch(/USING (COVERING )?INDEX plans_behind/u);
    other.close();
  });

  it('show a page of a million’s list in the order of an index', () => {
    const other = new DatabaseSync(file);
    const sql =
      "select id from plans where (sort_on, id) > ('2029', '') order by sort_on, id limit 9";
    const [step] = other.prepare(`explain query plan ${sql}`).all();
    expect(String(step?.['detail'])).toContain('plans_sorted');
    other.close();
  });
});

describe('plans that need a card, among thirty thousand', () => {
  it('are found by the cards that are not in use, or met on a walk where those are many', async () => {
    takeCards(2);
    const few = await needingCard();
    expect(few.ids).toHaveLength(2 * 31);
    expect(few.steps).toContain('SEARCH plans USING INDEX plans_card (card_id=?)');
    expect(few.steps).toContain('SEARCH plans USING INDEX sqlite_autoindex_plans_1 (id=?)');
    // One search by state is for the plans in that state; a second one would be for all active plans.
    expect(few.steps.match(/plans_sorted_by_state/gu)).toHaveLength(1);
    expect(few.steps).not.toMatch(/SCAN plans/u);

    takeCards(70);
    const many = await needingCard();
    expect(many.ids).toHaveLength(200);
    expect(many.steps).toContain('SCAN plans USING INDEX plans_sorted');
    expect(many.steps).not.toMatch(/plans_sorted_by_state|FOR ORDER BY/u);
  });
});
