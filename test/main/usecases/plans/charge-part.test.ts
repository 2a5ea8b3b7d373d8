import type { PlanId } from '../../../../src/domain/ids.ts';
import type { Role } from '../../../../src/contract/define.ts';
import { describe, expect, it } from 'vitest';
import { readCalls } from '../../../../src/main/usecases/calls/read-calls.ts';
import { chargePart } from '../../../../src/main/usecases/plans/charge-part.ts';
import { dateInZone } from '../../../../src/domain/time/calendar.ts';
import { logPlanCall } from '../../../../src/main/usecases/plans/log-plan-call.ts';
import { movePlan } from '../../../../src/main/usecases/plans/move-plan.ts';
import { checkRun } from '../../../../src/main/usecases/runs/start-run.ts';
import { person, tellingCard, valueOf } from '../test-context.ts';
import { acceptedOf, openPlanContext, planForm, terms } from './plan-context.ts';
import type { PlanContext } from './plan-context.ts';

const dueRun = { choice: { kind: 'all-due' }, expiredCards: 'try-as-is' } as const;

function partOf(bench: PlanContext, planId: PlanId, sequence: number) {
  const { context } = bench;
  return async (amountMinor: number, how: { role?: Role; isGranted?: boolean } = {}) => {
    const { role = 'clerk', isGranted = false } = how;
    const asked = { planId, sequence, amountMinor, isGranted, duplicateReason: null };
    const answer = valueOf(await chargePart(context, person(role), asked));
    await context.inFlightCharges.allEnded();
    return answer;
  };
}

async function duePlan(change = {}, number?: string) {
  const bench = await openPlanContext();
  const id = await bench.started(planForm({ reference: 'PART', ...change }, number));
  bench.passDays(31);
  return { bench, id, part: partOf(bench, id, 2) };
}

describe('charging a part of an instalment', () => {
  it('takes the part, leaves the rest due, and a run asks for the rest alone', async () => {
    const { bench, id, part } = await duePlan();
    acceptedOf(await part(2_000));
    const plan = await bench.plan(id);
    const row = plan.instalments.find(({ sequence }) => sequence === 2);
    expect(row).toMatchObject({ standing: 'due', amountMinor: 2_900, partsPaidMinor: 2_000 });
    const taken = plan.instalments.find(({ kind }) => kind === 'part');
    expect(taken).toMatchObject({ standing: 'paid', fromSequence: 2, paidMinor: 2_000 });
    expect(plan).toMatchObject({ paidMinor: 6_900, paidCount: 1 });
    const check = valueOf(await checkRun(bench.context, dueRun));
    expect(check.totals).toEqual([{ currency: 'AUD', count: 1, amountMinor: 2_900 }]);
    acceptedOf(await bench.charge(id, 2));
    await bench.context.inFlightCharges.allEnded();
    expect(await bench.plan(id)).toMatchObject({ paidMinor: 9_800, paidCount: 2 });
    const sent = bench.bank.truth().map(({ reference, amountMinor }) => [reference, amountMinor]);
    expect(sent.slice(1)).toEqual([
      [`PART-P${taken?.sequence}`, 2_000],
      ['PART-P2', 2_900],
    ]);
  });

  it('sends one of two asked for at once, and none for all that is owed', async () => {
    const { bench, id, part } = await duePlan();
    expect(await part(4_900)).toMatchObject({
      kind: 'not-possible',
      refusal: { kind: 'not-a-part', owedMinor: 4_900 },
    });
    const answers = await Promise.all([part(2_000), part(2_100)]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'not-possible']);
    expect((await bench.plan(id)).attempts).toHaveLength(2);
  });

  it('blocks the instalment and the plan while it is not confirmed', async () => {
    const { bench, id, part } = await duePlan({}, tellingCard);
    acceptedOf(await part(2_098));
    const waiting = await bench.plan(id);
    expect(waiting.state).toBe('waiting');
    expect(await part(500)).toMatchObject({ kind: 'not-possible', refusal: { kind: 'covered' } });
    expect(await bench.charge(id, 2)).toMatchObject({ kind: 'not-possible' });
    const check = valueOf(await checkRun(bench.context, dueRun));
    expect(check.count).toBe(0);
    const move = { kind: 'skip', sequence: 2, reason: 'Asked' } as const;
    const skipped = await movePlan(bench.context, person('clerk'), { planId: id, move });
    expect(valueOf(skipped)).toMatchObject({ refusal: { kind: 'plan-waits' } });
  });

  it('counts as a try of its instalment: a declined part makes the rest wait', async () => {
    const first = terms({ amountMinor: 4_900, firstAmountMinor: 1_000 });
    const { bench, id, part } = await duePlan({ terms: first }, tellingCard);
    acceptedOf(await part(2_051));
    const row = (await bench.plan(id)).instalments.find(({ sequence }) => sequence === 2);
    expect(row).toMatchObject({ standing: 'due', amountMinor: 4_900, partsPaidMinor: 0 });
    const locked = { kind: 'locked', advice: { lockedBecause: { kind: 'too-soon' } } };
    expect(await bench.charge(id, 2)).toMatchObject(locked);
    expect(await part(1_000)).toMatchObject(locked);
    expect(valueOf(await checkRun(bench.context, dueRun)).count).toBe(0);
    expect(await part(1_000, { isGranted: true })).toEqual({ kind: 'needs-supervisor' });
    acceptedOf(await part(1_000, { isGranted: true, role: 'supervisor' }));
    expect((await bench.plan(id)).paidMinor).toBe(2_000);
  });
});

