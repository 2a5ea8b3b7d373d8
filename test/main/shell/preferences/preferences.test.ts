import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountsMax } from '../../../../src/domain/accounts/account.ts';
import type { AccountId, TerminalId } from '../../../../src/domain/ids.ts';
import { defaultWalletSettings } from '../../../../src/domain/wallet/settings.ts';
import { openPreferences } from '../../../../src/main/shell/preferences/preferences.ts';
import type { PreferenceOptions } from '../../../../src/main/shell/preferences/preferences.ts';
import { isStoredAccountSound } from '../../../../src/main/usecases/accounts/check-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { openRealStore } from './electron-store.ts';

const sample = sampleAccount();
let folder = '';
let minted = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-preferences-'));
  minted = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(changes: Partial<PreferenceOptions> = {}) {
  return openPreferences({
    folder,
    openStore: openRealStore,
    builtIn: practiceAccount,
    isSound: isStoredAccountSound,
    mintTerminalId: () => {
      minted += 1;
      return `terminal_${minted}_abcdef` as TerminalId;
    },
    ...changes,
  });
}

const file = () => join(folder, 'preferences.json');
const setAside = () => readdirSync(folder).filter((name) => name.includes('.damaged-'));
const names = (settings: ReturnType<typeof open>) => settings.accounts().map(({ name }) => name);

function writeRaw(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  writeFileSync(file(), text);
  return text;
}

const freshAppearance = {
  theme: 'system',
  phoneMode: false,
  singleKeys: true,
  welcomed: false,
} as const;

describe('a fresh installation', () => {
  it('has the practice account, active, and nothing damaged', () => {
    const settings = open();
    expect(settings.accounts()).toEqual([practiceAccount]);
    expect(settings.activeAccountId()).toBe(practiceAccount.id);
    expect(settings.appearance()).toEqual(freshAppearance);
    expect(settings.wasDamaged).toBe(false);
    expect(settings.hadLedger(practiceAccount.id)).toBe(false);
  });

  it('mints its terminal id once, and keeps it when the preferences are lost', () => {
    const first = open().terminalId;
    expect(open().terminalId).toBe(first);
    writeRaw('{');
    expect(open().terminalId).toBe(first);
    rmSync(file(), { force: true });
    expect(open().terminalId).toBe(first);
    expect(minted).toBe(1);
  });

  it('mints a new one over a damaged id, and says so when it cannot be kept', () => {
    writeFileSync(join(folder, 'terminal-id'), '\u0000\u0000');
    const settings = open();
    expect(settings.terminalId).toMatch(/^terminal_1/u);
    expect(open().terminalId).toBe(settings.terminalId);
    rmSync(join(folder, 'terminal-id'));
    mkdirSync(join(folder, 'terminal-id'));
    expect(open().wasDamaged).toBe(true);
  });
});

