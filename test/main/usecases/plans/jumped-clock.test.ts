import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { ok } from '../../../../src/domain/result.ts';
import { createLedgerTime } from '../../../../src/main/usecases/ledger-time.ts';
import { chargeExtra } from '../../../../src/main/usecases/plans/charge-extra.ts';
import { todayOf } from '../../../../src/main/usecases/plans/plan-moment.ts';
import { trustClock } from '../../../../src/main/usecases/runs/trust-clock.ts';
import type { TrustedClock } from '../../../../src/main/ports/ledger/ledger.ts';
import { checkRun } from '../../../../src/main/usecases/runs/start-run.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import { openTestContext, order, person, tellingCard, valueOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';
import { acceptedOf, openPlanContext, planForm, terms } from './plan-context.ts';

const account = { mode: 'test' } as const;
const dayMs = 86_400_000;
const withFirst = (amountMinor: number) => terms({ amountMinor, firstAmountMinor: 1_000 }) as never;

/** Moves the computer's clock by that many days, as a user would. */
function jump({ clock }: Pick<TestContext, 'clock'>, days: number): void {
  clock.setWall(new Date(Date.parse(clock.now()) + days * dayMs).toISOString() as Instant);
}

/** A plan whose second instalment was just declined for insufficient funds, or by another code. */
async function withDecline(amountMinor = 4_951) {
  const bench = await openPlanContext({ account });
  const { context, started, passDays, charge } = bench;
  const id = await started(planForm({ terms: withFirst(amountMinor) }, tellingCard));
  passDays(31);
  const decline = async () => {
    acceptedOf(await charge(id, 2));
    await context.inFlightCharges.allEnded();
  };
  return { ...bench, id, decline };
}

describe('a clock that was set ahead', () => {
  it('opens no retry window before a supervisor confirms the date', async () => {
    const bench = await withDecline();
    const { context, id, charge, decline, requests } = bench;
    await decline();
    const before = Object.keys(requests()).length;
    jump(bench, 20);
    const locked = { kind: 'locked', advice: { lockedBecause: { kind: 'clock-jumped' } } };
    expect(await charge(id, 2)).toMatchObject(locked);
    const extra = { planId: id, amountMinor: 500, isGranted: false, duplicateReason: null };
    expect(valueOf(await chargeExtra(context, person('clerk'), extra))).toMatchObject(locked);
    const choice = { kind: 'all-due' } as const;
    const check = valueOf(await checkRun(context, { choice, expiredCards: 'leave-out' }));
    expect(check).toMatchObject({ count: 0, leftOut: [{ reason: 'clock-jumped' }] });
    expect(Object.keys(requests())).toHaveLength(before);

    // A grant is about a card; trusting the date is an act of its own, for the date that was seen.
    const granted = { isGranted: true, role: 'supervisor' } as const;
    expect(await charge(id, 2, granted)).toMatchObject(locked);
    const supervisor = person('supervisor');
    const today = todayOf(context);
    const other = valueOf(await trustClock(context, supervisor, { today: '2020-01-01' }));
    expect(other).toEqual({ kind: 'changed', today });
    expect(context.ledgerTime.isFrozen()).toBe(true);
    expect(valueOf(await trustClock(context, supervisor, { today }))).toEqual({ kind: 'trusted' });
    expect(context.ledgerTime.isFrozen()).toBe(false);
    const now = context.clock.now();
    expect(valueOf(await context.ledger.runningTime.trustedClock())).toEqual({
      at: now,
      anchorAt: now,
      seenMs: 0,
    });
    acceptedOf(await charge(id, 2, granted));
    await context.inFlightCharges.allEnded();
    const wide = { topic: null, operatorId: null, fromAt: null, beforeAt: null, before: null };
    const asked = { ...wide, text: 'clock.confirmed', limit: 5 };
    const { entries } = valueOf(await context.ledger.audit.page(asked));
    expect(entries).toMatchObject([{ operatorId: person('supervisor').id, result: 'done' }]);
  });

  it('does not silence the warning of a second charge', async () => {
    const context = await openTestContext({ account });
    const first = order();
    expect((await context.charge(first)).state).toBe('approved');
    jump(context, 30);
    const again = order({ amountMinor: first.amountMinor });
    expect(await context.submit(again)).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'duplicate-approved' },
    });
  });

  it('and put right again leaves no approval that outlives what a bank said since', async () => {
    const bench = await withDecline(4_943);
    jump(bench, 300);
    const keyed = order({ amountMinor: 70_000 }, { number: tellingCard });
    const { kind } = await bench.submit(keyed);
    expect(kind).toBe('accepted');
    await bench.context.inFlightCharges.allEnded();
    jump(bench, -300);
    await bench.decline();
    bench.passDays(40);
    expect(await bench.charge(bench.id, 2, { isGranted: true, role: 'supervisor' })).toMatchObject({
      kind: 'locked',
      advice: { lockedBecause: { kind: 'never-again' } },
    });
  });
});

