import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result.ts';
import { Secret } from '../../../src/domain/secret.ts';
import type { Gateway } from '../../../src/main/ports/gateway.ts';
import { removeCard } from '../../../src/main/usecases/customers/remove-card.ts';
import { movePlan } from '../../../src/main/usecases/plans/move-plan.ts';
import { startRun } from '../../../src/main/usecases/runs/start-run.ts';
import { person, valueOf } from '../usecases/test-desk.ts';
import { duePlans } from '../../../tools/bench/due-plans.ts';
import { countOf, openRunDesk, soon } from './run-desk.ts';

/** A gateway that counts connections and can be cut off before the n-th. */
function meteredGateway(cutBefore = Number.POSITIVE_INFINITY) {
  const meter = { open: 0, most: 0, made: 0, isDown: false };
  const wrap = (real: Gateway): Gateway => ({
    ...real,
    connect: async (endpoint) => {
      meter.made += 1;
      if (meter.made > cutBefore) meter.isDown = true;
      if (meter.isDown) return failed({ kind: 'refused', detail: 'ECONNREFUSED' });
      meter.open += 1;
      meter.most = Math.max(meter.most, meter.open);
      const connected = await real.connect(endpoint);
      if (!connected.ok) return connected;
      const { value } = connected;
      let isOpen = true;
      return ok({
        isUsable: () => value.isUsable(),
        sendPurchase: (request, onLate) => value.sendPurchase(request, onLate),
        close: () => {
          if (isOpen) meter.open -= 1;
          isOpen = false;
          value.close();
        },
      });
    },
  });
  return { meter, wrap };
}

const declining = '4557012345678902';

