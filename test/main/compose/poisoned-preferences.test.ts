import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { filesUnder } from '../../fixtures/files-under.ts';
import { order } from '../usecases/test-context.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

const limitMajor = 321;
/** One cent above the practice account's limit. */
const aboveLimitMinor = practiceAccount.amountLimitMajor * 100 + 1;

async function submit({ call, app }: Started, change: Parameters<typeof order>[0]) {
  const { draftId } = await call('charge.open', { retryOf: null });
  const answer = await call('charge.submit', { ...order(change), draftId });
  await vi.waitFor(() => expect(app.isChargeInFlight()).toBe(false), 15_000);
  return answer;
}

/** Every file of an account's records by its name and content. */
function filesOf(folder: string, id: AccountId): readonly string[] {
  const records = join(folder, 'ledgers', id);
  return [...filesUnder(records)]
    .map(([path, bytes]) => `${path} ${createHash('sha256').update(bytes).digest('hex')}`)
    .toSorted();
}

/** A terminal with a payment in practice, and an account of its own whose records were opened. */
async function useTerminal(folder: string, keychain: ReturnType<typeof memoryKeychain>) {
  const app = await startApp(folder, { keychain });
  await app.call('session.switch-role', { role: 'admin' });
  expect((await submit(app, { reference: 'KEPT-1' })).kind).toBe('accepted');
  const account = {
    ...(await app.call('accounts.blank', {})),
    name: 'Shop',
    baseUrl: 'https://bank.example.com',
    username: 'shop',
    amountLimitMajor: limitMajor,
  };
  await app.call('accounts.save', { account });
  await app.call('accounts.set-secret', { accountId: account.id, name: 'api-token', value: 'tok' });
  expect(await app.call('accounts.activate', { accountId: account.id })).toEqual({
    kind: 'active',
  });
  await app.call('accounts.activate', { accountId: practiceAccount.id });
  await app.close();
  return account.id;
}

const limitMember = `"amountLimitMajor": ${limitMajor}`;

describe('preferences that were poisoned', () => {
  const used = mkdtempSync(join(tmpdir(), 'tillroom-poisoned-'));
  const keychain = memoryKeychain();
  let shop: AccountId;
  beforeAll(async () => {
    shop = await useTerminal(used, keychain);
  });
  afterAll(() => rmSync(used, { recursive: true, force: true }));

  it.each<readonly [string, (kept: string) => string, 'shop-is-gone' | 'shop-is-kept']>([
    [
      'by a prototype of the whole file',
      (kept) => kept.replace('{', '{"__proto__":{"amountLimitMajor":99999999,"mode":"live"},'),
      'shop-is-kept',
    ],
    [
      'by a prototype of an account',
      (kept) => kept.replace(limitMember, '"__proto__":{"amountLimitMajor":99999999}'),
      'shop-is-gone',
    ],
    [
      'by a constructor in its fields',
      (kept) =>
        kept.replace(
          '"additionalFields": {}',
          '"additionalFields": {"constructor":{"prototype":{"amountLimitMajor":99999999}}}',
        ),
      'shop-is-gone',
    ],
    [
      'by a limit of another type',
      (kept) => kept.replace(limitMember, '"amountLimitMajor": "99999999"'),
      'shop-is-gone',
    ],
    [
      'by a limit without end',
      (kept) => kept.replace(limitMember, '"amountLimitMajor": 1e999'),
      'shop-is-gone',
    ],
    [
      'by accounts of another type',
      () => '{"accounts":{"length":1,"0":{"amountLimitMajor":99999999}},"ledgers":"all"}',
      'shop-is-gone',
    ],
    [
      'by the practice account with another limit',
      (kept) =>
        kept.replace('"accounts": [', '"accounts": [{"id":"practice","amountLimitMajor":9e9},'),
      'shop-is-kept',
    ],
    [
      'by its size',
      (kept) => `${kept.slice(0, -2)},"x":"${'x'.repeat(5 * 1024 * 1024)}"}`,
      'shop-is-gone',
    ],
    ['by a cut', (kept) => kept.slice(0, kept.length / 2), 'shop-is-gone'],
    ['by zeros', (kept) => '\0'.repeat(kept.length), 'shop-is-gone'],
  ])('%s change no record and no limit', async (_case, poison, left) => {
    const folder = dataFolder();
    cpSync(used, folder, { recursive: true });
    const file = join(folder, 'preferences.json');
    const kept = readFileSync(file, 'utf8');
    const before = filesOf(folder, shop);
    expect(before.length).toBeGreaterThan(0);
    const poisoned = poison(kept);
    expect(poisoned).not.toBe(kept);
    writeFileSync(file, poisoned);

    const app = await startApp(folder, { keychain });
    const status = await app.call('session.status', {});
    expect(status).toMatchObject({ mode: 'practice', blocked: { kind: 'damaged-preferences' } });
    const { items } = await app.call('accounts.list', {});
    expect(items.map(({ account }) => [account.id, account.amountLimitMajor])).toEqual([
      [practiceAccount.id, practiceAccount.amountLimitMajor],
      ...(left === 'shop-is-kept' ? [[shop, limitMajor]] : []),
    ]);
    expect(({} as { readonly amountLimitMajor?: unknown }).amountLimitMajor).toBeUndefined();
    expect((await submit(app, { reference: 'MORE-1', amountMinor: aboveLimitMinor })).kind).toBe(
      'refused',
    );
    expect((await submit(app, { reference: 'MORE-2' })).kind).toBe('accepted');

    await app.call('session.switch-role', { role: 'admin' });
    expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    const recent = await app.call('charge.recent', { limit: 10 });
    expect(recent.map(({ reference }) => reference).toSorted()).toEqual(['KEPT-1', 'MORE-2']);
    await app.close();
    expect(filesOf(folder, shop)).toEqual(before);
  });
});
