import { afterAll, describe, expect, it, vi } from 'vitest';
import type { PlanId } from '../../../../src/domain/ids.ts';
import { byHand } from '../by-hand.ts';
import { approved, errorOf, opened, temporaryFolder, valueOf } from '../ledger-fixture.ts';
import {
  addMaria,
  charge,
  day,
  entryOn,
  fileOf,
  finishAttempt,
  startedPlan,
} from './plan-ledger.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
let filesMade = 0;
/** Time for the change from outside before the check in the background begins, in ms. */
const shortWaitMs = 4_000;

const inFebruary = { today: day('2026-02-05') } as const;
const altered = { kind: 'plan-altered' };

/** A ledger with a started plan, which another program changes while it is open. */
async function shop(checkAfterMs = 60_000) {
  filesMade += 1;
  const file = `${folder.path}/altered-${filesMade}.sqlite`;
  const ledger = await opened(file, { checkAfterMs });
  await addMaria(ledger);
  const { id } = await startedPlan(ledger);
  const edit = (...statements: readonly string[]) => byHand(file, ...statements);
  return { file, ledger, id, edit };
}

const pause = { kind: 'pause', reason: 'On holiday' } as const;

/** Keeps the tables of plans as they are now, and puts them back. */
const keep = ['plans', 'instalments', 'card_chains'].map(
  (table) => `create table kept_${table} as select * from ${table}`,
);
const putBack = ['plans', 'instalments', 'card_chains'].map(
  (table) => `delete from ${table}; insert into ${table} select * from kept_${table}`,
);

