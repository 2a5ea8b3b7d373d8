import type { Account } from '../../../src/domain/accounts/account.ts';
import type { AccountId, OperatorId, TerminalId } from '../../../src/domain/ids.ts';
import { ok } from '../../../src/domain/result.ts';
import { readBoundSecret } from '../../../src/main/usecases/accounts/bound-secret.ts';
import { createBackupCipher } from '../../../src/main/vault/backup-cipher.ts';
import { openKeychain } from '../../../src/main/vault/keychain.ts';
import { expect } from 'vitest';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passphrase } from './staffed-app.ts';
import type { Started } from './staffed-app.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

/** The passphrase of the tests' backups. */
export const backupPassphrase = 'a passphrase of its own';

/** The live account's API token. */
export const liveToken = 'live-token-7Qx2';

export type LiveShop = Awaited<ReturnType<typeof openLiveShop>>;

/** A live account with its admin signed in, its token in the keychain, and a fixed file for each dialog. */
export async function openLiveShop(
  options: {
    readonly id?: AccountId;
    readonly admin?: string;
    readonly folder?: string;
    /** Leaves the account’s address as no admin has confirmed it yet. */
    readonly isUnconfirmed?: true;
    readonly clock?: NonNullable<Parameters<typeof startApp>[1]>['clock'];
  } = {},
) {
  const folder = options.folder ?? dataFolder();
  const backup = join(mkdtempSync(join(dataFolder(), 'files-')), 'shop.tillroom-backup');
  const keychain = memoryKeychain();
  const choose = async () => backup;
  const files = { askWhereToSave: choose, askForBackup: choose, askForJoinFile: choose };
  const clock = options.clock === undefined ? {} : { clock: options.clock };
  const app = await startApp(folder, { keychain, files, ...clock });
  await app.call('session.switch-role', { role: 'admin' });
  const blank = await app.call('accounts.blank', {});
  const account = {
    ...blank,
    id: options.id ?? blank.id,
    name: 'Harbour',
    mode: 'live' as const,
    baseUrl: 'https://gateway.example',
    username: 'HARBOUR',
  };
  const accountId = account.id;
  await app.call('accounts.save', { account });
  await app.call('accounts.set-secret', { accountId, name: 'api-token', value: liveToken });
  await app.call('accounts.activate', { accountId });
  await app.call('staff.make-first-admin', { name: options.admin ?? 'Ada' }, { fresh: passphrase });
  const here = app.app.admit('session.status', 'anyone');
  if (!here.ok) throw new Error('not here');
  const admin = here.value.operatorId;
  if (options.isUnconfirmed === undefined) await confirmAddress(app, accountId);
  const hasToken = () => holdsToken(keychain, account);
  return { ...app, folder, keychain, files, backup, account, accountId, admin, hasToken };
}

/** Confirms the address that the open account has now, as the admin who is asked first. */
export async function confirmAddress({ call }: Pick<Started, 'call'>, accountId: AccountId) {
  const [fresh] = (await call('session.status', {})).newAddresses;
  if (fresh === undefined) throw new Error('no address is new');
  const { place, before, address } = fresh;
  const input = { accountId, place, before, address };
  await expect(call('accounts.confirm-address', input)).rejects.toThrow('needs-proof');
  await call('staff.prove', { operation: 'accounts.confirm-address' }, { passphrase });
  return call('accounts.confirm-address', input);
}

/**
 * True when the keychain holds the live token for this account, its mode and its address.
 *
 * Throws when the token is stored for anything else: that is neither kept nor forfeited.
 */
async function holdsToken(
  { library, values }: ReturnType<typeof memoryKeychain>,
  account: Account,
): Promise<boolean> {
  const vault = openKeychain({
    loadKeytar: async () => library,
    installation: 'live-shop' as TerminalId,
  });
  const found = await readBoundSecret(vault, account, 'api-token');
  const holds = found.ok && found.value?.reveal() === liveToken;
  const lies = values().some((value) => value.includes(liveToken));
  if (holds !== lies) throw new Error('The token lies in the keychain for something else');
  return holds;
}

/** Signs out of the live account and opens practice, where anyone can take the admin role. */
export async function goToPractice(app: Pick<Started, 'call'>): Promise<void> {
  await app.call('accounts.activate', { accountId: 'practice' });
  await app.call('session.switch-role', { role: 'admin' });
}

/** Proves a passphrase for the call that was refused last. */
export async function vouch(
  { call }: Pick<Started, 'call'>,
  operation: string,
  admin: { readonly accountId: AccountId; readonly operatorId: OperatorId },
  text = passphrase,
) {
  return call('staff.prove', { operation }, { passphrase: text, who: admin.operatorId });
}

/** Rewrites a backup with another manifest, as anyone who knows its passphrase can. */
export async function forge(
  backup: string,
  change: (manifest: Readonly<Record<string, unknown>>) => unknown,
): Promise<void> {
  const box = createBackupCipher(4);
  const opened = await box.open(backup, backupPassphrase);
  if (!opened.ok) throw new Error(opened.error.kind);
  const ledgerFile = join(dataFolder(), 'ledger.sqlite');
  await opened.value.unpack(ledgerFile);
  const written: Uint8Array[] = [];
  const manifest = change(opened.value.manifest as Readonly<Record<string, unknown>>);
  await box.pack(
    { manifest: manifest as never, ledgerFile, secret: backupPassphrase },
    async (bytes) => {
      written.push(Buffer.from(bytes));
      return ok(null);
    },
  );
  writeFileSync(backup, Buffer.concat(written));
}
