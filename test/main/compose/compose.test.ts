import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../src/contract/charge/attempt-view.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import { makePaths } from '../../../src/main/shell/files/paths.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { refusalHoldMs } from '../../../src/main/vault/keychain.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { order } from '../usecases/test-context.ts';
import { leaveRows } from './left-rows.ts';
import { dataFolder, memoryKeychain, Refused, startApp } from './test-host.ts';
import { practiceAddress } from '../../fixtures/practice-address.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

async function submit({ call }: Started, keyed = order()) {
  const { draftId } = await call('charge.open', { retryOf: null });
  return call('charge.submit', { ...keyed, draftId });
}

async function accepted(app: Started, keyed = order()): Promise<AttemptView> {
  const answer = await submit(app, keyed);
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
  return answer.attempt;
}

async function stateOf({ call }: Started, id: AttemptId): Promise<string> {
  return (await call('charge.find', { attemptId: id })).attempt.state;
}

async function askBank({ call }: Started, path: string, body?: object): Promise<unknown> {
  const { practicePageUrl } = await call('session.status', {});
  const answer = await fetch(practiceAddress(practicePageUrl, path), {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const hold = { kind: 'hold' };
const missing = { kind: 'records', reason: 'missing' };

describe('a fresh installation', () => {
  it('opens in practice and charges a card', async () => {
    const app = await startApp(dataFolder());
    expect(await app.call('session.status', {})).toMatchObject({
      accountId: practiceAccount.id,
      mode: 'practice',
      role: 'clerk',
      blocked: null,
      unconfirmed: { count: 0, oldestAt: null },
      firstSteps: { payment: false, decline: false, resolution: false },
    });
    const { id } = await accepted(app);
    await expect.poll(() => stateOf(app, id)).toBe('approved');
    expect(await app.call('session.status', {})).toMatchObject({ firstSteps: { payment: true } });
    expect(app.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('lets a clerk do what clerks do, and a supervisor more', async () => {
    const app = await startApp(dataFolder());
    await expect(app.call('accounts.blank', {})).rejects.toThrow('denied');
    await app.call('session.switch-role', { role: 'supervisor' });
    expect((await app.call('accounts.blank', {})).mode).toBe('test');
  });
});

describe('leaving while an answer is awaited', () => {
  it('gives the socket up, and the next start finds the charge not confirmed', async () => {
    const folder = dataFolder();
    const first = await startApp(folder);
    await askBank(first, 'faults', hold);
    const keyed = order();
    const { id } = await accepted(first, keyed);
    await expect.poll(() => stateOf(first, id)).toBe('dispatched');
    expect(first.app.isChargeInFlight()).toBe(true);
    await first.close();
    await expect(submit(first)).rejects.toThrow('closed');

    const second = await startApp(folder);
    const [listed] = await second.call('unconfirmed.list', {});
    expect(listed).toMatchObject({ id, state: 'unknown', unknownReason: 'interrupted' });
    expect(await second.call('session.status', {})).toMatchObject({ unconfirmed: { count: 1 } });
    expect(await submit(second, keyed)).toMatchObject({ kind: 'obstacle' });
  });
});

describe('a start after a crash', () => {
  it('finds what was dispatched not confirmed, and what was prepared not sent', async () => {
    const folder = dataFolder();
    const first = await startApp(folder);
    const { id } = await accepted(first);
    await expect.poll(() => stateOf(first, id)).toBe('approved');
    await first.close();
    const left = await leaveRows(folder);

    const second = await startApp(folder);
    expect(await stateOf(second, id)).toBe('approved');
    expect(await stateOf(second, left.dispatched)).toBe('unknown');
    expect(await stateOf(second, left.prepared)).toBe('not-sent');
    expect(second.log.lines).toContainEqual({
      level: 'info',
      event: 'ledger.recovered',
      facts: { notSent: 1, unknown: 1 },
    });
    const listed = await second.call('unconfirmed.list', {});
    expect(listed.map((attempt) => attempt.id)).toEqual([left.dispatched]);
    expect(listed[0]?.resolutionWaitLeftMs).toBe(30 * 60_000);
  });
});

describe('running time', () => {
  it('is kept over starts, so that a hold goes on where it was', async () => {
    const folder = dataFolder();
    const first = await startApp(folder);
    await askBank(first, 'faults', { kind: 'drop-after' });
    const { id } = await accepted(first);
    await expect.poll(() => stateOf(first, id)).toBe('unknown');
    first.clock.advanceMs(10 * 60_000);
    await first.close();

    const clock = handClock('2029-01-01T00:00:00.000Z' as never);
    const second = await startApp(folder, { clock });
    const holdLeft = async () =>
      (await second.call('unconfirmed.list', {}))[0]?.resolutionWaitLeftMs;
    expect(await holdLeft()).toBe(20 * 60_000);
    await second.call('practice.pass-time', { minutes: 15 });
    expect(await holdLeft()).toBe(5 * 60_000);
  });
});

/** An app with an account of its own beside practice, at the same practice bank. */
async function withTestAccount(keychain = memoryKeychain(), folder = dataFolder()) {
  const app = await startApp(folder, { keychain });
  await app.call('session.switch-role', { role: 'admin' });
  const { practiceBankUrl } = await app.call('session.status', {});
  const blank = await app.call('accounts.blank', {});
  const account = { ...blank, name: 'Own', baseUrl: practiceBankUrl ?? '', username: 'TEST' };
  expect(await app.call('accounts.save', { account })).toEqual({ kind: 'saved' });
  const accountId = account.id;
  await app.call('accounts.set-secret', { accountId, name: 'api-token', value: 'TEST' });
  return { app, accountId, keychain };
}

describe('another account', () => {
  it('is refused while a charge is in flight', async () => {
    const { app, accountId } = await withTestAccount();
    await askBank(app, 'faults', hold);
    const { id } = await accepted(app);
    await expect.poll(() => stateOf(app, id)).toBe('dispatched');
    expect(await app.call('accounts.activate', { accountId })).toEqual({
      kind: 'charge-in-flight',
    });
    await askBank(app, 'release', {});
    await expect.poll(() => stateOf(app, id)).toBe('approved');
    await expect.poll(() => app.app.isChargeInFlight()).toBe(false);
    expect(await app.call('accounts.activate', { accountId })).toEqual({ kind: 'active' });
  });

  it('has records of its own, and drafts of one do not serve in the other', async () => {
    const { app, accountId } = await withTestAccount();
    const { id } = await accepted(app);
    await expect.poll(() => stateOf(app, id)).toBe('approved');
    const { draftId } = await app.call('charge.open', { retryOf: null });
    await app.call('accounts.activate', { accountId });
    expect(await app.call('charge.recent', { limit: 10 })).toEqual([]);
    const stale = await app.call('charge.submit', { ...order(), draftId });
    expect(stale).toEqual({ kind: 'stale-draft' });
    expect(await app.call('session.status', {})).toMatchObject({ mode: 'test', accountId });
  });

  it('finds what it left undone when it is opened again, without a new start', async () => {
    const folder = dataFolder();
    const { app, accountId } = await withTestAccount(memoryKeychain(), folder);
    const { id } = await accepted(app);
    await expect.poll(() => stateOf(app, id)).toBe('approved');
    await expect.poll(() => app.app.isChargeInFlight()).toBe(false);
    await app.call('accounts.activate', { accountId });
    const left = await leaveRows(folder, id);
    await app.call('accounts.activate', { accountId: practiceAccount.id });
    expect(await stateOf(app, left.dispatched)).toBe('unknown');
    expect(await stateOf(app, left.prepared)).toBe('not-sent');
  });

  it('whose keychain is locked charges nothing and writes nothing', async () => {
    const { app, accountId, keychain } = await withTestAccount();
    keychain.fail('Cannot create an item in a locked collection');
    await app.call('accounts.activate', { accountId });
    expect(await app.call('session.status', {})).toMatchObject({ blocked: { kind: 'keychain' } });
    await expect(submit(app)).rejects.toThrow(Refused);
    expect(await app.call('charge.recent', { limit: 10 })).toEqual([]);
    keychain.fail(null);
    app.clock.advanceMs(refusalHoldMs);
    expect((await app.call('session.status', {})).blocked).toBeNull();
  });
});

describe('records in which what was left undone cannot be settled', () => {
  it('are not worked on, for a charge that nobody sees would stay open', async () => {
    const folder = dataFolder();
    const first = await startApp(folder);
    await first.close();
    const left = await leaveRows(folder);
    const file = join(makePaths(folder).ledgerFolder(practiceAccount.id), 'ledger.sqlite');
    const database = new DatabaseSync(file);
    database
      .prepare("update attempts set card_expiry = 'decayed' where id = ?")
      .run(left.dispatched);
    database.close();

    const second = await startApp(folder);
    expect(await second.call('session.status', {})).toMatchObject({
      blocked: { kind: 'records', reason: 'damaged' },
    });
    await expect(submit(second)).rejects.toThrow('damaged');
  });
});

describe('records that are gone', () => {
  it('are never replaced by an empty ledger', async () => {
    const folder = dataFolder();
    const first = await startApp(folder);
    const { id } = await accepted(first);
    await expect.poll(() => stateOf(first, id)).toBe('approved');
    await first.close();
    rmSync(join(folder, 'ledgers'), { recursive: true });

    const second = await startApp(folder);
    expect(await second.call('session.status', {})).toMatchObject({ blocked: missing });
    await expect(submit(second)).rejects.toThrow('missing');
  });

  it('a second app on the same data folder is told that they are in use', async () => {
    const folder = dataFolder();
    const first = await startApp(folder);
    const second = await startApp(folder);
    expect(await second.call('session.status', {})).toMatchObject({
      blocked: { kind: 'records', reason: 'in-use' },
    });
    const { id } = await accepted(first);
    await expect.poll(() => stateOf(first, id)).toBe('approved');
  });
});
