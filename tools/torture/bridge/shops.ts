import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../../src/domain/accounts/account.ts';
import { startBridgeApp, startOfClock, valueOf } from './bridge-app.ts';
import type { BridgeApp, Computer } from './bridge-app.ts';
import { fillAccount } from './fill-account.ts';
import type { RecordIds } from './fill-account.ts';
import { bringFiles } from './home-files.ts';
import type { HomeFiles } from './home-files.ts';
import { addStaff, makeAdmin, proven, signIn } from './honest-staff.ts';
import type { StaffOf } from './honest-staff.ts';
import { secrets } from './secrets.ts';

/** The accounts of the computer: practice, a live one, and another live one with other staff. */
export const accountNames = ['practice', 'live', 'other'] as const;
export type AccountName = (typeof accountNames)[number];

/** States of the records and the preferences in which the page may find the computer. */
export const conditions = ['sound', 'gap', 'blocked'] as const;
export type Condition = (typeof conditions)[number];

/** The address that no admin has approved, and those that one has. */
export const elsewhere = 'https://elsewhere.example';
export const gatewayOf = {
  live: 'https://gateway.example',
  pay: 'https://pay.example',
  other: 'https://other.example',
} as const;

/** The page of the wallet that the live account's admin approved. */
export const walletPage = 'https://wallet.example';

/** State of the computer that the page, and the staff whom it waits for, find. */
export interface Shops {
  readonly accounts: Readonly<Record<AccountName, Account>>;
  readonly ids: Readonly<Record<AccountName, RecordIds>>;
  /** The live account's staff, one of each role, and the admin of the other one. */
  readonly live: readonly StaffOf[];
  readonly admin: StaffOf;
  readonly otherAdmin: StaffOf;
  readonly before: Readonly<Record<Condition, Frozen>>;
}

/** A computer that is not running, as every world starts from it. */
export interface Frozen {
  readonly folder: string;
  readonly items: ReadonlyMap<string, string>;
}

/** Makes the three conditions of the computer in a folder, through the app itself. */
export async function makeShops(
  folder: string,
): Promise<{ readonly shops: Shops; readonly home: HomeFiles }> {
  mkdirSync(folder, { recursive: true });
  const computer = {
    folder: join(folder, 'sound'),
    items: new Map<string, string>(),
    clock: startOfClock(),
  };
  const app = await startBridgeApp(computer);
  await ask(app, 'session.switch-role', { role: 'admin' });
  const practiceIds = await fillAccount(app);
  const live = await addAccount(app, {
    name: 'Harbour',
    baseUrl: gatewayOf.live,
    paynowUrl: gatewayOf.pay,
    username: 'HARBOUR',
  });
  const accountId = live.id;
  await ask(app, 'accounts.save', { account: live });
  const token = { accountId, name: 'api-token', value: secrets.liveToken };
  await ask(app, 'accounts.set-secret', token);
  await ask(app, 'accounts.set-secret', {
    ...token,
    name: 'shared-secret',
    value: secrets.sharedSecret,
  });
  await ask(app, 'accounts.activate', { accountId });
  const admin = await makeAdmin(app, 'Ada', secrets.passphrase);
  await app.answer('staff.set-pin', { pin: secrets.pin }, { passphrase: secrets.passphrase });
  const { settings } = (await ask(app, 'wallet.settings', {})) as { readonly settings: object };
  const walletOn = { enabled: true, liveLightbox: true, lightboxUrl: `${walletPage}/masterpass` };
  const wallet = { settings: { ...settings, ...walletOn } };
  await proven(app, admin, { name: 'wallet.save-settings', input: wallet });
  await confirmAddresses(app, admin);
  const liveIds = await fillAccount(app, true);
  const given = { passphrase: secrets.passphrase };
  const supervisor = await addStaff(app, admin, { name: 'Sue', role: 'supervisor', ...given });
  const clerk = await addStaff(app, admin, { name: 'Cleo', role: 'clerk', ...given });
  const other = await addAccount(app, { name: 'Pier', baseUrl: gatewayOf.other, username: 'PIER' });
  await proven(app, admin, { name: 'accounts.save', input: { account: other } });
  const otherToken = { accountId: other.id, name: 'api-token', value: secrets.otherToken };
  await proven(app, admin, { name: 'accounts.set-secret', input: otherToken });
  await ask(app, 'accounts.activate', { accountId: other.id });
  const otherAdmin = await makeAdmin(app, 'Olga', secrets.otherPassphrase);
  await confirmAddresses(app, otherAdmin);
  const otherIds = await fillAccount(app);
  await ask(app, 'accounts.activate', { accountId });
  const { items } = (await listed(app, admin)) as {
    readonly items: readonly { readonly account: Account }[];
  };
  const practice = items.find(({ account }) => account.id === 'practice')?.account ?? live;
  await app.close();
  const sound = { folder: computer.folder, items: new Map(computer.items) };
  const shops = {
    accounts: { practice, live, other },
    ids: { practice: practiceIds, live: liveIds, other: otherIds },
    live: [clerk, supervisor, admin],
    admin,
    otherAdmin,
    before: {
      sound,
      gap: await withGap(sound, join(folder, 'gap'), [admin, supervisor, clerk]),
      blocked: withMovedAddress(sound, join(folder, 'blocked')),
    },
  };
  return { shops, home: await homeFilesOf(sound, { folder, admin, accountId }) };
}

