import { afterEach, describe, expect, it } from 'vitest';
import { failed } from '../../../src/domain/result.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type { Gateway } from '../../../src/main/ports/gateway/gateway.ts';
import type { AttemptJournal } from '../../../src/main/ports/ledger/ledger.ts';
import { valueOf } from '../usecases/test-context.ts';
import type { TestContextOptions } from '../usecases/test-context.ts';
import { duePlans } from '../../../tools/bench/due-plans.ts';
import { countOf, openRunContext, soon } from './run-context.ts';

/** Lets go what a test still holds at its end: it would never be closed. */
const releases: (() => void)[] = [];

afterEach(() => {
  for (const release of releases.splice(0)) release();
});

/** A gateway whose charges are held until they are let through, in the order in which they were sent. */
function valve(openFor = 0) {
  const waiting: (() => void)[] = [];
  const gate = { sent: 0, open: openFor };
  const connections: { readonly cut: () => void; isClosed: boolean }[] = [];
  const pass = () => {
    for (; gate.open > 0 && waiting.length > 0; gate.open -= 1) waiting.shift()?.();
  };
  const wrap = (real: Gateway): Gateway => ({
    ...real,
    connect: async (endpoint) => {
      const connected = await real.connect(endpoint);
      if (!connected.ok) return connected;
      const { value } = connected;
      const connection = Object.create(value) as typeof value;
      connection.isUsable = () => value.isUsable();
      connection.describePurchase = (request) => value.describePurchase(request);
      const noted = { cut: () => value.close(), isClosed: false };
      connections.push(noted);
      connection.close = () => {
        noted.isClosed = true;
        value.close();
      };
      connection.sendPurchase = async (request, onLate) => {
        gate.sent += 1;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          pass();
        });
        return value.sendPurchase(request, onLate);
      };
      return { ok: true, value: connection };
    },
  });
  const letThrough = (count: number) => {
    gate.open += count;
    pass();
  };
  releases.push(() => letThrough(1_000));
  return { gate, connections, wrap, letThrough };
}

/** Outcomes that are not committed before they are released, or that the records refuse. */
function slowRecords() {
  const disk = { isHeld: false, isFull: false, settling: 0 };
  const released = Promise.withResolvers<void>();
  const journal = (real: AttemptJournal): Partial<AttemptJournal> => ({
    settle: async (id, outcome) => {
      disk.settling += 1;
      if (disk.isHeld) await released.promise;
      return disk.isFull ? failed({ kind: 'disk-full' }) : real.settle(id, outcome);
    },
  });
  const release = () => {
    disk.isFull = false;
    released.resolve();
  };
  releases.push(release);
  return { disk, journal, release };
}

/** A run of two at a time whose first charge was approved, so that the next is recorded and waits for a place. */
async function underWay(name: string, options: TestContextOptions = {}) {
  const { gate, connections, wrap, letThrough } = valve(1);
  const opened = await openRunContext(duePlans(8, name), {
    gateway: wrap,
    settings: { concurrency: 2 },
    ...options,
  });
  const run = await opened.start();
  await expect.poll(() => gate.sent).toBe(3);
  const attempts = async () => {
    const wanted = { states: null, before: null, limit: 50 };
    return valueOf(await opened.context.ledger.attempts.page(wanted));
  };
  const prepared = async () =>
    (await attempts()).filter(({ state }) => state === 'prepared').map(({ id }) => id);
  await expect.poll(prepared).toHaveLength(1);
  const [id] = await prepared();
  const ofAhead = async () => (await attempts()).find((attempt) => attempt.id === id);
  await expect.poll(() => connections.length).toBe(4);
  return { ...opened, run, gate, connections, letThrough, attempts, ofAhead };
}

