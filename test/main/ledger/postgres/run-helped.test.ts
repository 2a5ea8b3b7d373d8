import { afterEach, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import { createRunner } from '../../../../src/main/runner/runner.ts';
import type { AccountContext } from '../../../../src/main/usecases/account-context.ts';
import { controlRun, currentRun } from '../../../../src/main/usecases/runs/find-runs.ts';
import type { Runner } from '../../../../src/main/usecases/runs/runner.ts';
import { valueOf } from '../ledger-fixture.ts';
import { clerk, idsOf, shop, soon, start } from './led-shop.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Has a runner hear of what the other terminal does. */
function listen({ ledger }: AccountContext, runner: Runner) {
  const stop = ledger.terminals.news?.listen(() => void runner.heed());
  if (stop !== undefined) stops.push(stop);
}

async function helped(count: number, concurrency: number, latencyMs?: number) {
  const made = await shop(count, concurrency, latencyMs);
  const { first, second } = made;
  const { runner, answer } = await start(first);
  if (answer.kind !== 'run') throw new Error('The run began');
  const other = createRunner(second);
  listen(first, runner);
  const runId = answer.run.id;
  const order = async (command: 'help' | 'pause' | 'stop') =>
    valueOf(await controlRun(second, other, clerk, { runId, command }));
  const recordOf = async () => {
    const record = valueOf(await second.ledger.runs.findRun(runId));
    if (record === null) throw new Error('The run is recorded');
    return record;
  };
  /** The terminals that charged, by their number of attempts. */
  const chargedBy = async () => {
    const ids = (await recordOf()).items.flatMap(({ attemptId }) => attemptId ?? []);
    const attempts = valueOf(await second.ledger.runs.attemptsById(ids));
    const terminals = [...attempts.values()].map(({ terminalId }) => terminalId);
    const countAt = (wanted: string) => terminals.filter((id) => id === wanted).length;
    return [countAt(first.terminalId), countAt(second.terminalId)] as const;
  };
  return { ...made, runner, other, runId, order, recordOf, chargedBy };
}

it('is charged by both terminals, each item once, and shows all of it at both', async () => {
  const { bank, first, second, ledger, runner, other, order, ...made } = await helped(40, 4);
  expect(await order('help')).toMatchObject({ ledBy: 'Front desk', help: 'helping' });
  expect(other.isBusy()).toBe(true);
  const shown = async () => valueOf(await currentRun(second, other)).run;
  expect(await shown()).toMatchObject({ help: 'helping', total: 40 });
  await expect.poll(() => runner.current(), soon).toBeNull();
  await expect.poll(() => other.isBusy(), soon).toBe(false);

  const { head, run } = await made.recordOf();
  expect(head).toMatchObject({ state: 'finished', ledBy: first.terminalId, haltReason: null });
  expect(run.items.every(({ state }) => state === 'approved' || state === 'declined')).toBe(true);
  const [led, byHelper] = await made.chargedBy();
  expect(led + byHelper).toBe(40);
  expect(Math.min(led, byHelper)).toBeGreaterThan(5);
  expect(Math.max(...Object.values(bank.purchaseRequests()))).toBe(1);
  expect(Object.keys(bank.purchaseRequests())).toHaveLength(40);
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
});

it('stays within the width of the account, counted over both terminals', async () => {
  const { bank, second, runner, other, order, recordOf } = await helped(30, 3, 300);
  // By then the leader has charges recorded for places that are not free yet.
  await expect.poll(() => bank.truth().length, soon).toBeGreaterThan(3);
  await order('help');
  const seen: number[] = [];
  await expect
    .poll(async () => {
      const page = valueOf(
        await second.ledger.attempts.page({ states: ['dispatched'], before: null, limit: 30 }),
      );
      seen.push(page.length);
      return runner.current();
    }, soon)
    .toBeNull();
  await expect.poll(() => other.isBusy(), soon).toBe(false);
  expect(Math.max(...seen)).toBe(3);
  expect((await recordOf()).run.items.every(({ putBackCount }) => putBackCount === 0)).toBe(true);
});

it('stops at both terminals when it is stopped at the one that helps', async () => {
  const { bank, runner, other, order, recordOf } = await helped(40, 4);
  await order('help');
  await expect.poll(() => bank.truth().length, soon).toBeGreaterThan(8);
  expect(await order('stop')).toMatchObject({ state: 'stopping' });
  await expect.poll(() => runner.current(), soon).toBeNull();
  await expect.poll(() => other.isBusy(), soon).toBe(false);
  const { head, run } = await recordOf();
  expect(head).toMatchObject({ state: 'stopped', haltReason: 'person' });
  expect(run.inFlight).toEqual([]);
  expect(run.items.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0);
  expect(run.items.every(({ putBackCount }) => putBackCount === 0)).toBe(true);
});

it('is finished by its leader when the terminal that helped is killed', async () => {
  const { bank, first, second, ledger, runner, order } = await helped(30, 3, 150);
  await order('help');
  const isElsewhere = () => runner.current()?.run.elsewhere.length ?? 0;
  await expect.poll(isElsewhere, soon).toBeGreaterThan(0);
  await ledger.crash();
  const known = valueOf(await first.ledger.terminals.terminals());
  const sign = known.find(({ terminalId }) => terminalId === second.terminalId);
  if (sign === undefined) throw new Error('The helper has a lease');
  const boot = { ...idsOf(1), bootId: first.bootId, at: first.clock.now(), runningMs: 9000 };
  expect(valueOf(await first.ledger.terminals.takeOverTerminal(sign, boot))).not.toBeNull();
  await runner.heed();
  await expect.poll(() => runner.current(), soon).toBeNull();
  const page = valueOf(await first.ledger.runs.pageOfRuns({ before: null, limit: 1 }));
  expect(page).toMatchObject([{ state: 'finished' }]);
  expect(Math.max(...Object.values(bank.purchaseRequests()))).toBe(1);
});

it('is finished although the records did not take at once what the terminal that helped gave back', async () => {
  const { second, runner, other, order, recordOf } = await helped(20, 3);
  const { runs, attempts } = second.ledger;
  const recordRun = runs.recordRun.bind(runs);
  // The server is away for the terminal that helps, between its claim and the end of it.
  const away = failed({ kind: 'unreachable' } as const);
  Object.assign(attempts, { preparePlanCharge: async () => away });
  let refusals = 3;
  Object.assign(runs, {
    recordRun: async (...given: Parameters<typeof runs.recordRun>) => {
      if (given[1].kind !== 'unclaimed' || refusals === 0) return recordRun(...given);
      refusals -= 1;
      return away;
    },
  });
  await order('help');
  await expect.poll(() => runner.current(), soon).toBeNull();
  expect(refusals).toBe(0);
  expect((await recordOf()).head).toMatchObject({ state: 'finished' });
  await expect.poll(() => other.isBusy(), soon).toBe(false);
});
