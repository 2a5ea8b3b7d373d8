import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Status } from '../../../src/contract/staff/session.ts';
import { blockedWords } from '../../../src/renderer/words/blocked.ts';
import { failureWords } from '../../../src/renderer/words/failures.ts';
import { startAppProcess } from '../../fixtures/app-process.ts';
import type { AppProcess } from '../../fixtures/app-process.ts';
import { startPrompter } from '../../fixtures/prompter.ts';
import { missingSecretService, openSecretService } from '../../fixtures/secret-service.ts';
import type { ChildEnvironment, OpenSecretService } from '../../fixtures/secret-service.ts';
import { order } from '../usecases/test-context.ts';
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

  /** A copy of the shop's data folder, so that no state sees the effects of another. */
  function folderOfItsOwn(): string {
    const folder = mkdtempSync(join(tmpdir(), 'tillroom-state-'));
    folders.push(folder);
    cpSync(shop.folder, folder, { recursive: true });
    return folder;
  }

  /** The keyring as it was after the payment, except for one item. */
  const putItem = (name: KeptName, value: string | null) =>
    putItems(service.env, shop.accountId, { ...items, [name]: value });

  async function submit({ call, refusal }: AppProcess, changes = {}) {
    const { draftId } = await call('charge.open', { retryOf: null });
    return refusal('charge.submit', { ...order(), draftId, ...changes });
  }

  /** Checks that hold in every state, whatever is wrong. */
  async function expectReadOnly(
    env: ChildEnvironment,
    [expected, doNext]: readonly [Blocked, RegExp],
    after: (app: AppProcess) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const folder = folderOfItsOwn();
    const sent = shop.bank.purchaseRequests();
    const app = startAppProcess(env, folder);
    expect(await blockedOf(app)).toEqual(expected);
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
      // The system's library keeps calling the one that is gone, for as long as its process runs.
      await expect.poll(() => blockedOf(app)).toEqual(keychain('unavailable'));
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
    await expectReadOnly(service.env, [keychain('timed-out'), /confirm it/u], async (app) => {
      service.controls.resume();
      await expect.poll(() => blockedOf(app)).toBeNull();
      expect(await app.call('charge.recent', { limit: 10 })).toHaveLength(1);
    });
  });

  it('(token deleted, then garbage) is read only, and goes on with the right one', async () => {
    await putItem('api-token', null);
    const deleted = [keychain('missing-secret'), /Enter them in Settings/u] as const;
    await expectReadOnly(service.env, deleted, async (app) => {
      await putItem('api-token', '\u0001\u0002');
      expect(await blockedOf(app)).toEqual(keychain('garbage'));
      expect(blockedWords(keychain('garbage')).doNext).toContain('again in Settings');
      expect(failureWords(await submit(app))).toContain('no money moved');
      await putItem('api-token', apiToken);
      expect(await blockedOf(app)).toBeNull();
    });
  });

  it('(key of the log garbage, then its heads) is read only, and goes on with the right ones', async () => {
    await putItem('audit-key', 'no key');
    const damaged = records('audit-key-damaged');
    await expectReadOnly(service.env, [damaged, /Restore a backup/u], async (app) => {
      await putItem('audit-head', '\u0007');
      expect(await blockedOf(app)).toEqual(damaged);
      expect(failureWords(await submit(app))).toContain('no money moved');
      await putItem('api-token', apiToken);
      expect(await blockedOf(app)).toBeNull();
      await app.call('session.switch-role', { role: 'admin' });
      expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    });
  });

  it('(key of the log deleted) shows nothing until it is accepted, at the price of the secrets', async () => {
    await putItem('audit-key', null);
    const sent = shop.bank.purchaseRequests();
    const app = startAppProcess(service.env, folderOfItsOwn());
    expect(await blockedOf(app)).toEqual(records('audit-broken'));
    // Without the key nothing shows that staff were not taken out of the records.
    expect(await app.refusal('charge.recent', { limit: 10 })).toEqual({ kind: 'signed-out' });
    const accepting = { reason: 'The entry was deleted by mistake.' };
    expect(await app.call('audit.accept-unproven', accepting)).toEqual({ kind: 'accepted' });
    const paid = await app.call('charge.recent', { limit: 10 });
    expect(paid.map(({ state }) => state)).toEqual(['approved']);
    expect(failureWords(await submit(app))).toContain('no money moved');
    await app.call('session.switch-role', { role: 'admin' });
    await app.call('audit.accept', accepting);
    expect(await blockedOf(app)).not.toEqual(records('audit-broken'));
    await app.close();
    expect(shop.bank.purchaseRequests()).toEqual(sent);
  });

  it('(the key of the kept cards deleted, damaged, another one) charges no kept card', async () => {
    await putItem('sealing-key', null);
    const sent = shop.bank.purchaseRequests();
    const app = startAppProcess(service.env, folderOfItsOwn());
    expect((await app.call('session.status', {})).blocked).toBeNull();
    for (const [value, words] of [
      [null, /missing from this computer. Nothing was sent/u],
      ['zz'.repeat(32), /damaged. Nothing was sent/u],
      ['ab'.repeat(32), /altered outside Tillroom.* Nothing was sent/u],
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

async function blockedOf({ call }: AppProcess): Promise<Blocked | null> {
  return (await call('session.status', {})).blocked;
}

function busOf(env: ChildEnvironment): string {
  return env['DBUS_SESSION_BUS_ADDRESS'] ?? '';
}
