import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result.ts';
import { Secret } from '../../../src/domain/secret.ts';
import type { Gateway } from '../../../src/main/ports/gateway/gateway.ts';
import { removeCard } from '../../../src/main/usecases/customers/remove-card.ts';
import { movePlan } from '../../../src/main/usecases/plans/move-plan.ts';
import { startRun } from '../../../src/main/usecases/runs/start-run.ts';
import { person, valueOf } from '../usecases/test-context.ts';
import { duePlans } from '../../../tools/bench/due-plans.ts';
import { countOf, openRunContext, soon } from './run-context.ts';

/** A gateway that counts connections and what is sent on them, and can be cut off before the n-th connection. */
function meteredGateway(cutBefore = Number.POSITIVE_INFINITY) {
  const meter = { open: 0, mostOpen: 0, sent: 0, mostSent: 0, made: 0, isDown: false };
  const wrap = (real: Gateway): Gateway => ({
    ...real,
    connect: async (endpoint) => {
      meter.made += 1;
      if (meter.made > cutBefore) meter.isDown = true;
      if (meter.isDown) return failed({ kind: 'refused', detail: 'ECONNREFUSED' });
      meter.open += 1;
      meter.mostOpen = Math.max(meter.mostOpen, meter.open);
      const connected = await real.connect(endpoint);
      if (!connected.ok) return connected;
      const { value } = connected;
      let isOpen = true;
      return ok({
        isUsable: () => value.isUsable(),
        describePurchase: (request) => value.describePurchase(request),
        sendPurchase: async (request, onLate) => {
          meter.sent += 1;
          meter.mostSent = Math.max(meter.mostSent, meter.sent);
          try {
            return await value.sendPurchase(request, onLate);
          } finally {
            meter.sent -= 1;
          }
        },
        sendRefund: (request) => value.sendRefund(request),
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
    const context = await openRunContext(plans, { gateway: wrap });
    expect(await context.check()).toMatchObject({ count: 60, leftOut: [], expiredCount: 0 });
    const run = await context.atRest(await context.start());
    expect(run).toMatchObject({ number: 1, state: 'finished', total: 60, doneCount: 60 });
    expect(countOf(run, 'approved')).toBe(59);
    expect(countOf(run, 'declined')).toBe(1);
    expect(meter.mostSent).toBe(4);
    // Half as many again may be open for what is recorded ahead.
    expect(meter.mostOpen).toBeLessThanOrEqual(6);
    expect(meter.open).toBe(0);
    expect(Object.values(context.bank.purchaseRequests())).toEqual(plans.map(() => 1));
    expect(context.bank.truth()).toHaveLength(59);
    const told = context.notifier.events.filter(({ name }) => name === 'run.changed');
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(10);
    const items = await context.items(run);
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
    const context = await openRunContext(duePlans(3, 'GAP'), { settings: { gapMs: 500 } });
    await context.start();
    for (let round = 0; round < 300 && context.bank.truth().length < 1; round += 1) await soon();
    expect(context.bank.truth()).toHaveLength(1);
    context.clock.advanceMs(499);
    await soon(50);
    expect(context.bank.truth()).toHaveLength(1);
    context.clock.advanceMs(1);
    for (let round = 0; round < 300 && context.bank.truth().length < 2; round += 1) await soon();
    expect(context.bank.truth()).toHaveLength(2);
    context.clock.advanceMs(500);
    for (let round = 0; round < 300 && context.bank.truth().length < 3; round += 1) await soon();
    expect(context.bank.truth()).toHaveLength(3);
  });

  it('is one at a time, and only of what was seen', async () => {
    const context = await openRunContext(duePlans(4, 'ONE'));
    const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
    const seen = { ...request, seenCount: 3, seenTotals: [] };
    const start = () => startRun(context.context, context.runner, person('clerk'), seen);
    expect(valueOf(await start())).toMatchObject({ kind: 'check-changed', check: { count: 4 } });
    const run = await context.start();
    expect(valueOf(await start())).toMatchObject({ kind: 'run-open', run: { id: run.id } });
    await context.atRest(run);
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
    const context = await openRunContext(duePlans(6, 'MID'), {
      gateway: hold,
      settings: { concurrency: 1 },
    });
    const run = await context.start();
    const { ledger } = context.context;
    const supervisor = person('supervisor');
    const cardOf = async (index: number) => {
      const secrets = valueOf(await ledger.plans.planSecrets(await context.planOf(run, index)));
      if (secrets === null) throw new Error('The plan has a card');
      return secrets.card.id;
    };
    valueOf(await removeCard(context.context, supervisor, await cardOf(1)));
    for (const [index, move] of [
      [2, { kind: 'pause', reason: 'Asked to wait' }],
      [3, { kind: 'cancel', reason: 'Moved away' }],
      [4, { kind: 'skip', sequence: 1, reason: 'A gift' }],
    ] as const) {
      const planId = await context.planOf(run, index);
      valueOf(await movePlan(context.context, supervisor, { planId, move }));
    }
    held.resolve();
    const ended = await context.atRest(run);
    expect(ended.state).toBe('finished');
    const items = await context.items(ended);
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ['approved', null],
      ['left-out', 'needs-card'],
      ['left-out', 'plan-state'],
      ['left-out', 'instalment-state'],
      ['left-out', 'instalment-state'],
      ['approved', null],
    ]);
    expect(context.bank.truth()).toHaveLength(2);
  });

  it('pauses while the service is down, says what was not sent, and sends it on resuming', async () => {
    const { meter, wrap } = meteredGateway(8);
    const context = await openRunContext(duePlans(20, 'DOWN'), { gateway: wrap });
    const run = await context.atRest(await context.start());
    expect(run).toMatchObject({ state: 'paused', haltReason: 'service-down' });
    const approved = countOf(run, 'approved');
    // Of the eight that were connected, those not dispatched when the run paused were held back.
    expect([5, 6, 7, 8]).toContain(approved);
    expect(run.untouchedCount).toBe(20 - approved);
    expect(countOf(run, 'not-sent')).toBeGreaterThan(0);
    expect(context.bank.truth()).toHaveLength(approved);
    meter.isDown = false;
    meter.made = Number.NEGATIVE_INFINITY;
    await context.control(run, 'resume');
    const ended = await context.atRest(run);
    expect(ended.state).toBe('finished');
    expect(countOf(ended, 'approved')).toBe(20);
    expect(Object.values(context.bank.purchaseRequests())).toEqual(
      Array.from({ length: 20 }, () => 1),
    );
  });

  it('stops at wrong credentials and charges nothing', async () => {
    const wrong = { scheme: 'basic', username: 'TEST', token: new Secret('wrong') } as const;
    const context = await openRunContext(duePlans(20, 'KEY'), { endpoint: { credential: wrong } });
    const run = await context.atRest(await context.start());
    expect(run).toMatchObject({ state: 'stopped', haltReason: 'credentials' });
    expect(context.bank.truth()).toHaveLength(0);
    expect(Object.keys(context.bank.purchaseRequests()).length).toBeLessThanOrEqual(4);
    expect(run.untouchedCount).toBeGreaterThanOrEqual(16);
  });

  it('stops after a string of not confirmed', async () => {
    const context = await openRunContext(duePlans(20, 'LOST'), { settings: { concurrency: 1 } });
    context.bank.faults.queue({ kind: 'drop-after' }, 20);
    const run = await context.atRest(await context.start());
    expect(run).toMatchObject({ state: 'stopped', haltReason: 'not-confirmed-in-a-row' });
    expect(countOf(run, 'not-confirmed')).toBe(3);
    expect(countOf(run, 'waiting')).toBe(17);
    expect(context.bank.truth()).toHaveLength(3);
  });

  it.each([
    ['an approval', undefined, 'mismatch'],
    ['a decline', declining, 'declined'],
  ] as const)(
    'stops at once at %s from the other side (test or live)',
    async (_case, number, state) => {
      const plans = duePlans(20, 'SIDE').map((plan) => (number ? { ...plan, number } : plan));
      const context = await openRunContext(plans, {
        settings: { concurrency: 1, notConfirmedMax: 20 },
      });
      context.bank.faults.queue({ kind: 'wrong-echo', field: 'test' });
      const run = await context.atRest(await context.start());
      expect(run).toMatchObject({ state: 'stopped', haltReason: 'test-or-live' });
      expect(Object.keys(context.bank.purchaseRequests())).toHaveLength(1);
      expect(countOf(run, state)).toBe(1);
      expect(countOf(run, 'waiting')).toBe(19);
      const [item] = await context.items(run);
      expect(item?.reason).toBe(state === 'mismatch' ? 'test-or-live' : null);
    },
  );

  it('pauses, goes on and stops when a person says so', async () => {
    const context = await openRunContext(duePlans(30, 'HAND'), { settings: { concurrency: 2 } });
    const run = await context.start();
    await context.control(run, 'pause');
    const paused = await context.atRest(run);
    expect(paused).toMatchObject({ state: 'paused', haltReason: 'person' });
    const sent = context.bank.truth().length;
    expect(sent).toBeLessThan(30);
    await soon(50);
    expect(context.bank.truth()).toHaveLength(sent);
    await context.control(run, 'resume');
    await context.control(run, 'stop');
    const stopped = await context.atRest(run);
    expect(stopped.state).toBe('stopped');
    expect(countOf(stopped, 'waiting')).toBe(30 - context.bank.truth().length);
    expect(Object.values(context.bank.purchaseRequests()).every((count) => count === 1)).toBe(true);
  });

  it('leaves a promised row alone when it is resumed after the promise was made', async () => {
    const context = await openRunContext(duePlans(6, 'VETO'), { settings: { concurrency: 1 } });
    const run = await context.start();
    await context.control(run, 'pause');
    await context.atRest(run);
    const move = { kind: 'pause', reason: 'Asked to wait' } as const;
    const planId = await context.planOf(run, 5);
    valueOf(await movePlan(context.context, person('clerk'), { planId, move }));
    await context.control(run, 'resume');
    const ended = await context.atRest(run);
    expect((await context.items(ended)).at(5)).toMatchObject({
      state: 'left-out',
      reason: 'plan-paused',
    });
  });

  it('is paused by leaving, and back as it was after a restart', async () => {
    const context = await openRunContext(duePlans(40, 'LEAVE'), { settings: { concurrency: 2 } });
    const run = await context.start();
    await soon(30);
    await context.runner.shutDown();
    const { createRunner } = await import('../../../src/main/runner/runner.ts');
    const next = createRunner(context.context);
    await next.recover();
    const back = next.currentView();
    expect(back).toMatchObject({ id: run.id, state: 'paused', haltReason: 'interrupted' });
    expect(context.bank.truth().length).toBe(back === null ? -1 : countOf(back, 'approved'));
    valueOf(await next.control(run.id, 'resume', person('clerk')));
    for (let round = 0; round < 1_000 && next.isBusy(); round += 1) await soon();
    expect(Object.values(context.bank.purchaseRequests())).toEqual(
      Array.from({ length: 40 }, () => 1),
    );
    expect(context.bank.truth()).toHaveLength(40);
  });
});
