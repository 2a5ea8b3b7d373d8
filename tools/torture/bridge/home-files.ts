import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '../../../src/domain/result.ts';
import { createBackupCipher } from '../../../src/main/vault/backup-cipher.ts';
import { pngImage } from '../../../test/fixtures/images.ts';
import { homePassphrase, documentsOf, valueOf } from './bridge-app.ts';
import type { BridgeApp, Computer } from './bridge-app.ts';

/** Files that an intruder brings along, and that staff are made to choose. */
export interface HomeFiles {
  readonly backups: readonly string[];
  readonly accounts: readonly string[];
  readonly image: string;
  readonly text: string;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Makes the files in a folder from what the signed-in admin of the open account saves.
 *
 * The backup is the shop's own, once as it is, once with another address, and once as an account that is new here.
 */
export async function bringFiles(
  app: BridgeApp,
  computer: Computer,
  { folder, accountId, address }: { folder: string; accountId: string; address: string },
): Promise<HomeFiles> {
  valueOf(await app.answer('backup.save', {}));
  valueOf(await app.answer('accounts.export', { accountId }));
  const documents = documentsOf(computer);
  const saved = (ending: string) => {
    const name = readdirSync(documents).find((one) => one.endsWith(ending));
    if (name === undefined) throw new Error(`No file ends in ${ending}`);
    return join(documents, name);
  };
  const own = join(folder, 'own.tillroom-backup');
  const backup = saved('.tillroom-backup');
  writeFileSync(own, readFileSync(backup));
  const forge = (name: string, changes: Members) =>
    forged(own, join(folder, name), (account) => ({ ...account, ...changes }));
  const settings = JSON.parse(readFileSync(saved('.json'), 'utf8')) as {
    readonly account: Members;
  };
  const accounts = [{ baseUrl: address }, { paynowUrl: address }].map((changes, index) => {
    const path = join(folder, `account-${index}.json`);
    const account = { ...settings.account, ...changes, name: `From a file ${index}` };
    writeFileSync(path, JSON.stringify({ ...settings, account }));
    return path;
  });
  const [image, text] = [join(folder, 'logo.png'), join(folder, 'list.csv')];
  writeFileSync(image, pngImage(40, 40));
  writeFileSync(text, 'Plan,Customer,Amount\nGYM-7,Ada,49.00\n');
  return {
    backups: [
      own,
      await forge('moved.tillroom-backup', { baseUrl: address, paynowUrl: address }),
      await forge('new.tillroom-backup', { id: 'account-of-home', name: 'Home', baseUrl: address }),
    ],
    accounts,
    image,
    text,
  };
}

async function forged(
  from: string,
  to: string,
  change: (account: Members) => Members,
): Promise<string> {
  const cipher = createBackupCipher(4);
  const opened = await cipher.open(from, homePassphrase);
  if (!opened.ok) throw new Error(opened.error.kind);
  const ledgerFile = `${to}.sqlite`;
  await opened.value.unpack(ledgerFile);
  const written: Buffer[] = [];
  const manifest = opened.value.manifest as { readonly account: Members };
  const other = { ...manifest, account: change(manifest.account) };
  await cipher.pack(
    { manifest: other as never, ledgerFile, secret: homePassphrase },
    async (bytes) => {
      written.push(Buffer.from(bytes));
      return ok(null);
    },
  );
  writeFileSync(to, Buffer.concat(written));
  return to;
}
