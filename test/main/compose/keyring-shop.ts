import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import type { AccountId, CardId, CustomerId } from '../../../src/domain/ids.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { filesUnder } from '../../fixtures/files-under.ts';
import { startAppProcess } from '../../fixtures/app-process.ts';
import type { ChildEnvironment } from '../../fixtures/secret-service.ts';
import { spellingsOf } from '../../fixtures/spellings.ts';
import { order } from '../usecases/test-context.ts';

/** A token that occurs nowhere else, so that one search finds every copy. */
export const apiToken = 'canary-token-7Qx2';

/** The reference of the only payment in the records. */
export const keptReference = 'KEPT-1';

const keepingMs = 15_000;

/** An account in its data folder, with its secrets in a real keyring, and the bank that charges for it. */
export interface KeyringShop {
  readonly folder: string;
  readonly accountId: AccountId;
  readonly customerId: CustomerId;
  /** A card on file, sealed. */
  readonly cardId: CardId;
  readonly bank: RunningSandbox;
}

/** Sets up an account with a real keyring, takes one payment, and saves its card. */
export async function setUpShop(env: ChildEnvironment): Promise<KeyringShop> {
  const credentials = { username: 'TEST', token: apiToken };
  const bank = await startSandbox({ seed: 7, credentials });
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-shop-'));
  const { call, close } = startAppProcess(env, folder);
  await call('session.switch-role', { role: 'admin' });
  const blank = await call('accounts.blank', {});
  const account = { ...blank, name: 'Shop', baseUrl: bank.baseUrl, username: 'TEST' };
  expect(await call('accounts.save', { account })).toEqual({ kind: 'saved' });
  const accountId = account.id;
  await call('accounts.set-secret', { accountId, name: 'api-token', value: apiToken });
  await call('accounts.activate', { accountId });
  const saved = await call('customers.save', {
    customerId: null,
    name: 'Ada',
    phone: '',
    email: '',
    notes: '',
  });
  if (saved.kind !== 'saved') throw new Error('The customer was not saved');
  const customerId = saved.customer.id;
  const { draftId } = await call('charge.open', { retryOf: null });
  const saveCard = { words: 'Keep my card', channel: 'phone' as const };
  const paid = { ...order({ reference: keptReference }), draftId, customerId, saveCard };
  expect(await call('charge.submit', paid)).toMatchObject({ kind: 'accepted' });
  const cardId = await vi.waitFor(async () => {
    const card = (await call('customers.find', { customerId })).cards.at(0);
    if (card === undefined) throw new Error('The card is not kept yet');
    return card.id;
  }, keepingMs);
  await close();
  return { folder, accountId, customerId, cardId, bank };
}

const run = promisify(execFile);
const itemsChild = fileURLToPath(new URL('../../fixtures/keyring-items.ts', import.meta.url));

/** Items of a shop in the keyring. */
export const keptNames = ['api-token', 'audit-key', 'audit-head', 'sealing-key'] as const;

export type KeptName = (typeof keptNames)[number];

/** Items by name; null for one that is absent. */
export type KeptItems = Readonly<Record<KeptName, string | null>>;

/** Reads the items of an account past the app, as another program would. */
export async function readItems(env: ChildEnvironment, account: AccountId): Promise<KeptItems> {
  const values = await atItems(
    env,
    keptNames.map((name) => [`${account}/${name}`]),
  );
  return Object.fromEntries(keptNames.map((name, at) => [name, values[at] ?? null])) as KeptItems;
}

/** Sets the items of an account past the app. */
export async function putItems(
  env: ChildEnvironment,
  account: AccountId,
  items: KeptItems,
): Promise<void> {
  await atItems(
    env,
    keptNames.map((name) => [`${account}/${name}`, items[name]]),
  );
}

async function atItems(
  env: ChildEnvironment,
  steps: readonly (readonly (string | null)[])[],
): Promise<readonly (string | null)[]> {
  const args = [itemsChild, JSON.stringify(steps)];
  // It ends itself with a signal, which counts as a failure.
  const ended: unknown = await run(process.execPath, args, { env }).catch((how: unknown) => how);
  return JSON.parse((ended as { readonly stdout: string }).stdout) as readonly (string | null)[];
}

/** Files that hold one of the secrets in any spelling. */
export function filesHolding(folder: string, secrets: readonly string[]): readonly string[] {
  const spellings = secrets.flatMap((secret) => spellingsOf(secret));
  return [...filesUnder(folder)]
    .filter(([, bytes]) => spellings.some((spelling) => bytes.includes(spelling)))
    .map(([path]) => path);
}
