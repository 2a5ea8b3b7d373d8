import { describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import type { PlanId } from '../../../../src/domain/ids.ts';
import type { CalendarDate } from '../../../../src/domain/time/calendar.ts';
import { applyBulk } from '../../../../src/main/usecases/plans/bulk/apply-bulk.ts';
import { previewBulk } from '../../../../src/main/usecases/plans/bulk/preview-bulk.ts';
import { movePlan } from '../../../../src/main/usecases/plans/move-plan.ts';
import { person, valueOf } from '../test-context.ts';
import { openPlanContext, planForm, terms, today } from './plan-context.ts';
import type { PlanContext } from './plan-context.ts';

type Change = ParsedInput<'plans.preview-bulk'>['change'];

const agreement = { way: 'mail', agreedOn: today } as const;
const pause: Change = { kind: 'pause', reason: 'Closed in January' };
const reprice: Change = {
  kind: 'change-amount',
  currency: 'AUD' as CurrencyCode,
  amountMinor: 5_500,
  reason: 'New prices',
  agreement,
};

const formOf = (change: Parameters<typeof planForm>[0] = {}) =>
  planForm({ duplicateReason: 'A second membership', ...change });

async function seen(bench: PlanContext, ids: readonly PlanId[], change: Change) {
  const answer = valueOf(
    await previewBulk(bench.context, { choice: { kind: 'plans', ids: [...ids] }, change }),
  );
  if (answer.kind !== 'preview') throw new Error(JSON.stringify(answer));
  return answer.rows;
}

async function applied(bench: PlanContext, rows: Awaited<ReturnType<typeof seen>>, change: Change) {
  const plans = rows.map(({ planId, revision }) => ({ planId, seenRevision: revision }));
  return applyBulk(bench.context, person('supervisor'), {
    plans,
    change,
  } as ParsedInput<'plans.bulk-move'>);
}

async function done(...asked: Parameters<typeof applied>) {
  const answer = valueOf(await applied(...asked));
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
  return answer.rows.map(({ reference, refusal }) => [reference, refusal?.kind ?? null]);
}

describe('a change of several plans', () => {
  it('shows old and new, changes nothing before it is applied, and notes how it was agreed', async () => {
    const bench = await openPlanContext();
    const id = await bench.started(formOf({ reference: 'ONE' }));
    const other = await bench.started(
      formOf({ reference: 'NZ', terms: terms({ currency: 'NZD' as CurrencyCode }) }),
    );
    const rows = await seen(bench, [id, other], reprice);
    expect(rows).toMatchObject([
      {
        reference: 'ONE',
        customerName: 'Ada Näher',
        before: { dueDate: '2026-04-02', amountMinor: 4_900 },
        after: { dueDate: '2026-04-02', amountMinor: 5_500 },
        refusal: null,
      },
      { reference: 'NZ', before: null, refusal: { kind: 'other-currency', currency: 'NZD' } },
    ]);
    expect((await bench.plan(id)).nextAmountMinor).toBe(4_900);
    expect(await done(bench, rows, reprice)).toEqual([
      ['ONE', null],
      ['NZ', 'other-currency'],
    ]);
    const plan = await bench.plan(id);
    expect(plan).toMatchObject({ nextAmountMinor: 5_500, isAltered: false });
    expect(plan.events[0]).toMatchObject({
      kind: 'amount-changed',
      reason: 'New prices (agreed by mail on 2026-03-02)',
      operatorName: 'Name of supervisor',
    });
    expect((await bench.plan(other)).nextAmountMinor).toBe(4_900);
    expect(Object.keys(bench.requests())).toHaveLength(2);
  });

  it('leaves out and names a plan that was changed after the preview, and changes the others', async () => {
    const bench = await openPlanContext();
    const first = await bench.started(formOf({ reference: 'A' }));
    const second = await bench.started(formOf({ reference: 'B' }));
    const rows = await seen(bench, [first, second], pause);
    const move = { kind: 'skip', sequence: 2, reason: 'Away' } as const;
    valueOf(await movePlan(bench.context, person('clerk'), { planId: first, move }));
    expect(await done(bench, rows, pause)).toEqual([
      ['A', 'changed-since'],
      ['B', null],
    ]);
    expect((await bench.plan(first)).isPaused).toBe(false);
    expect((await bench.plan(second)).isPaused).toBe(true);
    // Named twice, it is changed once.
    const [row] = await seen(bench, [first], pause);
    if (row === undefined) throw new Error('it is shown');
    expect(await done(bench, [row, row], pause)).toEqual([
      ['A', null],
      ['A', 'changed-since'],
    ]);
  });

  it('leaves out what is being charged and what is cancelled', async () => {
    const bench = await openPlanContext();
    const charging = await bench.started(formOf({ reference: 'CHARGING' }));
    const over = await bench.started(formOf({ reference: 'OVER' }));
    const move = { kind: 'cancel', reason: 'Moved away' } as const;
    valueOf(await movePlan(bench.context, person('clerk'), { planId: over, move }));
    bench.bank.faults.queue({ kind: 'hold' });
    bench.passDays(31);
    await bench.charge(charging, 2);
    await expect.poll(() => bench.bank.faults.held).toBe(1);
    const rows = await seen(bench, [charging, over], { kind: 'cancel', reason: 'Closing' });
    expect(rows.map(({ refusal }) => refusal)).toEqual([
      { kind: 'charge-open', sequence: 2 },
      { kind: 'plan-state', state: 'cancelled' },
    ]);
    bench.bank.faults.release();
    await bench.context.inFlightCharges.allEnded();
  });

  it('takes every plan of the list’s filter', async () => {
    const bench = await openPlanContext();
    for (const reference of ['GYM-A', 'GYM-B', 'POOL-A']) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as at a till.
      await bench.started(formOf({ reference }));
    }
    const choice = { kind: 'filter', search: 'GYM-', health: [] } as const;
    const to = { kind: 'month-day', day: 15 } as const;
    const change = { kind: 'change-date', to, scope: 'from', reason: 'Payday', agreement } as const;
    const answer = valueOf(
      await previewBulk(bench.context, { choice: { ...choice, health: [] }, change }),
    );
    expect(answer).toMatchObject({ kind: 'preview', hasMore: false });
    const rows = answer.kind === 'preview' ? answer.rows : [];
    const byName = new Map(rows.map((row) => [row.reference, row.after?.dueDate]));
    expect(Object.fromEntries(byName)).toEqual({ 'GYM-A': '2026-04-15', 'GYM-B': '2026-04-15' });
    expect(await done(bench, rows, change)).toHaveLength(2);
    expect((await bench.plan(rows[0]?.planId ?? ('' as PlanId))).nextDueOn).toBe('2026-04-15');
  });

  it('refuses what was typed, by field, before it looks at a plan', async () => {
    const bench = await openPlanContext({ account: { amountLimitMajor: 100 } });
    const id = await bench.started(formOf());
    const refused = async (change: Change) => {
      const choice = { kind: 'plans', ids: [id] } as const;
      const answer = valueOf(
        await previewBulk(bench.context, { choice: { ...choice, ids: [id] }, change }),
      );
      return answer.kind === 'refused' ? answer.refusals : [];
    };
    expect(await refused({ ...pause, reason: ' ' })).toEqual([
      { field: 'reason', reason: 'empty' },
    ]);
    expect(await refused({ ...pause, reason: '4111 1111 1111 1111' })).toEqual([
      { field: 'reason', reason: 'holds-card-number' },
    ]);
    expect(await refused({ ...reprice, amountMinor: 10_001 })).toEqual([
      { field: 'amount', reason: 'over-limit' },
    ]);
    expect(await refused({ ...reprice, amountMinor: 0 })).toEqual([
      { field: 'amount', reason: 'not-an-amount' },
    ]);
    const tomorrow = { way: 'phone', agreedOn: '2026-03-03' as CalendarDate } as const;
    expect(await refused({ ...reprice, agreement: tomorrow })).toEqual([
      { field: 'agreed-on', reason: 'not-a-date' },
    ]);
  });
});

