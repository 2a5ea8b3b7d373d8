import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Status } from '../../../src/contract/session.ts';
import { blockedWords } from '../../../src/renderer/words/blocked.ts';
import { failureWords } from '../../../src/renderer/words/failures.ts';
import { startAppProcess } from '../../fixtures/app-process.ts';
import type { AppProcess } from '../../fixtures/app-process.ts';
import { startPrompter } from '../../fixtures/prompter.ts';
import { missingSecretService, openSecretService } from '../../fixtures/secret-service.ts';
import type { ChildEnvironment, OpenSecretService } from '../../fixtures/secret-service.ts';
import { order } from '../usecases/test-desk.ts';
import {
  apiToken,
  filesHolding,
  keptReference,
  putItems,
  readItems,
  setUpShop,
} from './keyring-shop.ts';
import type { KeptItems, KeptName, KeyringShop } from './keyring-shop.ts';

const reason = missingSecretService();
if (reason !== null) console.warn(`The app on a real Secret Service skipped: ${reason}`);

type Blocked = NonNullable<Status['blocked']>;

const keychain = (why: Extract<Blocked, { kind: 'keychain' }>['reason']): Blocked => ({
  kind: 'keychain',
  reason: why,
});
const records = (why: Extract<Blocked, { kind: 'records' }>['reason']): Blocked => ({
  kind: 'records',
  reason: why,
});

