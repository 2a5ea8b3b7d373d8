import { afterAll, describe, expect, it } from 'vitest';
import { byHand } from '../by-hand.ts';
import { opened, temporaryFolder, unknown, valueOf } from '../ledger-fixture.ts';
import { addMaria, charge, day, finishAttempt, startedPlan } from './plan-ledger.ts';

const folder = temporaryFolder();
let filesMade = 0;
afterAll(() => folder.remove());

describe('the check of the invariants of plans', () => {
  it.each([
    ['a row in flight', "update attempts set state = 'rejected' where state = 'prepared'"],
    ['an open try', "update instalments set state = 'failed' where state = 'in-flight'"],
    ['I9 a row', "update instalments set state = 'failed' where state = 'not-confirmed'"],
    ['I9 a plan', "update instalments set state = 'in-flight' where state = 'scheduled'"],
    ['a row that was charged', "update instalments set owed_as = 'failed' where state = 'paid'"],
    ['a plan owes', 'update plans set open_minor = open_minor + 1'],
    ['a row is owed', "update instalments set covered_by = 9 where state = 'scheduled'"],
    [
      'a plan has one current',
      `insert into card_chains select id || 'x', plan_id, 2, card_id, origin, first_transaction_id,
        first_charged_on, sealed_tracking_id, ended_on from card_chains limit 1`,
    ],
    [
      'one run at most',
      `insert into runs
        (id, number, state, settings, started_by, operator_id, started_at, started_on, item_count)
        values ('r', 1, 'running', '{}', 'person', 'o', '', '', 0)`,
    ],
  ])('sees a breach of "%s"', async (name, breach) => {
    filesMade += 1;
    const file = `${folder.path}/breach-${filesMade}.sqlite`;
    const ledger = await opened(file);
    await addMaria(ledger);
    const february = { today: day('2026-02-05') };
    const waiting = await startedPlan(ledger);
    const attempt = valueOf(await charge(ledger, waiting.id, 2, february));
    await finishAttempt(ledger, attempt.id, unknown);
    const charging = await startedPlan(ledger);
    valueOf(await charge(ledger, charging.id, 2, february));
    expect(valueOf(await ledger.checkInvariants())).toEqual([]);

    await byHand(file, breach);
    const breaches = valueOf(await ledger.checkInvariants());
    expect(
      breaches.some((one) => one.startsWith(name)),
      breaches.join('; '),
    ).toBe(true);
    await ledger.close();
  });
});
