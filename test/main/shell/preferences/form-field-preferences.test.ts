import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultFormFields } from '../../../../src/domain/accounts/form-fields.ts';
import type { TerminalId } from '../../../../src/domain/ids.ts';
import { openPreferences } from '../../../../src/main/shell/preferences/preferences.ts';
import { isStoredAccountSound } from '../../../../src/main/usecases/accounts/check-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { openRealStore } from './electron-store.ts';

const fields = { ...defaultFormFields, cardHolder: 'optional', referenceMask: 'A-##' } as const;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-form-fields-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  return openPreferences({
    folder,
    openStore: openRealStore,
    builtIn: practiceAccount,
    isSound: isStoredAccountSound,
    mintTerminalId: () => 'terminal_form_fields' as TerminalId,
  });
}

function write(contents: object): void {
  writeFileSync(join(folder, 'preferences.json'), JSON.stringify(contents));
}

const wasSetAside = () => readdirSync(folder).some((name) => name.includes('.damaged-'));

describe('what the payment forms ask, in the preferences', () => {
  it('is there again after a restart, for every kind of account', () => {
    const settings = open();
    settings.saveAccount(sampleAccount());
    settings.saveFields(sampleAccount().id, fields);
    settings.saveFields(practiceAccount.id, { ...fields, customerRequired: true });
    expect(
      open()
        .accounts()
        .map((account) => account.fields),
    ).toEqual([{ ...fields, customerRequired: true }, fields]);
  });

  it('is the usual one for an account that was kept before it could be changed', () => {
    const { fields: _fields, ...before } = sampleAccount();
    write({ accounts: [before] });
    const settings = open();
    expect(settings.accounts()[1]?.fields).toEqual(defaultFormFields);
    expect([settings.wasDamaged, wasSetAside()]).toEqual([false, false]);
  });

  it.each([
    ['a rule that there is not', { ...fields, cardHolder: 'sometimes' }],
    ['a card number', { ...fields, referenceHint: '4111 1111 1111 1111' }],
    ['a foreign member', { ...fields, more: 1 }],
    ['no object', 'hidden'],
  ])('is not believed with %s, for practice or for another account', (_name, broken) => {
    write({ practiceFields: broken, accounts: [{ ...sampleAccount(), fields: broken }] });
    const settings = open();
    expect(settings.accounts()).toEqual([practiceAccount]);
    expect([settings.wasDamaged, wasSetAside()]).toEqual([true, true]);
  });
});
