import { expect, it } from 'vitest';
import { createRunner } from '../../../../src/main/runner/runner.ts';
import { controlRun, currentRun } from '../../../../src/main/usecases/runs/find-runs.ts';
import { valueOf } from '../ledger-fixture.ts';
import { clerk, idsOf, shop, soon, start } from './led-shop.ts';

it('goes on at the terminal that takes it over while its leader is still at work', async () => {
  const { bank, first, second, ledger } = await shop(24);
  const led = await start(first);
  expect(led).toMatchObject({ count: 24, answer: { kind: 'run' } });
  await expect.poll(() => bank.truth().length, soon).toBeGreaterThan(3);

  const other = await start(second);
  expect(other.answer).toMatchObject({ kind: 'run-open', run: { ledBy: 'Front desk' } });
  await other.runner.recover();
  expect(other.runner.current()).toBeNull();

  const known = valueOf(await second.ledger.terminals.terminals());
  const sign = known.find(({ terminalId }) => terminalId === first.terminalId);
  const boot = { ...idsOf(2), at: second.clock.now(), runningMs: 9000 };
  if (sign === undefined) throw new Error('The leader has a lease');
  expect(valueOf(await second.ledger.terminals.takeOverTerminal(sign, boot))).not.toBeNull();
  await other.runner.recover();
  // Its lease is its own again, and the run is not, whatever had become of its charges by then.
  valueOf(await first.ledger.terminals.renewLease('running', first.clock.now()));
  await led.runner.heed();
  await expect.poll(() => led.runner.current(), soon).toBeNull();
  await expect.poll(() => other.runner.current(), soon).toBeNull();
  await led.runner.shutDown();
  await other.runner.shutDown();

  const [run] = valueOf(await second.ledger.runs.pageOfRuns({ before: null, limit: 1 }));
  expect(run).toMatchObject({ state: 'finished', ledBy: second.terminalId });
  expect(Math.max(...Object.values(bank.purchaseRequests()))).toBe(1);
  expect(Object.keys(bank.purchaseRequests())).toHaveLength(24);
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
});

it('shows at the other terminal, and is paused, resumed and stopped from there', async () => {
  const { bank, first, second } = await shop(24);
  const { runner, answer } = await start(first);
  if (answer.kind !== 'run') throw new Error('The run began');
  const other = createRunner(second);
  const { run } = valueOf(await currentRun(second, other));
  expect(run).toMatchObject({ id: answer.run.id, ledBy: 'Front desk', total: 24 });
  expect(valueOf(await currentRun(first, runner)).run).toMatchObject({ ledBy: null });
  const { news } = first.ledger.terminals;
  const stop = news?.listen((topics) => {
    if (topics.includes('runs')) void runner.heed();
  });
  const runId = answer.run.id;
  const order = async (command: 'pause' | 'resume' | 'stop') =>
    valueOf(await controlRun(second, other, clerk, { runId, command }));
  const led = { ledBy: 'Front desk' };

  expect(await order('pause')).toMatchObject({ ...led, state: 'pausing' });
  await expect
    .poll(() => runner.current()?.run, soon)
    .toMatchObject({
      state: 'paused',
      haltReason: 'person',
    });
  const isPaused = async () => valueOf(await currentRun(second, other)).run?.state;
  await expect.poll(isPaused, soon).toBe('paused');
  const [sent, waiting] = [bank.truth().length, runner.current()?.run.items];
  expect(waiting?.filter(({ state }) => state === 'waiting')).toHaveLength(24 - sent);

  expect(await order('resume')).toMatchObject(led);
  await expect.poll(() => bank.truth().length, soon).toBeGreaterThan(sent);
  expect(await order('stop')).toMatchObject({ ...led, state: 'stopping' });
  await expect.poll(() => runner.current(), soon).toBeNull();
  expect(valueOf(await currentRun(second, other)).run).toBeNull();
  await stop?.();
  const record = valueOf(await second.ledger.runs.findRun(runId));
  expect(record?.head).toMatchObject({ state: 'stopped', requested: null, requestedBy: null });
  const told = record?.happenings.flatMap(({ state, operatorId }) =>
    operatorId === clerk.id ? [state] : [],
  );
  expect(told).toEqual(['running', 'pausing', 'running', 'stopping']);
});

it('is stopped from elsewhere even when the leader hears nothing of it', async () => {
  const { bank, first, second } = await shop(24);
  const { runner, answer } = await start(first);
  if (answer.kind !== 'run') throw new Error('The run began');
  // By then charges are recorded for places that are not free yet.
  await expect.poll(() => bank.truth().length, soon).toBeGreaterThan(2);
  const asked = { runId: answer.run.id, command: 'stop' } as const;
  valueOf(await controlRun(second, createRunner(second), clerk, asked));
  const states = ['dispatched', 'approved', 'declined'] as const;
  const sent = valueOf(await second.ledger.attempts.page({ states, before: null, limit: 50 }));
  // What is asked of the records next is refused, and says why.
  await expect.poll(() => runner.current(), soon).toBeNull();
  expect(bank.truth()).toHaveLength(sent.length);
  const record = valueOf(await second.ledger.runs.findRun(answer.run.id));
  expect(record?.head).toMatchObject({ state: 'stopped', haltReason: 'person' });
  const waiting = record?.run.items.filter(({ state }) => state === 'waiting');
  expect(waiting?.length).toBeGreaterThan(0);
  expect(waiting?.every(({ putBackCount }) => putBackCount === 0)).toBe(true);
});
