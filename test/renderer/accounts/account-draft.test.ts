import { describe, expect, it } from 'vitest';
import { accountSchema } from '../../../src/contract/accounts/accounts.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import type { AccountDraft } from '../../../src/renderer/topics/accounts/form/account-draft.ts';
import {
  draftOf,
  isShortWait,
  missingIn,
  readDraft,
} from '../../../src/renderer/topics/accounts/form/account-draft.ts';
import { fakeAccount } from '../../fakes/fake-accounts.ts';

const account = accountSchema.parse(
  fakeAccount({
    mode: 'test',
    baseUrl: 'https://gateway.example.com',
    additionalFields: { customer_ip: '127.0.0.1', extra_list: [1, true, null] },
    credentialScheme: 'headers',
    credentialHeaderNames: ['X-Merchant', 'X-Api-Key'],
    ecm: {
      phone: { single: 11, recurring: 12, instalment: null },
      mail: { single: 0, recurring: 22, instalment: 999 },
    },
  }),
) as Account;

function problemsOf(change: Partial<AccountDraft>) {
  const read = readDraft({ ...draftOf(account), ...change }, account);
  return read.ok ? null : read.error;
}

function row(name: string, value: string, id = 0) {
  return { id, name, value };
}

function warns(softSeconds: string): boolean {
  return isShortWait({ ...draftOf(account), softSeconds });
}

describe('the account form', () => {
  it('reads back the account that it was filled from, every member of it', () => {
    expect(readDraft(draftOf(account), account)).toEqual({ ok: true, value: account });
  });

  it('keeps what has a form of its own', () => {
    const read = readDraft({ ...draftOf(account), name: 'Other' }, account);
    expect(read.ok && Object.keys(read.value).toSorted()).toEqual(Object.keys(account).toSorted());
  });

  it('never gives main an account that the contract refuses', () => {
    for (const change of [
      { softSeconds: '5', hardSeconds: '300' },
      { duplicateHours: '0', referenceLength: '1' },
      { currencies: 'jpy, kwd' },
    ]) {
      const read = readDraft({ ...draftOf(account), ...change }, account);
      expect(read.ok && accountSchema.safeParse(read.value).success).toBe(true);
    }
  });

  it.each([
    [{ softSeconds: '4' }, { deadlines: 'out-of-range' }],
    [{ hardSeconds: '301' }, { deadlines: 'out-of-range' }],
    [{ hardSeconds: '2.5' }, { deadlines: 'not-a-number' }],
    [{ amountLimit: '0' }, { 'amount-limit': 'out-of-range' }],
    [{ amountLimit: 'ten' }, { 'amount-limit': 'not-a-number' }],
    [{ referenceLength: '256' }, { 'reference-length': 'out-of-range' }],
    [{ duplicateHours: '721' }, { 'duplicate-window': 'out-of-range' }],
    [{ currencies: ' ' }, { currencies: 'empty' }],
    [{ currencies: 'AUD XXX' }, { currencies: 'unknown-currency' }],
  ] as const)('names the field of %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  it('names a code that is no number, whichever of the six it is', () => {
    const { codes } = draftOf(account);
    expect(problemsOf({ codes: { ...codes, mail: { ...codes.mail, recurring: '2x' } } })).toEqual({
      codes: 'not-a-number',
    });
  });

  it('reads additional fields as JSON, and says what is none', () => {
    expect(problemsOf({ fields: [row('customer_ip', '127.0.0.1')] })).toEqual({
      'additional-fields': 'not-json',
    });
    expect(problemsOf({ fields: [row('', '1')] })).toEqual({ 'additional-fields': 'empty' });
    expect(problemsOf({ fields: [row('a', '1'), row(' a ', '2', 1)] })).toEqual({
      'additional-fields': 'name-twice',
    });
    expect(problemsOf({ fields: [row(' ', ' ')] })).toBeNull();
  });

  it('says at once what is missing, by the way of identifying', () => {
    const { mail } = draftOf(account).codes;
    const blank = {
      ...draftOf(account),
      name: ' ',
      baseUrl: '',
      username: '',
      headerNames: '',
      codes: { phone: { ...mail, single: '' }, mail },
    };
    const fieldsMissing = (
      scheme: AccountDraft['credentialScheme'],
      change: Partial<AccountDraft> = {},
    ) => missingIn({ ...blank, ...change, credentialScheme: scheme }).map(({ field }) => field);
    expect(fieldsMissing('none')).toEqual(['name', 'base-url']);
    expect(fieldsMissing('basic')).toEqual(['name', 'base-url', 'username']);
    expect(fieldsMissing('headers')).toEqual(['name', 'base-url', 'credential-headers']);
    const wallet = { paynowUrl: 'https://paynow.example.com' };
    expect(fieldsMissing('bearer', wallet)).toEqual(['name', 'base-url', 'username']);
    const codes = { phone: { ...mail, recurring: '', instalment: ' ' }, mail };
    expect(fieldsMissing('none', { codes })).toEqual(['name', 'base-url', 'codes']);
  });

  it('warns of a wait under the networks’ advice only', () => {
    expect(['4', '5', '49', '50', '60', 'x'].map(warns)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