describe('a change of several plans whose records fail', () => {
  it('reports what was done, and names what was not attempted', async () => {
    const bench = await openPlanContext();
    const ids: PlanId[] = [];
    for (const reference of ['A', 'B', 'C']) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as at a till.
      ids.push(await bench.started(formOf({ reference })));
    }
    const rows = await seen(bench, ids, pause);
    let moves = 0;
    const { plans } = bench.context.ledger;
    const failing: PlanContext = {
      ...bench,
      context: {
        ...bench.context,
        ledger: {
          ...bench.context.ledger,
          plans: {
            ...plans,
            movePlan: async (...asked) => {
              moves += 1;
              return moves === 2
                ? { ok: false, error: { kind: 'disk-full' } }
                : plans.movePlan(...asked);
            },
          },
        },
      },
    };
    expect(await done(failing, rows, pause)).toEqual([
      ['A', null],
      ['B', 'not-attempted'],
      ['C', 'not-attempted'],
    ]);
    const paused = await Promise.all(ids.map(async (id) => (await bench.plan(id)).isPaused));
    expect(paused).toEqual([true, false, false]);
    moves = 1;
    const rest = await seen(bench, ids.slice(1), pause);
    expect(await applied(failing, rest, pause)).toEqual({
      ok: false,
      error: { kind: 'records', reason: 'disk-full' },
    });
  });
});
