import { describe, expect, it } from 'vitest';
import { accountSchema } from '../../../../src/contract/accounts/accounts.ts';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { JsonValue } from '../../../../src/domain/json.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { blankAccount } from '../../../../src/main/usecases/accounts/blank-account.ts';
import {
  checkAccount,
  isStoredAccountSound,
} from '../../../../src/main/usecases/accounts/check-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';

const testNumber = '4111 1111 1111 1111';
const others = [practiceAccount, sampleAccount({ id: 'account_other' as AccountId, name: 'Café' })];

function refusals(changes: Partial<Account>): readonly string[] {
  const checked = checkAccount(sampleAccount(changes), others);
  return checked.ok ? [] : checked.error.map(({ field, reason }) => `${field}: ${reason}`);
}

describe('an account that may be saved', () => {
  it('is kept tidy', () => {
    const checked = checkAccount(
      sampleAccount({
        name: '  Harbour Books ',
        baseUrl: 'HTTPS://Gateway.Example:443/',
        paynowUrl: '  ',
        username: ' TEST ',
        credentialHeaderNames: ['X-Left-Over'],
        currencies: ['AUD', 'NZD', 'AUD'] as CurrencyCode[],
      }),
      others,
    );
    expect(checked).toEqual({
      ok: true,
      value: sampleAccount({
        name: 'Harbour Books',
        baseUrl: 'https://gateway.example',
        username: 'TEST',
        currencies: ['AUD', 'NZD'] as CurrencyCode[],
      }),
    });
    if (checked.ok) expect(isStoredAccountSound(checked.value, others)).toBe(true);
  });

  it.each<Partial<Account>>([
    { baseUrl: 'http://127.0.0.1:4010' },
    { credentialScheme: 'none', username: '' },
    { credentialScheme: 'bearer', username: '' },
    { credentialScheme: 'headers', credentialHeaderNames: ['X-Api-Key', 'Authorization'] },
    { additionalFields: { customer_ip: '127.0.0.1', capture: true, fraud: { items: [1, null] } } },
    { paynowUrl: 'https://paynow.example' },
    { credentialScheme: 'none', paynowUrl: 'https://paynow.example', username: 'SHOP' },
    {
      ecm: {
        phone: { single: null, recurring: 12, instalment: 13 },
        mail: { single: null, recurring: 22, instalment: 23 },
      },
    },
    { softDeadlineMs: 60_000, hardDeadlineMs: 60_000 },
    { timeZone: 'UTC' },
    { id: others[1]?.id as AccountId, name: 'Café' },
  ])('%j', (changes) => {
    expect(refusals(changes)).toEqual([]);
  });

  it('has a user name of one spelling, as invoice numbers are', () => {
    const checked = checkAccount(sampleAccount({ username: 'Cafe\u0301' }), others);
    expect(checked).toMatchObject({ ok: true, value: { username: 'Caf\u00e9' } });
  });

  it('opens although it was saved before a user name and codes were asked for', () => {
    const early: readonly Partial<Account>[] = [
      { username: 'Cafe\u0301' },
      { credentialScheme: 'bearer', paynowUrl: 'https://paynow.example', username: '' },
      {
        ecm: {
          phone: { single: 11, recurring: null, instalment: null },
          mail: { single: 21, recurring: null, instalment: null },
        },
      },
    ];
    for (const changes of early) {
      expect(isStoredAccountSound(sampleAccount(changes), others)).toBe(true);
    }
  });

  it('is what the contract carries', () => {
    for (const account of [practiceAccount, sampleAccount()]) {
      expect(accountSchema.parse(account)).toEqual(account);
    }
  });
});