describe('a run', () => {
  it('charges sixty rows once each, no more at a time than was set, past a failure', async () => {
    const { meter, wrap } = meteredGateway();
    const plans = duePlans(60, 'SIXTY').map((plan, index) =>
      index === 20 ? { ...plan, number: declining } : plan,
    );
    const desk = await openRunDesk(plans, { gateway: wrap });
    expect(await desk.check()).toMatchObject({ count: 60, leftOut: [], expiredCount: 0 });
    const run = await desk.atRest(await desk.start());
    expect(run).toMatchObject({ number: 1, state: 'finished', total: 60, doneCount: 60 });
    expect(countOf(run, 'approved')).toBe(59);
    expect(countOf(run, 'declined')).toBe(1);
    expect(meter.most).toBe(4);
    expect(Object.values(desk.bank.purchaseRequests())).toEqual(plans.map(() => 1));
    expect(desk.bank.truth()).toHaveLength(59);
    const told = desk.notifier.events.filter(({ name }) => name === 'run.changed');
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(10);
    const items = await desk.items(run);
    const named = (reference: string) =>
      items.find(({ planReference }) => planReference === reference);
    expect(named('SIXTY-21')).toMatchObject({ state: 'declined', responseCode: '05' });
    expect(named('SIXTY-1')).toMatchObject({
      customerName: 'Customer of SIXTY-1',
      cardLastFour: '2346',
    });
    expect(items.every(({ attemptId }) => attemptId !== null)).toBe(true);
  });

  it('keeps the least time between two starts', async () => {
    const desk = await openRunDesk(duePlans(3, 'GAP'), { settings: { gapMs: 500 } });
    await desk.start();
    for (let round = 0; round < 300 && desk.bank.truth().length < 1; round += 1) await soon();
    expect(desk.bank.truth()).toHaveLength(1);
    desk.clock.advanceMs(499);
    await soon(50);
    expect(desk.bank.truth()).toHaveLength(1);
    desk.clock.advanceMs(1);
    for (let round = 0; round < 300 && desk.bank.truth().length < 2; round += 1) await soon();
    expect(desk.bank.truth()).toHaveLength(2);
    desk.clock.advanceMs(500);
    for (let round = 0; round < 300 && desk.bank.truth().length < 3; round += 1) await soon();
    expect(desk.bank.truth()).toHaveLength(3);
  });

  it('is one at a time, and only of what was seen', async () => {
    const desk = await openRunDesk(duePlans(4, 'ONE'));
    const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
    const seen = { ...request, seenCount: 3, seenTotals: [] };
    const start = () => startRun(desk.desk, desk.runner, person('clerk'), seen);
    expect(valueOf(await start())).toMatchObject({ kind: 'check-changed', check: { count: 4 } });
    const run = await desk.start();
    expect(valueOf(await start())).toMatchObject({ kind: 'run-open', run: { id: run.id } });
    await desk.atRest(run);
    expect(valueOf(await start())).toMatchObject({ kind: 'nothing-to-run' });
  });

  it('stops the rows whose card or plan changed meanwhile, with a reason', async () => {
    const held = Promise.withResolvers<void>();
    const hold = (real: Gateway): Gateway => ({
      ...real,
      connect: async (endpoint) => {
        await held.promise;
        return real.connect(endpoint);
      },
    });
    const desk = await openRunDesk(duePlans(6, 'MID'), {
      gateway: hold,
      settings: { concurrency: 1 },
    });
    const run = await desk.start();
    const { ledger } = desk.desk;
    const supervisor = person('supervisor');
    const cardOf = async (index: number) => {
      const secrets = valueOf(await ledger.plans.planSecrets(await desk.planOf(run, index)));
      if (secrets === null) throw new Error('The plan has a card');
      return secrets.card.id;
    };
    valueOf(await removeCard(desk.desk, supervisor, await cardOf(1)));
    for (const [index, move] of [
      [2, { kind: 'pause', reason: 'Asked to wait' }],
      [3, { kind: 'cancel', reason: 'Moved away' }],
      [4, { kind: 'skip', sequence: 1, reason: 'A gift' }],
    ] as const) {
      const planId = await desk.planOf(run, index);
      valueOf(await movePlan(desk.desk, supervisor, { planId, move }));
    }
    held.resolve();
    const ended = await desk.atRest(run);
    expect(ended.state).toBe('finished');
    const items = await desk.items(ended);
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ['approved', null],
      ['left-out', 'needs-card'],
      ['left-out', 'plan-state'],
      ['left-out', 'instalment-state'],
      ['left-out', 'instalment-state'],
      ['approved', null],
    ]);
    expect(desk.bank.truth()).toHaveLength(2);
  });

  it('pauses while the service is down, says what was not sent, and sends it on resuming', async () => {
    const { meter, wrap } = meteredGateway(8);
    const desk = await openRunDesk(duePlans(20, 'DOWN'), { gateway: wrap });
    const run = await desk.atRest(await desk.start());
    expect(run).toMatchObject({ state: 'paused', haltReason: 'service-down' });
    expect(countOf(run, 'approved')).toBe(8);
    expect(run.untouchedCount).toBe(12);
    expect(countOf(run, 'not-sent')).toBeGreaterThan(0);
    expect(desk.bank.truth()).toHaveLength(8);
    meter.isDown = false;
    meter.made = Number.NEGATIVE_INFINITY;
    await desk.control(run, 'resume');
    const ended = await desk.atRest(run);
    expect(ended.state).toBe('finished');
    expect(countOf(ended, 'approved')).toBe(20);
    expect(Object.values(desk.bank.purchaseRequests())).toEqual(
      Array.from({ length: 20 }, () => 1),
    );
  });

  it('stops at wrong credentials and charges nothing', async () => {
    const wrong = { scheme: 'basic', username: 'TEST', token: new Secret('wrong') } as const;
    const desk = await openRunDesk(duePlans(20, 'KEY'), { endpoint: { credential: wrong } });
    const run = await desk.atRest(await desk.start());
    expect(run).toMatchObject({ state: 'stopped', haltReason: 'credentials' });
    expect(desk.bank.truth()).toHaveLength(0);
    expect(Object.keys(desk.bank.purchaseRequests()).length).toBeLessThanOrEqual(4);
    expect(run.untouchedCount).toBeGreaterThanOrEqual(16);
  });

  it('stops after a string of not confirmed', async () => {
    const desk = await openRunDesk(duePlans(20, 'LOST'), { settings: { concurrency: 1 } });
    desk.bank.faults.queue({ kind: 'drop-after' }, 20);
    const run = await desk.atRest(await desk.start());
    expect(run).toMatchObject({ state: 'stopped', haltReason: 'not-confirmed-in-a-row' });
    expect(countOf(run, 'not-confirmed')).toBe(3);
    expect(countOf(run, 'waiting')).toBe(17);
    expect(desk.bank.truth()).toHaveLength(3);
  });

  it.each([
    ['an approval', undefined, 'mismatch'],
    ['a decline', declining, 'declined'],
  ] as const)(
    'stops at once at %s from the other side (test or live)',
    async (_case, number, state) => {
      const plans = duePlans(20, 'SIDE').map((plan) => (number ? { ...plan, number } : plan));
      const desk = await openRunDesk(plans, { settings: { concurrency: 1, notConfirmedMax: 20 } });
      desk.bank.faults.queue({ kind: 'wrong-echo', field: 'test' });
      const run = await desk.atRest(await desk.start());
      expect(run).toMatchObject({ state: 'stopped', haltReason: 'test-or-live' });
      expect(Object.keys(desk.bank.purchaseRequests())).toHaveLength(1);
      expect(countOf(run, state)).toBe(1);
      expect(countOf(run, 'waiting')).toBe(19);
      const [item] = await desk.items(run);
      expect(item?.reason).toBe(state === 'mismatch' ? 'test-or-live' : null);
    },
  );

  it('pauses, goes on and stops when a person says so', async () => {
    const desk = await openRunDesk(duePlans(30, 'HAND'), { settings: { concurrency: 2 } });
    const run = await desk.start();
    await desk.control(run, 'pause');
    const paused = await desk.atRest(run);
    expect(paused).toMatchObject({ state: 'paused', haltReason: 'person' });
    const sent = desk.bank.truth().length;
    expect(sent).toBeLessThan(30);
    await soon(50);
    expect(desk.bank.truth()).toHaveLength(sent);
    await desk.control(run, 'resume');
    await desk.control(run, 'stop');
    const stopped = await desk.atRest(run);
    expect(stopped.state).toBe('stopped');
    expect(countOf(stopped, 'waiting')).toBe(30 - desk.bank.truth().length);
    expect(Object.values(desk.bank.purchaseRequests()).every((count) => count === 1)).toBe(true);
  });

  it('leaves a promised row alone when it is resumed after the promise was made', async () => {
    const desk = await openRunDesk(duePlans(6, 'VETO'), { settings: { concurrency: 1 } });
    const run = await desk.start();
    await desk.control(run, 'pause');
    await desk.atRest(run);
    const move = { kind: 'pause', reason: 'Asked to wait' } as const;
    const planId = await desk.planOf(run, 5);
    valueOf(await movePlan(desk.desk, person('clerk'), { planId, move }));
    await desk.control(run, 'resume');
    const ended = await desk.atRest(run);
    expect((await desk.items(ended)).at(5)).toMatchObject({
      state: 'left-out',
      reason: 'plan-paused',
    });
  });

  it('is paused by leaving, and back as it was after a restart', async () => {
    const desk = await openRunDesk(duePlans(40, 'LEAVE'), { settings: { concurrency: 2 } });
    const run = await desk.start();
    await soon(30);
    await desk.runner.shutDown();
    const { createRunner } = await import('../../../src/main/runner/runner.ts');
    const next = createRunner(desk.desk);
    await next.recover();
    const back = next.currentView();
    expect(back).toMatchObject({ id: run.id, state: 'paused', haltReason: 'interrupted' });
    expect(desk.bank.truth().length).toBe(back === null ? -1 : countOf(back, 'approved'));
    valueOf(await next.control(run.id, 'resume', person('clerk')));
    for (let round = 0; round < 1_000 && next.isBusy(); round += 1) await soon();
    expect(Object.values(desk.bank.purchaseRequests())).toEqual(
      Array.from({ length: 40 }, () => 1),
    );
    expect(desk.bank.truth()).toHaveLength(40);
  });
});