describe('a plan that was changed outside Tillroom', () => {
  it.each([
    ['its amount', 'update instalments set amount_minor = 890000 where sequence = 2'],
    ['its terms', `update plans set terms = replace(terms, '8900', '9900')`],
    ['its due day', `update instalments set due_on = '2026-02-01' where sequence = 2`],
    ['its state', 'update plans set is_paused = 1'],
    ['its channel', `update plans set channel = 'mail'`],
    ['the card of its history', `update card_chains set first_transaction_id = 'other'`],
    [
      'a paid instalment owed again',
      `update instalments set state = 'scheduled' where sequence = 1`,
    ],
    ['an instalment that was removed', 'delete from instalments where sequence = 2'],
    ['its seal', `update plans set seal = ''`],
  ])('is neither charged nor changed: %s', async (_what, statement) => {
    const { ledger, id, edit } = await shop();
    await edit(statement);
    expect(errorOf(await charge(ledger, id, 2, inFebruary))).toEqual(altered);
    const moved = await ledger.plans.movePlan(id, pause, entryOn(day('2026-02-05')));
    expect(errorOf(moved)).toEqual(altered);
    await ledger.close();
  });

  it('is noticed when it is an older one of our own, put back whole', async () => {
    const { ledger, id, edit } = await shop();
    await edit(...keep);
    const attempt = valueOf(await charge(ledger, id, 2, inFebruary));
    await finishAttempt(ledger, attempt.id, approved, { outcomeAt: attempt.preparedAt });
    await edit(...putBack);
    expect(errorOf(await charge(ledger, id, 3, { today: day('2026-03-05') }))).toEqual(altered);
    expect(valueOf(await ledger.checkInvariants())).toContain('plans are those written last: 1');
    await ledger.close();
  });

  it('stays altered although an outcome is recorded in it', async () => {
    const { ledger, id, edit } = await shop();
    const attempt = valueOf(await charge(ledger, id, 2, inFebruary));
    await edit('update instalments set amount_minor = 1 where sequence = 3');
    await finishAttempt(ledger, attempt.id, approved, { outcomeAt: attempt.preparedAt });
    const { instalments } = await fileOf(ledger, id, inFebruary.today);
    expect(instalments.find(({ sequence }) => sequence === 2)?.state).toBe('paid');
    expect(errorOf(await charge(ledger, id, 3, { today: day('2026-03-05') }))).toEqual(altered);
    await ledger.close();
  });

  it('leaves other plans alone', async () => {
    const { ledger, id, edit } = await shop(shortWaitMs);
    await edit(`update plans set usual_amount_minor = 1 where id = '${id}'`);
    const { reference } = (await fileOf(ledger, id, inFebruary.today)).plan;
    const other = await startedPlan(ledger);
    valueOf(await charge(ledger, other.id, 2, inFebruary));
    // The check in the background tells of it, without anybody opening the plan.
    const found = { plans: [reference], payments: [], isChecked: true };
    await vi.waitFor(() => expect(ledger.audit.alteredFacts()).toEqual(found), 20_000);
    await ledger.close();
  }, 30_000);

  it.each([
    ['a paid amount', 'update instalments set paid_minor = paid_minor + 100 where sequence = 1'],
    ['a refund', 'update instalments set refunded_minor = 100 where sequence = 1'],
  ])(
    'is found by the check in the background: %s of a settled instalment',
    async (_what, change) => {
      const { ledger, id, edit } = await shop(shortWaitMs);
      await edit(change);
      const { reference } = (await fileOf(ledger, id, inFebruary.today)).plan;
      await vi.waitFor(
        () => expect(ledger.audit.alteredFacts().plans).toEqual([reference]),
        20_000,
      );
      expect(valueOf(await ledger.checkInvariants())).toContain(
        'a plan was paid the sum of its rows: 1',
      );
      valueOf(await accept(ledger, id));
      expect(valueOf(await ledger.checkInvariants())).not.toContain(
        'a plan was paid the sum of its rows: 1',
      );
      await ledger.close();
    },
    30_000,
  );

  it('shows two paid amounts that were changed against each other', async () => {
    const { ledger, id, edit } = await shop(shortWaitMs);
    const attempt = valueOf(await charge(ledger, id, 2, inFebruary));
    await finishAttempt(ledger, attempt.id, approved, { outcomeAt: attempt.preparedAt });
    await edit(
      'update instalments set paid_minor = paid_minor + 100 where sequence = 1',
      'update instalments set paid_minor = paid_minor - 100 where sequence = 2',
    );
    await vi.waitFor(
      () => expect(ledger.audit.alteredFacts()).toMatchObject({ isChecked: true }),
      20_000,
    );
    expect(ledger.audit.alteredFacts()).toMatchObject({ plans: [] });
    expect(ledger.audit.alteredFacts().payments).toHaveLength(2);
    await ledger.close();
  }, 30_000);

  it('is charged again once an admin has accepted it', async () => {
    const { ledger, id, edit } = await shop();
    await edit(...keep);
    valueOf(await ledger.plans.movePlan(id, pause, entryOn(day('2026-02-01'))));
    await edit(...putBack);
    expect(errorOf(await charge(ledger, id, 2, inFebruary))).toEqual(altered);
    valueOf(await accept(ledger, id));
    valueOf(await charge(ledger, id, 2, inFebruary));
    expect(errorOf(await accept(ledger, id))).toEqual({ kind: 'not-found' });
    expect(valueOf(await ledger.checkInvariants())).toEqual([]);
    await ledger.close();
  });
});

describe('plans from before they were sealed', () => {
  it('are sealed once, when the records are opened', async () => {
    const { file, ledger, id, edit } = await shop();
    await ledger.close();
    await edit(
      'delete from audit',
      'delete from row_seals',
      'delete from seal_head',
      `update plans set seal = ''`,
    );
    const again = await opened(file, { expected: true });
    expect(valueOf(await again.checkInvariants())).toEqual([]);
    await edit(`update plans set seal = ''`);
    expect(errorOf(await charge(again, id, 2, inFebruary))).toEqual(altered);
    await again.close();
  });
});

function accept(ledger: Awaited<ReturnType<typeof shop>>['ledger'], id: PlanId) {
  return ledger.plans.acceptPlan(id, {
    at: entryOn(inFebruary.today).at,
    topic: 'money',
    event: 'plans.accept',
    operatorId: null,
    operatorName: null,
    approvedBy: null,
    origin: 'window',
    result: 'done',
    subject: '',
    reason: 'Compared with the agreement',
    details: {},
  });
}