describe.skipIf(reason !== null)('the app on a real Secret Service that gives no secrets', () => {
  let service: OpenSecretService;
  let shop: KeyringShop;
  let items: KeptItems;
  let secrets: string[];
  const folders: string[] = [];
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    service = await openSecretService();
    shop = await setUpShop(service.env);
    items = await readItems(service.env, shop.accountId);
    secrets = [apiToken, String(items['audit-key']), String(items['sealing-key'])];
    expect(secrets.map((one) => one.length)).toEqual([apiToken.length, 64, 64]);
    folders.push(shop.folder);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await shop.bank.close();
    await service.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** A copy of the shop's data folder, so that no state sees what another one left. */
  function folderOfItsOwn(): string {
    const folder = mkdtempSync(join(tmpdir(), 'tillroom-state-'));
    folders.push(folder);
    cpSync(shop.folder, folder, { recursive: true });
    return folder;
  }

  /** The keyring as it was after the payment, but for one item. */
  const putItem = (name: KeptName, value: string | null) =>
    putItems(service.env, shop.accountId, { ...items, [name]: value });

  async function submit({ call, refusal }: AppProcess, changes = {}) {
    const { draftId } = await call('charge.open', { retryOf: null });
    return refusal('charge.submit', { ...order(), draftId, ...changes });
  }

  /** What every state has in common, whatever is wrong. */
  async function expectReadOnly(
    env: ChildEnvironment,
    [expected, doNext]: readonly [Blocked, RegExp],
    after: (app: AppProcess) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const folder = folderOfItsOwn();
    const sent = shop.bank.purchaseRequests();
    const app = startAppProcess(env, folder);
    const { blocked } = await app.call('session.status', {});
    expect(blocked).toEqual(expected);
    expect(blockedWords(expected).doNext).toMatch(doNext);

    const paid = await app.call('charge.recent', { limit: 10 });
    expect(paid.map(({ reference, state }) => [reference, state])).toEqual([
      [keptReference, 'approved'],
    ]);
    const found = await app.call('customers.find', { customerId: shop.customerId });
    expect(found.cards).toHaveLength(1);

    const words = failureWords(await submit(app));
    expect(words).toContain('no money moved');
    expect((await app.call('charge.recent', { limit: 10 })).length).toBe(1);
    expect(shop.bank.purchaseRequests()).toEqual(sent);
    await after(app);
    const log = await app.close();
    expect(filesHolding(folder, secrets)).toEqual([]);
    for (const secret of secrets) expect(log).not.toContain(secret);
  }

  it('finds a secret that was written to a file, in every spelling', () => {
    const folder = folderOfItsOwn();
    expect(filesHolding(folder, secrets)).toEqual([]);
    const [, key = ''] = secrets;
    const planted = [key, apiToken, Buffer.from(key, 'hex').toString('base64')];
    for (const [index, text] of planted.entries()) {
      writeFileSync(join(folder, `planted-${index}`), `{"a":"${text}"}`);
    }
    writeFileSync(join(folder, 'planted-3'), Buffer.from(key, 'hex'));
    expect(filesHolding(folder, secrets)).toHaveLength(4);
  });

  it.each([
    ['no bus', 'bus', 'unavailable', /Start the keychain/u],
    ['a bus without a service', 'service', 'unavailable', /Start the keychain/u],
    ['a service without a keyring', 'collection', 'no-collection', /Create a default keychain/u],
  ] as const)('(%s) is read only', async (_name, without, why, doNext) => {
    const other = await openSecretService({ without });
    closing.push(() => other.close());
    await expectReadOnly(other.env, [keychain(why), doNext]);
  });

  it('(locked, with nobody to ask, then started anew) is read only', async () => {
    service.controls.lock();
    const state = [keychain('locked'), /Unlock the keychain/u] as const;
    await expectReadOnly(service.env, state, async (app) => {
      await service.controls.unlock();
      // The system's library goes on asking the one that is gone, for as long as its process runs.
      const blocked = async () => (await app.call('session.status', {})).blocked;
      await expect.poll(blocked).toEqual(keychain('unavailable'));
      expect(blockedWords(keychain('unavailable')).doNext).toContain('start Tillroom again too');
    });
  });

  it('(locked, and its question put away) is read only, and does not ask again and again', async () => {
    service.controls.lock();
    closing.push(() => service.controls.unlock());
    const prompter = await startPrompter(busOf(service.env), 'dismiss');
    closing.push(() => prompter.close());
    await expectReadOnly(service.env, [keychain('locked'), /Unlock the keychain/u]);
    console.log(`keyring: ${prompter.asked()} questions for a start, a look and a payment`);
    expect(prompter.asked()).toBeGreaterThan(0);
    expect(prompter.asked()).toBeLessThanOrEqual(2);
  });

  it('(hung) is read only, and goes on once it answers', async () => {
    service.controls.pause();
    closing.push(() => service.controls.resume());
    await expectReadOnly(service.env, [keychain('timed-out'), /answer it/u], async (app) => {
      service.controls.resume();
      const blocked = async () => (await app.call('session.status', {})).blocked;
      await expect.poll(blocked).toBeNull();
      expect(await app.call('charge.recent', { limit: 10 })).toHaveLength(1);
    });
  });

  it.each([
    ['deleted token', null, [keychain('missing-secret'), /Enter them in Settings/u]],
    ['token of garbage', '\u0001\u0002', [keychain('garbage'), /again in Settings/u]],
    ['deleted key of the log', null, [records('audit-broken'), /an admin/u]],
    ['key of the log of garbage', 'no key', [records('audit-key-damaged'), /backup/u]],
    ['heads of the log of garbage', '\u0007', [records('audit-key-damaged'), /backup/u]],
  ] as const)('(%s) is read only', async (name, value, state) => {
    await putItem(itemOf(name), value);
    await expectReadOnly(service.env, state);
  });

  it('(the key of the kept cards deleted, damaged, another one) charges no kept card', async () => {
    await putItem('sealing-key', null);
    const sent = shop.bank.purchaseRequests();
    const app = startAppProcess(service.env, folderOfItsOwn());
    expect((await app.call('session.status', {})).blocked).toBeNull();
    for (const [value, words] of [
      [null, /gone from this computer. Nothing was sent/u],
      ['zz'.repeat(32), /damaged. Nothing was sent/u],
      ['ab'.repeat(32), /changed outside Tillroom.* Nothing was sent/u],
    ] as const) {
      await putItem('sealing-key', value);
      const card = { kind: 'kept', cardId: shop.cardId };
      const failure = await submit(app, { card, customerId: shop.customerId });
      expect(failureWords(failure)).toMatch(words);
    }
    await app.close();
    expect(shop.bank.purchaseRequests()).toEqual(sent);
  });
});

function itemOf(words: string): KeptName {
  if (words.includes('token')) return 'api-token';
  return words.includes('heads') ? 'audit-head' : 'audit-key';
}

function busOf(env: ChildEnvironment): string {
  return env['DBUS_SESSION_BUS_ADDRESS'] ?? '';
}