describe('the time that money relies on', () => {
  const store = { trustClock: async () => ok(null) };

  it('is doubted after more than a week that the terminal did not see, over a restart too', () => {
    const clock = handClock('2026-03-20T09:00:00.000Z' as Instant);
    const keptAt = (at: string) => ({ at, anchorAt: at, seenMs: 0 }) as TrustedClock;
    const after = (at: string) => createLedgerTime(keptAt(at), clock, store).isFrozen();
    expect(after('2026-03-13T09:00:00.000Z')).toBe(false);
    expect(after('2026-03-13T08:59:59.000Z')).toBe(true);
  });

  it('never goes back, and is trusted again when the clock was put right', () => {
    const clock = handClock('2026-03-20T09:00:00.000Z' as Instant);
    const time = createLedgerTime(null, clock, store);
    clock.setWall('2026-03-01T09:00:00.000Z' as Instant);
    expect([time.now(), time.isFrozen()]).toEqual(['2026-03-20T09:00:00.000Z', false]);
    clock.setWall('2027-03-20T09:00:00.000Z' as Instant);
    expect([time.lookBackFrom(), time.isFrozen()]).toEqual(['2026-03-20T09:00:00.000Z', true]);
    clock.setWall('2026-03-21T09:00:00.000Z' as Instant);
    expect([time.now(), time.isFrozen()]).toEqual(['2026-03-21T09:00:00.000Z', false]);
  });

  it('adds jumps up since the last trusted moment, over restarts and after the clock was put back', () => {
    const clock = handClock('2026-03-01T09:00:00.000Z' as Instant);
    let kept: TrustedClock | null = null;
    const keeping = {
      trustClock: async (trusted: TrustedClock) => {
        kept = trusted;
        return ok(null);
      },
    };
    let time = createLedgerTime(null, clock, keeping);
    const ahead = (days: number) =>
      clock.setWall(new Date(Date.parse(clock.now()) + days * dayMs).toISOString() as Instant);
    ahead(6);
    expect(time.isFrozen()).toBe(false);
    void time.save();
    clock.advanceMs(3 * dayMs);
    void time.save();
    time = createLedgerTime(kept, clock, keeping);
    expect(time.isFrozen()).toBe(false);
    ahead(2);
    expect(time.isFrozen()).toBe(true);
    ahead(-2);
    expect(time.isFrozen()).toBe(false);
    ahead(2);
    time.trustGateway(new Date(Date.parse(clock.now()) - 60_000).toISOString() as Instant);
    expect(time.isFrozen()).toBe(false);
    // A gateway that lies in the past vouches for nothing; one that says less than the clock shows its jump.
    time.trustGateway('2025-01-01T00:00:00.000Z' as Instant);
    expect(time.isFrozen()).toBe(false);
    const said = clock.now();
    ahead(8);
    time.trustGateway(said);
    expect([time.isFrozen(), time.trustedNow()]).toEqual([true, said]);
  });

  it('passes with the terminal, however long it stays open', () => {
    const clock = handClock();
    const time = createLedgerTime(null, clock, store);
    clock.advanceMs(400 * dayMs);
    expect(time.isFrozen()).toBe(false);
  });
});