describe('a promise to pay a part', () => {
  it('is kept by a part that is charged later, and broken by nothing', async () => {
    const first = terms({ amountMinor: 4_900, firstAmountMinor: 1_000 });
    const { bench, id, part } = await duePlan({ terms: first });
    const counts = async () => {
      const { ledgerTime, ledger } = bench.context;
      const today = dateInZone(bench.clock.now(), bench.context.account.timeZone);
      const moment = { today, now: ledgerTime.now(), isFrozen: false };
      return valueOf(await ledger.work.workCounts(moment)).brokenPromiseCount;
    };
    acceptedOf(await part(1_500));
    const promise = { amountMinor: 2_000, on: '2026-04-06' };
    const call = { planId: id, sequence: 2, outcome: 'promised', note: '', promise } as const;
    expect(valueOf(await logPlanCall(bench.context, person('clerk'), call)).kind).toBe('moved');
    expect(valueOf(await checkRun(bench.context, dueRun)).count).toBe(0);
    expect(await bench.charge(id, 2)).toMatchObject({
      kind: 'locked',
      advice: { lockedBecause: { kind: 'promised' } },
    });
    bench.passDays(5);
    expect(await counts()).toBe(1);
    // The part from before the promise does not keep it; one of what was promised does.
    acceptedOf(await part(2_000));
    expect(await counts()).toBe(0);
    const plan = await bench.plan(id);
    expect(plan.calls[0]?.promise).toMatchObject({ isBroken: false });
    expect(plan.instalments[1]).toMatchObject({ amountMinor: 1_400, standing: 'due' });
    expect(valueOf(await checkRun(bench.context, dueRun)).count).toBe(1);
  });

  it('is refused beyond what is owed after a part, at zero, and about no instalment', async () => {
    const { bench, id, part } = await duePlan();
    acceptedOf(await part(2_000));
    const log = async (amountMinor: number, sequence: number | null = 2) => {
      const promise = { amountMinor, on: '2026-04-06' };
      const call = { planId: id, sequence, outcome: 'promised', note: '', promise } as const;
      return valueOf(await logPlanCall(bench.context, person('clerk'), call));
    };
    expect(await log(2_901)).toEqual({
      kind: 'refused',
      refusals: [{ field: 'amount', reason: 'more-than-owed' }],
    });
    expect(await log(0)).toMatchObject({ refusals: [{ reason: 'not-an-amount' }] });
    expect(await log(100, null)).toMatchObject({ refusal: { kind: 'nothing-owed' } });
    expect((await bench.plan(id)).calls).toEqual([]);
    expect(await log(2_900)).toMatchObject({ kind: 'moved' });
    const [made] = valueOf(
      await readCalls(bench.context, { customerId: (await bench.plan(id)).customer.id }),
    );
    expect(made?.promise).toEqual({
      amountMinor: 2_900,
      currency: 'AUD',
      on: '2026-04-06',
      isBroken: false,
    });
  });
});