describe('what is saved', () => {
  it('is there at the next start, in a file for its user alone', () => {
    const settings = open();
    expect(settings.saveAccount(sample)).toEqual({ ok: true, value: null });
    expect(settings.activate(sample.id).ok).toBe(true);
    expect(settings.noteLedger(sample.id).ok).toBe(true);
    const appearance = {
      theme: 'dark',
      phoneMode: true,
      singleKeys: true,
      welcomed: true,
    } as const;
    expect(settings.saveAppearance(appearance).ok).toBe(true);

    const again = open();
    expect(again.accounts()).toEqual([practiceAccount, sample]);
    expect(again.activeAccountId()).toBe(sample.id);
    expect(again.appearance()).toEqual(appearance);
    expect(again.hadLedger(sample.id)).toBe(true);
    expect(again.wasDamaged).toBe(false);
    expect(setAside()).toEqual([]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('takes a look that was kept before there was a welcome to put away', () => {
    const look = { theme: 'dark', phoneMode: false, singleKeys: true };
    writeFileSync(file(), JSON.stringify({ appearance: look }));
    const settings = open();
    expect(settings.appearance()).toEqual({ ...look, welcomed: false });
    expect(settings.wasDamaged).toBe(false);
  });

  it('replaces an account in its place, and removing the active one falls back to practice', () => {
    const settings = open();
    const other = sampleAccount({ id: 'account_other' as AccountId, name: 'Corner Shop' });
    settings.saveAccount(sample);
    settings.saveAccount(other);
    settings.saveAccount({ ...sample, name: 'Harbour Books 2' });
    expect(names(settings)).toEqual([practiceAccount.name, 'Harbour Books 2', 'Corner Shop']);
    settings.activate(other.id);
    settings.removeAccount(other.id);
    expect(settings.activeAccountId()).toBe(practiceAccount.id);
    expect(names(open())).toEqual([practiceAccount.name, 'Harbour Books 2']);
  });

  it('never holds the practice account, which is built in', () => {
    const settings = open();
    settings.saveAccount(sample);
    settings.activate(practiceAccount.id);
    expect(readFileSync(file(), 'utf8')).not.toContain(practiceAccount.name);
  });

  it('is refused as a value when it cannot be written, and is not shown as saved', () => {
    const settings = open();
    settings.saveAccount(sample);
    rmSync(file());
    mkdirSync(join(file(), 'in-the-way'), { recursive: true });
    const refused = { ok: false, error: { kind: 'unwritable' } };
    expect(settings.saveAccount({ ...sample, name: 'Lost' })).toEqual(refused);
    expect(settings.activate(sample.id)).toEqual(refused);
    expect(names(settings)).toEqual([practiceAccount.name, sample.name]);
    expect(settings.activeAccountId()).toBe(practiceAccount.id);
  });

  it('is bounded in number, which is told apart from a disk that takes nothing', () => {
    const settings = open();
    const shop = (index: number) => ({
      ...sample,
      id: `a${index}` as AccountId,
      name: `Shop ${index}`,
    });
    for (let index = 0; index < accountsMax; index += 1) {
      expect(settings.hasRoom()).toBe(true);
      expect(settings.saveAccount(shop(index)).ok).toBe(true);
    }
    const full = { ok: false, error: { kind: 'too-many' } };
    expect(settings.hasRoom()).toBe(false);
    expect(settings.saveAccount(shop(accountsMax))).toEqual(full);
    expect(settings.addAccount(shop(accountsMax), defaultWalletSettings)).toEqual(full);
    expect(settings.saveAccount({ ...shop(0), name: 'Renamed' }).ok).toBe(true);
    const again = open();
    expect(again.wasDamaged).toBe(false);
    expect(again.accounts()).toHaveLength(1 + accountsMax);
    expect(again.removeAccount(shop(0).id).ok).toBe(true);
    expect(again.saveAccount(shop(accountsMax)).ok).toBe(true);
  });
});

describe('a file that is no preferences file', () => {
  it.each([
    ['cut', '{"accounts":['],
    ['empty', ''],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['zeros of a lost write', Buffer.alloc(512)],
    ['huge', `{"appearance":"${'x'.repeat(4 * 1024 * 1024)}"}`],
    ['nested beyond any stack', '['.repeat(200_000)],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a number', '17'],
  ])('%s: is set aside, said, and replaced by fresh ones', (_case, contents) => {
    writeFileSync(file(), contents);
    const settings = open();
    expect(settings.wasDamaged).toBe(true);
    expect(settings.accounts()).toEqual([practiceAccount]);
    expect(setAside()).toEqual(['preferences.damaged-1.json']);
    const aside = readFileSync(join(folder, 'preferences.damaged-1.json'));
    expect(aside.equals(Buffer.from(contents))).toBe(true);
    expect(settings.saveAccount(sample).ok).toBe(true);
    expect(open().wasDamaged).toBe(false);
    expect(names(open())).toEqual([practiceAccount.name, sample.name]);
  });

  it('is set aside even when it is a folder, and none set aside before is overwritten', () => {
    writeRaw('first damage');
    open();
    rmSync(file());
    mkdirSync(file());
    expect(open().wasDamaged).toBe(true);
    expect(setAside()).toEqual(['preferences.damaged-1.json', 'preferences.damaged-2.json']);
    const first = readFileSync(join(folder, 'preferences.damaged-1.json'), 'utf8');
    expect(first).toBe('first damage');
  });

  it('is left alone, and nothing is written, when there is no room to set it aside', () => {
    for (let number = 1; number <= 99; number += 1) {
      writeFileSync(join(folder, `preferences.damaged-${number}.json`), 'earlier');
    }
    const before = writeRaw({ accounts: 'none' });
    const settings = open();
    expect(settings.wasDamaged).toBe(true);
    expect(settings.saveAccount(sample)).toEqual({ ok: false, error: { kind: 'unwritable' } });
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });
});

describe('a file with poisoned entries', () => {
  const sound = { ...sample, id: 'account_sound' as AccountId, name: 'Sound Shop' };
  const withMember = (member: string) => JSON.stringify(sample).replace(/^\{/u, `{${member},`);

  it.each([
    ['another address without TLS', { ...sample, baseUrl: 'http://evil.example' }],
    ['an address with a query', { ...sample, baseUrl: 'https://gateway.example/?a' }],
    ['real money on a private network', { ...sample, mode: 'live', baseUrl: 'https://localhost' }],
    ['the practice mode under another id', { ...sample, mode: 'practice' }],
    ['the practice id', { ...sample, id: practiceAccount.id }],
    ['an unknown member', { ...sample, isAdmin: true }],
    ['a missing member', { ...sample, amountLimitMajor: undefined }],
    ['a limit as text', { ...sample, amountLimitMajor: '10000' }],
    ['a limit below zero', { ...sample, amountLimitMajor: -1 }],
    ['no currency', { ...sample, currencies: [] }],
    ['a currency that does not exist', { ...sample, currencies: ['XQZ'] }],
    [
      'deadlines the wrong way round',
      { ...sample, softDeadlineMs: 90_000, hardDeadlineMs: 60_000 },
    ],
    ['an id with a separator', { ...sample, id: '../ledger' }],
    ['a member of the document', { ...sample, additionalFields: { amount: 1 } }],
    ['a card number', { ...sample, name: '4111 1111 1111 1111' }],
    ['a name that would be tidied', { ...sample, name: ' Harbour Books ' }],
    ['a list', []],
    ['nothing', null],
    ['a text', 'account'],
  ])('drops an account with %s and keeps the sound one', (_case, poisoned) => {
    const before = writeRaw({ accounts: [poisoned, sound], activeAccountId: 'account_sound' });
    const settings = open();
    expect(settings.accounts()).toEqual([practiceAccount, sound]);
    expect(settings.activeAccountId()).toBe('account_sound');
    expect(settings.wasDamaged).toBe(true);
    expect(readFileSync(join(folder, 'preferences.damaged-1.json'), 'utf8')).toBe(before);
    expect(open().wasDamaged).toBe(false);
    expect(names(open())).toEqual([practiceAccount.name, 'Sound Shop']);
  });

  it.each([
    ['in the account', withMember('"__proto__":{"mode":"live"}')],
    [
      'in its fields',
      JSON.stringify(sample).replace(
        '"additionalFields":{}',
        '"additionalFields":{"__proto__":{}}',
      ),
    ],
    [
      'deep in its fields',
      JSON.stringify({ ...sample, additionalFields: { a: [{ b: { constructor: 1 } }] } }),
    ],
    [
      'as limits without end',
      JSON.stringify(sample).replace(/"amountLimitMajor":\d+/u, '"amountLimitMajor":1e999'),
    ],
    [
      'as nesting beyond any stack',
      JSON.stringify(sample).replace(
        '"additionalFields":{}',
        `"additionalFields":{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`,
      ),
    ],
  ])('drops an account that is poisoned %s', (_case, account) => {
    writeRaw(`{"accounts":[${account},${JSON.stringify(sound)}]}`);
    const settings = open();
    expect(settings.accounts()).toEqual([practiceAccount, sound]);
    expect(settings.wasDamaged).toBe(true);
  });

  it('takes nothing through the prototype of the whole file', () => {
    writeRaw(`{"__proto__":{"accounts":[${JSON.stringify(sample)}],"activeAccountId":"x"}}`);
    const settings = open();
    expect(settings.accounts()).toEqual([practiceAccount]);
    expect(settings.wasDamaged).toBe(true);
    expect(({} as { accounts?: unknown }).accounts).toBeUndefined();
    expect(readFileSync(file(), 'utf8')).not.toContain('__proto__');
  });

  it.each([
    ['appearance', { theme: 'pink', phoneMode: false, singleKeys: false }],
    ['appearance', { theme: 'dark', phoneMode: 'yes', singleKeys: false }],
    ['appearance', 'dark'],
    ['activeAccountId', 'account_gone'],
    ['activeAccountId', 7],
    ['ledgers', ['../x']],
    ['ledgers', 'all'],
    ['accounts', { length: 1 }],
    ['somethingElse', true],
  ])('falls back for %s alone and says so', (name, value) => {
    writeRaw({ accounts: [sample], activeAccountId: sample.id, [name]: value });
    const settings = open();
    expect(settings.wasDamaged).toBe(true);
    expect(settings.appearance()).toEqual(freshAppearance);
    expect(names(settings)).toEqual(
      name === 'accounts' ? [practiceAccount.name] : [practiceAccount.name, sample.name],
    );
  });

  it('takes the first of two accounts with one id or one name', () => {
    const twin = { ...sample, name: 'Twin' };
    const namesake = { ...sample, id: 'account_namesake' };
    writeRaw({ accounts: [sample, twin, namesake] });
    expect(names(open())).toEqual([practiceAccount.name, sample.name]);
  });
});

describe('a store that cannot be opened', () => {
  it('leaves everything readable and refuses every save', () => {
    open().saveAccount(sample);
    const settings = open({
      openStore: () => {
        throw new Error('no store');
      },
    });
    expect(names(settings)).toEqual([practiceAccount.name, sample.name]);
    expect(settings.noteLedger(sample.id).ok).toBe(false);
    expect(existsSync(file())).toBe(true);
  });
});