describe('an account that is refused', () => {
  it.each<[Partial<Account>, string]>([
    [{ name: '   ' }, 'name: empty'],
    [{ name: 'the SAMPLE  merchant' }, 'name: taken'],
    [{ name: 'Cafe\u0301' }, 'name: taken'],
    [{ name: `Card ${testNumber}` }, 'name: holds-card-number'],
    [{ id: 'account_other' as AccountId, name: 'Café', mode: 'live' }, 'mode: mode-is-fixed'],
    [{ mode: 'practice' }, 'mode: practice-is-built-in'],
    [{ id: practiceAccount.id }, 'mode: practice-is-built-in'],
    [{ baseUrl: '' }, 'base-url: empty'],
    [{ baseUrl: '  ' }, 'base-url: empty'],
    [{ baseUrl: 'gateway.example' }, 'base-url: not-a-url'],
    [{ baseUrl: 'https://gateway.example\n' }, 'base-url: not-a-url'],
    [{ baseUrl: 'http://gateway.example' }, 'base-url: not-https'],
    [{ baseUrl: 'https://u:p@gateway.example' }, 'base-url: user-info'],
    [{ baseUrl: 'https://gateway.example?a' }, 'base-url: has-query'],
    [{ baseUrl: 'https://gateway.example/4111111111111111' }, 'base-url: holds-card-number'],
    [{ paynowUrl: 'http://paynow.example' }, 'paynow-url: not-https'],
    [{ paynowUrl: 'https://4111111111111111.example' }, 'paynow-url: holds-card-number'],
    [{ username: '' }, 'username: empty'],
    [{ username: 'TEST:TEST' }, 'username: user-info'],
    [{ username: testNumber }, 'username: holds-card-number'],
    [{ credentialScheme: 'headers' }, 'credential-headers: empty'],
    [
      { credentialScheme: 'bearer', paynowUrl: 'https://paynow.example', username: '  ' },
      'username: empty',
    ],
    [
      { credentialScheme: 'none', paynowUrl: 'https://paynow.example', username: 'A:B' },
      'username: user-info',
    ],
    [
      {
        ecm: {
          phone: { single: null, recurring: 12, instalment: 13 },
          mail: { single: 21, recurring: null, instalment: 23 },
        },
      },
      'codes: empty',
    ],
    [{ currencies: ['AUD', 'XQZ'] as CurrencyCode[] }, 'currencies: unknown-currency'],
    [{ softDeadlineMs: 60_001, hardDeadlineMs: 60_000 }, 'deadlines: soft-above-hard'],
    [{ timeZone: 'Australia/Atlantis' }, 'time-zone: unknown-zone'],
    [{ timeZone: '+10:00' }, 'time-zone: unknown-zone'],
    [{ timeZone: '' }, 'time-zone: unknown-zone'],
  ])('%j', (changes, refusal) => {
    expect(refusals(changes)).toEqual([refusal]);
  });

  it.each([
    ['X Api', 'not-a-header-name'],
    ['X-Api\r\nHost', 'not-a-header-name'],
    ['X-Ключ', 'not-a-header-name'],
    ['', 'not-a-header-name'],
    ['Host', 'replaces-document-field'],
    ['content-LENGTH', 'replaces-document-field'],
    ['x-api-key', 'taken'],
    ['4111-1111-1111-1111', 'holds-card-number'],
  ])('header %j', (name, reason) => {
    const credentialHeaderNames = ['X-Api-Key', name];
    expect(refusals({ credentialScheme: 'headers', credentialHeaderNames })).toEqual([
      `credential-headers: ${reason}`,
    ]);
  });

  it.each<[Record<string, JsonValue>, string]>([
    [{ amount: 1 }, 'replaces-document-field'],
    [{ ' Currency ': 'AUD' }, 'replaces-document-field'],
    [{ card_token: 'x' }, 'replaces-document-field'],
    [{ card_something_new: 'x' }, 'replaces-document-field'],
    [{ CVV: '123' }, 'replaces-document-field'],
    [{ extra: { ecm: 31 } }, 'replaces-document-field'],
    [{ a: [{ constructor: 1 }] }, 'replaces-document-field'],
    [JSON.parse('{"a":{"__proto__":1}}') as Record<string, JsonValue>, 'replaces-document-field'],
    [{ '': 1 }, 'empty'],
    [{ note: testNumber }, 'holds-card-number'],
    [{ note: 4_111_111_111_111_111 }, 'holds-card-number'],
    [{ deep: [{ er: ['4111-1111-1111-1111'] }] }, 'holds-card-number'],
    [{ '4111111111111111': true }, 'holds-card-number'],
  ])('additional fields %j', (additionalFields, reason) => {
    expect(refusals({ additionalFields })).toEqual([`additional-fields: ${reason}`]);
  });

  it('names every field at once', () => {
    expect(refusals({ name: '', baseUrl: '', username: '', timeZone: 'x' })).toEqual([
      'name: empty',
      'base-url: empty',
      'username: empty',
      'time-zone: unknown-zone',
    ]);
  });
});

describe('a blank account', () => {
  const blank = blankAccount({
    ids: { accountId: () => 'account_fresh' as AccountId },
    machineTimeZone: 'Pacific/Auckland',
  });

  it('has the documented defaults and leaves open only what the merchant must say', () => {
    expect(blank).toMatchObject({
      mode: 'test',
      credentialScheme: 'basic',
      ecm: {
        phone: { single: 11, recurring: 12, instalment: 13 },
        mail: { single: 21, recurring: 22, instalment: 23 },
      },
      sendEcmOnSingle: true,
      softDeadlineMs: 60_000,
      hardDeadlineMs: 150_000,
      referenceLengthMax: 255,
      duplicateWindowHours: 24,
      amountLimitMajor: 10_000,
      timeZone: 'Pacific/Auckland',
    });
    const checked = checkAccount(blank, []);
    expect(checked.ok ? [] : checked.error.map(({ field }) => field)).toEqual([
      'name',
      'base-url',
      'username',
    ]);
  });
});
