import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { AccountFileContents } from '../../../../src/contract/accounts/account-files.ts';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { ok } from '../../../../src/domain/result.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import { defaultWalletSettings } from '../../../../src/domain/wallet/settings.ts';
import { userFiles } from '../../../../src/main/shell/files/user-files.ts';
import { exportAccount } from '../../../../src/main/usecases/accounts/export-account.ts';
import { createPendingAccount } from '../../../../src/main/usecases/accounts/pending-account.ts';
import {
  chooseAccountFile,
  importAccount,
} from '../../../../src/main/usecases/accounts/import-account.ts';
import { textsHere } from '../../../fixtures/texts-here.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { valueOf } from '../test-context.ts';
import { accountBench } from './account-bench.ts';

/** Secrets in the first computer's keychain, which no file may hold. */
export const secrets = ['a-token-of-the-keychain', 'a-secret-of-the-keychain'] as const;

/** An account with a value in every part of it. */
export const full = sampleAccount({
  mode: 'live',
  paynowUrl: 'https://paynow.example.com/base',
  baseUrl: 'https://gateway.example.com',
  credentialScheme: 'headers',
  credentialHeaderNames: ['x-api-key', 'x-merchant'],
  ecm: {
    phone: { single: null, recurring: 22, instalment: 23 },
    mail: { single: 11, recurring: 12, instalment: 13 },
  },
  sendEcmOnSingle: false,
  additionalFields: { customer_ip: '203.0.113.7', nested: { list: [1, true, null] } },
  currencies: ['NZD', 'JPY'] as CurrencyCode[],
  amountLimitMajor: 750,
  referenceLengthMax: 30,
  softDeadlineMs: 50_000,
  hardDeadlineMs: 99_000,
  timeZone: 'Pacific/Auckland',
  duplicateWindowHours: 5,
  alwaysTwoDecimals: true,
  renewedCards: 'newest',
  mark: { color: 'brown', letters: 'NZ' },
  referenceTakenPatterns: ['bereits*vergeben', 'reference*already'],
  fields: {
    cardHolder: 'optional',
    securityCode: 'optional-for-mail',
    referenceLabel: 'Invoice',
    referenceHint: 'top right',
    referenceMask: 'INV-#####',
    customerRequired: true,
  },
  receipt: {
    tradingName: 'Harbour Books',
    address: 'Quay 1\nHarbour',
    contact: 'desk@harbour.example',
    policy: 'Thirty days.',
    logo: {
      fileName: 'receipt-logo-0123456789abcdef.png',
      format: 'png',
      width: 10,
      height: 10,
    },
    paper: 'roll-80',
    language: 'de',
    translations: {
      fr: { tradingName: '', address: '', contact: '', policy: 'Trente jours.' },
    },
  },
});
export const wallet = {
  ...defaultWalletSettings,
  enabled: true,
  hashEncoding: 'base64',
  tokenLifeMinutes: 7,
} as const;

/** A folder of its own for each test, and the one path in it that dialogs save to and choose. */
export const place = { folder: '', path: '' };
const disposals: (() => void)[] = [];
beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'tillroom-account-files-'));
  place.path = join(place.folder, 'settings.json');
});
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose();
  rmSync(place.folder, { recursive: true, force: true });
});

/** The use cases on real files; the dialogs save and choose at one path, or are cancelled. */
export function fileBench(accounts: readonly Account[] = []) {
  const { folder, path } = place;
  const on = accountBench(accounts);
  disposals.push(on.dispose);
  let isCancelled = false;
  const asked: string[] = [];
  const files = userFiles({
    documents: folder,
    window: () => null,
    shell: { showItemInFolder: () => undefined },
    dialog: {
      showSaveDialog: (async (options: { readonly defaultPath: string }) => {
        asked.push(options.defaultPath);
        return { canceled: isCancelled, filePath: isCancelled ? '' : path };
      }) as never,
      showOpenDialog: async () => ({
        canceled: isCancelled,
        filePaths: isCancelled ? [] : [path],
      }),
    },
  });
  const deps = { accounts: on.deps, files, texts: textsHere, held: createPendingAccount() };
  return {
    ...on,
    files,
    asked,
    cancel: () => {
      isCancelled = true;
    },
    export: async (id: AccountId) => exportAccount(deps, id),
    choose: async () => valueOf(await chooseAccountFile(deps)),
    bringIn: (name: string, id = 'account_fresh' as AccountId) =>
      importAccount(deps, { accountId: id, name }),
  };
}

/** Exports an account on one computer, where the keychain holds its secrets. */
export async function exportedFile(): Promise<AccountFileContents> {
  const on = fileBench([full]);
  on.settings.saveWallet(full.id, wallet);
  for (const [index, name] of (['header:x-api-key', 'shared-secret'] as const).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    await on.deps.vault.write(full.id, name, new Secret(secrets[index] ?? ''));
  }
  expect(Object.keys(on.kept())).toHaveLength(2);
  expect(await on.export(full.id)).toEqual(
    ok({ kind: 'saved', fileName: 'settings.json', leftOut: [] }),
  );
  return JSON.parse(readFileSync(place.path, 'utf8')) as AccountFileContents;
}

/** Writes an exported file to the path with parts of it replaced; an undefined part is left out. */
export async function writeChanged(change: {
  readonly top?: object;
  readonly account?: object;
  readonly wallet?: object;
}): Promise<void> {
  const file = await exportedFile();
  const changed = {
    ...file,
    account: { ...file.account, ...change.account },
    wallet: { ...file.wallet, ...change.wallet },
    ...change.top,
  };
  writeFileSync(place.path, JSON.stringify(changed));
}
