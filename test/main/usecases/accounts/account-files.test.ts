import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountsMax } from '../../../../src/domain/accounts/account.ts';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import { defaultWalletSettings } from '../../../../src/domain/wallet/settings.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { fullList, sampleAccount } from '../../../fixtures/accounts.ts';
import { approvingCard, valueOf } from '../test-context.ts';
import { exportedFile, fileBench, full, place, secrets, wallet } from './account-file-bench.ts';

describe('an export', () => {
  it('holds every setting under a format and a version, and no secret, id or file of this computer', async () => {
    const file = await exportedFile();
    const { id: _id, receipt, ...settings } = full;
    const { logo: _logo, ...texts } = receipt;
    expect(file).toEqual({
      format: 'tillroom-account',
      version: 1,
      account: { ...settings, receipt: texts },
      wallet,
    });
    const text = readFileSync(place.path, 'utf8');
    for (const secret of [...secrets, full.id, 'receipt-logo']) {
      expect(text).not.toContain(secret);
    }
    expect(readdirSync(place.folder)).toEqual(['settings.json']);
  });

  it('leaves out a field that sounds like a secret, and names it', async () => {
    const additionalFields = {
      customer_ip: '203.0.113.7',
      'X-Api-Key': 'abc',
      nested: { password: 'p' },
    };
    const on = fileBench([sampleAccount({ additionalFields })]);
    expect(await on.export(sampleAccount().id)).toEqual(
      ok({ kind: 'saved', fileName: 'settings.json', leftOut: ['X-Api-Key', 'nested'] }),
    );
    const { account } = JSON.parse(readFileSync(place.path, 'utf8')) as {
      readonly account: Account;
    };
    expect(account.additionalFields).toEqual({ customer_ip: '203.0.113.7' });
    expect((await fileBench().choose()).kind).toBe('chosen');
  });

  it('proposes a name that any system takes', async () => {
    const on = fileBench([sampleAccount({ name: '../Shop: "A/B"?' })]);
    await on.export(sampleAccount().id);
    expect(on.asked).toEqual([join(place.folder, 'Account -Shop- -A-B--.json')]);
  });

  it('writes nothing when the person thinks better of it, or the disk does not take it', async () => {
    const on = fileBench([full]);
    mkdirSync(place.path);
    expect(await on.export(full.id)).toMatchObject(ok({ kind: 'trouble' }));
    expect(readdirSync(place.folder)).toEqual(['settings.json']);
    on.cancel();
    expect(await on.export(full.id)).toEqual(ok({ kind: 'cancelled' }));
  });

  it('is not for the practice account, nor for one that is not there', async () => {
    const on = fileBench();
    expect(await on.export(practiceAccount.id)).toEqual(failed({ kind: 'not-found' }));
    expect(await on.export('gone' as AccountId)).toEqual(failed({ kind: 'not-found' }));
    expect(on.asked).toEqual([]);
  });
});

describe('an import', () => {
  it('shows what is in the file and saves nothing before it is confirmed', async () => {
    await exportedFile();
    const on = fileBench();
    const choice = await on.choose();
    expect(choice).toMatchObject({
      kind: 'chosen',
      fileName: 'settings.json',
      isNameTaken: false,
      isWalletEnabled: true,
      secrets: ['header:x-api-key', 'header:x-merchant', 'shared-secret'],
      account: { id: 'account_fresh', baseUrl: 'https://gateway.example.com' },
    });
    expect(on.settings.accounts()).toEqual([practiceAccount]);
  });

  it('adds the account with all of its settings as a new one, whose secrets are to be entered', async () => {
    await exportedFile();
    const on = fileBench();
    await on.choose();
    expect(valueOf(on.bringIn('Harbour Books')).kind).toBe('imported');
    const id = 'account_fresh' as AccountId;
    const receipt = { ...full.receipt, logo: null };
    expect(on.settings.accounts()).toEqual([practiceAccount, { ...full, id, receipt }]);
    expect(on.settings.wallet(id)).toEqual(wallet);
    expect(on.settings.hadLedger(id)).toBe(false);
    expect(on.kept()).toEqual({});
    expect(on.opened).toEqual([]);
    expect(valueOf(on.bringIn('Twice'))).toEqual({ kind: 'gone' });
  });

  it('asks for another name when it is taken', async () => {
    await exportedFile();
    const on = fileBench([sampleAccount({ id: 'other' as AccountId, name: 'HARBOUR  books' })]);
    expect(await on.choose()).toMatchObject({ kind: 'chosen', isNameTaken: true });
    const refused = (reason: string) => ({
      kind: 'refused',
      refusals: [{ field: 'name', reason }],
    });
    expect(valueOf(on.bringIn('harbour books'))).toEqual(refused('taken'));
    expect(valueOf(on.bringIn(' '))).toEqual(refused('empty'));
    expect(valueOf(on.bringIn(approvingCard))).toEqual(refused('holds-card-number'));
    expect(on.settings.accounts()).toHaveLength(2);
    expect(valueOf(on.bringIn('Harbour Books 2'))).toMatchObject({
      kind: 'imported',
      account: { name: 'Harbour Books 2' },
    });
  });

  it('adds all of it or nothing when the settings cannot be written', async () => {
    await exportedFile();
    const on = fileBench();
    await on.choose();
    on.blockWrites();
    expect(on.bringIn('Harbour Books')).toEqual(failed({ kind: 'settings', reason: 'unwritable' }));
    expect(on.settings.accounts()).toEqual([practiceAccount]);
    expect(on.settings.wallet('account_fresh' as AccountId)).toEqual(defaultWalletSettings);
  });

  it('adds nothing to a list that became full, and then asks for no file', async () => {
    await exportedFile();
    const [last = sampleAccount(), ...others] = fullList();
    const on = fileBench(others);
    expect((await on.choose()).kind).toBe('chosen');
    valueOf(on.settings.addAccount(last, wallet));
    expect(valueOf(on.bringIn('Harbour Books'))).toEqual({ kind: 'too-many' });
    expect(await on.choose()).toEqual({ kind: 'too-many' });
    expect(on.settings.accounts()).toHaveLength(1 + accountsMax);
    expect(on.settings.wallet('account_fresh' as AccountId)).toEqual(defaultWalletSettings);
  });

  it('takes only what was shown', async () => {
    await exportedFile();
    const on = fileBench();
    await on.choose();
    expect(valueOf(on.bringIn('Harbour Books', 'another' as AccountId))).toEqual({ kind: 'gone' });
    writeFileSync(place.path, '{');
    expect(await on.choose()).toMatchObject({ kind: 'refused', reason: 'damaged' });
    expect(valueOf(on.bringIn('Harbour Books'))).toEqual({ kind: 'gone' });
    on.cancel();
    expect(await on.choose()).toEqual({ kind: 'cancelled' });
    expect(on.settings.accounts()).toEqual([practiceAccount]);
  });

  it('takes a file with the mark and line ends of another system', async () => {
    const file = await exportedFile();
    const text = `\u{feff}${JSON.stringify(file, null, 2).replaceAll('\n', '\r\n')}`;
    writeFileSync(place.path, text);
    expect((await fileBench().choose()).kind).toBe('chosen');
    writeFileSync(
      place.path,
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.slice(1), 'utf16le')]),
    );
    expect((await fileBench().choose()).kind).toBe('chosen');
  });
});