/** The files that an intruder made of what this computer once saved. */
async function homeFilesOf(
  sound: Frozen,
  { folder, admin, accountId }: { folder: string; admin: StaffOf; accountId: string },
): Promise<HomeFiles> {
  const computer = thawed(sound, join(folder, 'home'));
  const app = await startBridgeApp(computer);
  await signIn(app, admin);
  const home = await bringFiles(app, computer, { folder, accountId, address: elsewhere });
  await app.close();
  return home;
}

/** A running copy of a frozen computer. */
export function thawed({ folder, items }: Frozen, to: string): Computer {
  cpSync(folder, to, { recursive: true });
  return { folder: to, items: new Map(items), clock: startOfClock() };
}

async function addAccount(app: BridgeApp, changes: Partial<Account>): Promise<Account> {
  const blank = (await ask(app, 'accounts.blank', {})) as Account;
  return { ...blank, mode: 'live', ...changes };
}

/** Confirms what is new of the open account's addresses, as its admin does before the first charge. */
async function confirmAddresses(app: BridgeApp, admin: StaffOf): Promise<void> {
  const { accountId, newAddresses } = await app.status();
  for (const { place, before, address } of newAddresses) {
    const input = { accountId, place, before, address };
    await proven(app, admin, { name: 'accounts.confirm-address', input });
    await ask(app, 'accounts.acknowledge-address', { place, address });
  }
}

async function listed(app: BridgeApp, admin: StaffOf): Promise<unknown> {
  await signIn(app, admin);
  return ask(app, 'accounts.list', {});
}

/** The live account's records restored over themselves, after a charge that the backup does not hold. */
async function withGap(
  sound: Frozen,
  folder: string,
  [admin, ...others]: readonly [StaffOf, ...StaffOf[]],
): Promise<Frozen> {
  const computer = thawed(sound, folder);
  const app = await startBridgeApp(computer);
  await signIn(app, admin);
  await ask(app, 'backup.save', {});
  app.chosen.backup = join(folder, 'documents', await savedBackup(app, folder));
  await fillAccount(app);
  await ask(app, 'backup.choose', {});
  await proven(app, admin, { name: 'backup.restore', input: { withoutProof: false } });
  await signIn(app, admin);
  if ((await app.status()).blocked !== null) {
    const reason = 'The backup was put back.';
    await proven(app, admin, { name: 'audit.accept', input: { reason } });
  }
  // Restored records let no one in again but the admin who vouched for them.
  for (const { operatorId } of others) await ask(app, 'staff.let-in-again', { id: operatorId });
  if ((await app.status()).gap === null) throw new Error('There is no gap');
  await app.close();
  return { folder, items: computer.items };
}

async function savedBackup(app: BridgeApp, folder: string): Promise<string> {
  await app.landed();
  const name = readdirSync(join(folder, 'documents')).find((one) => one.endsWith('-backup'));
  if (name === undefined) throw new Error('There is no backup');
  return name;
}

/** The preferences name another address than the one that the secrets were entered for. */
function withMovedAddress(sound: Frozen, folder: string): Frozen {
  mkdirSync(folder, { recursive: true });
  cpSync(sound.folder, folder, { recursive: true });
  const file = join(folder, 'preferences.json');
  const kept = readFileSync(file, 'utf8');
  const moved = kept.replaceAll(gatewayOf.live, elsewhere).replaceAll(gatewayOf.pay, elsewhere);
  if (moved === kept) throw new Error('The preferences hold no address');
  writeFileSync(file, moved);
  return { folder, items: sound.items };
}

async function ask(app: BridgeApp, name: string, input: unknown): Promise<unknown> {
  const envelope = await app.answer(name, input);
  if (!envelope.ok) throw new Error(`${name}: ${JSON.stringify(envelope.error)}`);
  await app.landed();
  return valueOf(envelope);
}
