import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TerminalId } from '../../../../src/domain/ids.ts';
import { blankTemplate } from '../../../../src/domain/receipt/template.ts';
import { openPreferences } from '../../../../src/main/shell/preferences/preferences.ts';
import { isStoredAccountSound } from '../../../../src/main/usecases/accounts/check-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-receipt-preferences-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const file = join(folder, 'preferences.json');
  return openPreferences({
    folder,
    openStore: () => ({ write: (contents) => writeFileSync(file, JSON.stringify(contents)) }),
    builtIn: practiceAccount,
    isSound: isStoredAccountSound,
    mintTerminalId: () => 'terminal_1' as TerminalId,
  });
}

function write(contents: object): void {
  writeFileSync(join(folder, 'preferences.json'), JSON.stringify(contents));
}

const template = { ...blankTemplate, tradingName: 'Harbour Books' };

describe('receipts in the preferences', () => {
  it('keeps templates and the folder over a restart, the practice one apart', () => {
    const settings = open();
    settings.saveAccount(sampleAccount());
    settings.saveReceipt(sampleAccount().id, template);
    settings.saveReceipt(practiceAccount.id, { ...template, tradingName: 'Practice' });
    settings.saveReceiptFolder(folder);
    const again = open();
    expect(again.wasDamaged).toBe(false);
    expect(again.accounts().map(({ receipt }) => receipt.tradingName)).toEqual([
      'Practice',
      'Harbour Books',
    ]);
    expect(again.receiptFolder()).toBe(folder);
    expect(readFileSync(join(folder, 'preferences.json'), 'utf8')).not.toContain('TEST"');
  });

  it('takes an account that was kept before there were receipts', () => {
    const { receipt: _none, ...old } = sampleAccount();
    write({ accounts: [old] });
    const settings = open();
    expect(settings.wasDamaged).toBe(false);
    expect(settings.accounts()[1]?.receipt).toEqual(blankTemplate);
  });

  it.each([
    ['a card number', { ...template, policy: '4111 1111 1111 1111' }],
    [
      'a foreign file',
      { ...template, logo: { fileName: '../x', format: 'png', width: 1, height: 1 } },
    ],
    ['a member more', { ...template, more: 1 }],
    ['no template', 'x'],
  ])('believes no template with %s', (_name, practiceReceipt) => {
    write({ practiceReceipt });
    const settings = open();
    expect(settings.wasDamaged).toBe(true);
    expect(settings.accounts()[0]?.receipt).toEqual(practiceAccount.receipt);
  });

  it.each(['relative/folder', 7, 'x'.repeat(5_000)])('believes no folder %j', (receiptFolder) => {
    write({ receiptFolder });
    expect(open().receiptFolder()).toBeNull();
  });
});