/** Resumes where the run is paused, and expects each instalment to have been asked for once. */
async function expectEachOnce({ atRest, control, run, bank, letThrough }: UnderWay) {
  letThrough(50);
  const rest = await atRest(run);
  if (rest.state === 'paused') await control(run, 'resume');
  const ended = await atRest(run);
  expect(ended.state).toBe('finished');
  expect(countOf(ended, 'approved')).toBe(8);
  expect(Object.values(bank.purchaseRequests())).toEqual(Array.from({ length: 8 }, () => 1));
}

type UnderWay = Awaited<ReturnType<typeof underWay>>;

describe('a run that prepares ahead', () => {
  it('records the next charge before a place is free, and sends it when one is', async () => {
    const opened = await underWay('AHEAD');
    await soon(50);
    expect(opened.gate.sent).toBe(3);
    const live = opened.runner.currentView();
    expect(live).toMatchObject({ inFlightCount: 2, doneCount: 1 });
    opened.letThrough(1);
    await expect.poll(() => opened.gate.sent).toBe(4);
    expect((await opened.ofAhead())?.state).toBe('dispatched');
    await expectEachOnce(opened);
  });

  it.each(['pause', 'stop'] as const)('sends nothing of it after a %s', async (command) => {
    const opened = await underWay(`HALT${command}`);
    await opened.control(opened.run, command);
    await expect
      .poll(opened.ofAhead)
      .toMatchObject({ state: 'not-sent', notSentReason: 'withdrawn', dispatchedAt: null });
    opened.letThrough(50);
    const rest = await opened.atRest(opened.run);
    expect(rest.state).toBe(command === 'pause' ? 'paused' : 'stopped');
    expect(opened.gate.sent).toBe(3);
    expect(countOf(rest, 'waiting')).toBe(5);
    const record = valueOf(await opened.context.ledger.runs.findRun(opened.run.id as never));
    expect(record?.run.items.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 3 }, () => 'approved'),
      ...Array.from({ length: 5 }, () => 'waiting'),
    ]);
    if (command === 'pause') await expectEachOnce(opened);
  });

  it('sends nothing of it after a response for which the run stops', async () => {
    const opened = await underWay('SIDE');
    opened.bank.faults.queue({ kind: 'wrong-echo', field: 'test' });
    opened.letThrough(1);
    await expect.poll(() => opened.runner.current()?.run.state).toBe('stopping');
    opened.letThrough(50);
    const rest = await opened.atRest(opened.run);
    expect(rest).toMatchObject({ state: 'stopped', haltReason: 'test-or-live' });
    expect(opened.gate.sent).toBe(3);
    expect((await opened.ofAhead())?.notSentReason).toBe('withdrawn');
  });

  it('sends nothing of it after the account was closed', async () => {
    const opened = await underWay('LEAVE');
    const shut = opened.runner.shutDown();
    opened.letThrough(50);
    await shut;
    expect((await opened.ofAhead())?.notSentReason).toBe('withdrawn');
    expect(opened.context.inFlightCharges.count).toBe(0);
    expect(opened.gate.sent).toBe(3);
  });

  it('does not send what is older than it may be', async () => {
    const opened = await underWay('OLD');
    opened.clock.advanceMs(10_000);
    await expect.poll(opened.ofAhead).toMatchObject({ notSentReason: 'withdrawn' });
    await expectEachOnce(opened);
  });

  it('sends nothing once the clock was set, until staff have looked at it', async () => {
    const opened = await underWay('CLOCK');
    opened.context.ledgerTime.isFrozen = () => true;
    opened.letThrough(1);
    await expect.poll(opened.ofAhead).toMatchObject({ notSentReason: 'withdrawn' });
    opened.letThrough(50);
    const rest = await opened.atRest(opened.run);
    expect(countOf(rest, 'left-out')).toBe(5);
    expect(opened.gate.sent).toBe(3);
  });
});

