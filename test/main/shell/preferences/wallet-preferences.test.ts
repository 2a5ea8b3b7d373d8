import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TerminalId } from '../../../../src/domain/ids.ts';
import { defaultWalletSettings } from '../../../../src/domain/wallet/settings.ts';
import { openPreferences } from '../../../../src/main/shell/preferences/preferences.ts';
import { isStoredAccountSound } from '../../../../src/main/usecases/accounts/check-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { fullList, sampleAccount } from '../../../fixtures/accounts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-wallet-preferences-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'preferences.json');

function open() {
  return openPreferences({
    folder,
    openStore: () => ({ write: (contents) => writeFileSync(file(), JSON.stringify(contents)) }),
    builtIn: practiceAccount,
    isSound: isStoredAccountSound,
    mintTerminalId: () => 'terminal_1' as TerminalId,
  });
}

const { id } = sampleAccount();
const on = { ...defaultWalletSettings, enabled: true, lastSegment: 'masterpass_token' };

describe('wallet settings in the preferences', () => {
  it('are those of every account until somebody saves others, and outlive a restart', () => {
    const settings = open();
    expect(settings.wallet(id)).toEqual(defaultWalletSettings);
    settings.saveAccount(sampleAccount());
    settings.saveWallet(id, on);
    settings.saveWallet(practiceAccount.id, { ...on, tokenLifeMinutes: 5 });
    settings.saveWallet(id, { ...on, tokenLifeMinutes: 7 });
    const again = open();
    expect(again.wasDamaged).toBe(false);
    expect(again.wallet(id)).toEqual({ ...on, tokenLifeMinutes: 7 });
    expect(again.wallet(practiceAccount.id).tokenLifeMinutes).toBe(5);
  });

  it('are kept of all accounts of a full list, and of the practice account with them', () => {
    const settings = open();
    settings.saveWallet(practiceAccount.id, on);
    const kept = fullList();
    for (const account of kept) {
      settings.saveAccount(account);
      settings.saveWallet(account.id, on);
    }
    const again = open();
    expect(again.wasDamaged).toBe(false);
    const owners = [practiceAccount, ...kept];
    expect(owners.filter((account) => !again.wallet(account.id).enabled)).toEqual([]);
  });

  it('go with their account', () => {
    const settings = open();
    settings.saveAccount(sampleAccount());
    settings.saveWallet(id, on);
    settings.removeAccount(id);
    expect(open().wallet(id)).toEqual(defaultWalletSettings);
  });

  it.each([
    ['another shape', { enabled: true }],
    ['an address that no form takes', { ...on, lightboxUrl: 'https://10.0.0.1' }],
    [
      'a name that would be a prototype',
      { ...on, purchaseFields: { ...on.purchaseFields, container: '__proto__' } },
    ],
    ['a member more', { ...on, more: 1 }],
  ])('with %s are off, and the file is said to be damaged', (_name, changed) => {
    open().saveWallet(id, on);
    const kept = JSON.parse(readFileSync(file(), 'utf8')) as { wallets: unknown[][] };
    writeFileSync(file(), JSON.stringify({ ...kept, wallets: [[id, changed]] }));
    const settings = open();
    expect(settings.wasDamaged).toBe(true);
    expect(settings.wallet(id).enabled).toBe(false);
  });
});