describe('the connection of what is prepared ahead', () => {
  it('is open, and its attempt in the sent journal, before there is a place', async () => {
    const opened = await underWay('OPEN');
    const id = (await opened.ofAhead())?.id;
    const sends = async () => (await opened.context.sentJournal.sendsSince('' as Instant)) ?? [];
    await expect.poll(async () => (await sends()).map(({ attempt }) => attempt.id)).toContain(id);
    await expectEachOnce(opened);
    expect(opened.connections).toHaveLength(8);
    expect(opened.connections.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it('is closed when it is withdrawn, and the journal says that nothing was sent', async () => {
    const opened = await underWay('SHUT');
    const id = (await opened.ofAhead())?.id;
    await opened.control(opened.run, 'pause');
    await expect.poll(opened.ofAhead).toMatchObject({ notSentReason: 'withdrawn' });
    expect(opened.connections.at(-1)?.isClosed).toBe(true);
    const sends = async () => (await opened.context.sentJournal.sendsSince('' as Instant)) ?? [];
    const ofAhead = async () => (await sends()).find(({ attempt }) => attempt.id === id);
    await expect.poll(async () => (await ofAhead())?.outcome).toBeNull();
    await expectEachOnce(opened);
  });

  it('is opened again when the gateway closed it while it waited', async () => {
    const opened = await underWay('CUT');
    opened.connections.at(-1)?.cut();
    await expectEachOnce(opened);
    expect(opened.connections).toHaveLength(9);
    expect((await opened.attempts()).map(({ state }) => state)).not.toContain('not-sent');
  });

  it('is opened again when it lay unused for more than a second', async () => {
    const opened = await underWay('LAIN');
    opened.clock.advanceMs(1_001);
    await expectEachOnce(opened);
    expect(opened.connections.length).toBeGreaterThan(8);
    expect((await opened.attempts()).map(({ state }) => state)).not.toContain('not-sent');
  });

  it('is closed with the account', async () => {
    const opened = await underWay('GONE');
    const shut = opened.runner.shutDown();
    opened.context.inFlightCharges.abandonAll();
    opened.letThrough(50);
    await shut;
    expect(opened.connections.every(({ isClosed }) => isClosed)).toBe(true);
  });
});

describe('a place in a run', () => {
  it('is given back when the response is judged, before the outcome is durable', async () => {
    const { disk, journal, release } = slowRecords();
    disk.isHeld = true;
    const { gate, wrap, letThrough } = valve();
    const opened = await openRunContext(duePlans(8, 'EARLY'), {
      gateway: wrap,
      settings: { concurrency: 2 },
      journal,
    });
    const run = await opened.start();
    await expect.poll(() => gate.sent).toBe(2);
    await soon(50);
    expect(gate.sent).toBe(2);
    letThrough(1);
    await expect.poll(() => gate.sent).toBe(3);
    expect(opened.runner.current()?.run.items[0]?.state).toBe('in-flight');
    // No more than another width of outcomes may be on their way to the records.
    letThrough(50);
    await expect.poll(() => disk.settling).toBe(4);
    await soon(50);
    expect(gate.sent).toBe(4);
    release();
    const ended = await opened.atRest(run);
    expect(countOf(ended, 'approved')).toBe(8);
  });

  it('is taken back when the outcome is not saved: the run pauses, and what was prepared is not sent', async () => {
    const { disk, journal } = slowRecords();
    const opened = await underWay('FULL', { journal });
    disk.isFull = true;
    const { sent } = opened.gate;
    opened.letThrough(1);
    await expect.poll(() => opened.runner.current()?.run.state).toBe('pausing');
    expect(opened.runner.current()?.run.haltReason).toBe('records-failed');
    await expect
      .poll(async () => (await opened.attempts()).some(({ state }) => state === 'prepared'))
      .toBe(false);
    opened.letThrough(50);
    await soon(50);
    // The place was free for a moment, so one more may have gone before the records refused.
    expect(opened.gate.sent).toBeLessThanOrEqual(sent + 1);
    disk.isFull = false;
    for (let round = 0; round < 40; round += 1) {
      opened.clock.advanceMs(1_000);
      await soon(5);
    }
    await expectEachOnce(opened);
  });
});
