import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountFileBytesMax } from '../../../../src/main/usecases/accounts/import-account.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { approvingCard } from '../test-context.ts';
import {
  exportedFile,
  fileBench,
  full,
  place,
  secrets,
  writeChanged,
} from './account-file-bench.ts';

const [token] = secrets;
const lastFour = approvingCard.slice(-4);

const at = (where: string, reason: string) => ({ kind: 'place', place: where, reason });
const setting = (field: string, reason: string) => ({
  kind: 'setting',
  refusal: { field, reason },
});

describe('a file of account settings', () => {
  const refusedFor = (reason: string) => ({ kind: 'refused', reason, faults: [], faultCount: 0 });

  it.each([
    ['cut', '{"format":"tillroom-account","version":1,"acc', 'damaged'],
    ['empty', '', 'damaged'],
    ['no text', Buffer.alloc(64), 'damaged'],
    ['nested beyond any schema', `${'['.repeat(60_000)}${']'.repeat(60_000)}`, 'not-an-account'],
    ['a list', '[]', 'not-an-account'],
    ['nothing', 'null', 'not-an-account'],
    ['of another format', '{"format":"tillroom-audit-1","version":1}', 'not-an-account'],
    ['without a version', '{"format":"tillroom-account"}', 'not-an-account'],
    ['of a version as text', '{"format":"tillroom-account","version":"2"}', 'not-an-account'],
    [
      'of a version before the first',
      '{"format":"tillroom-account","version":0}',
      'not-an-account',
    ],
    ['one by its prototype', '{"__proto__":{"format":"tillroom-account"}}', 'not-an-account'],
    ['of a newer version', '{"format":"tillroom-account","version":2,"all":"else"}', 'newer'],
    ['too large', `"${'x'.repeat(accountFileBytesMax)}"`, 'too-large'],
  ])('that is %s is refused', async (_case, contents, reason) => {
    writeFileSync(place.path, contents);
    const on = fileBench();
    expect(await on.choose()).toEqual(refusedFor(reason));
    expect(on.settings.accounts()).toEqual([practiceAccount]);
  });

  it('that is a folder or gone is refused', async () => {
    expect(await fileBench().choose()).toEqual(refusedFor('unreadable'));
    mkdirSync(place.path);
    expect(await fileBench().choose()).toEqual(refusedFor('unreadable'));
  });

  it.each<[string, Parameters<typeof writeChanged>[0], object]>([
    [
      'a live address in a private network',
      { account: { baseUrl: 'https://till.internal/pay' } },
      setting('base-url', 'private-host'),
    ],
    [
      'a live wallet address on this computer',
      { account: { paynowUrl: 'https://127.0.0.1' } },
      setting('paynow-url', 'private-host'),
    ],
    [
      'an address without TLS',
      { account: { baseUrl: 'http://gateway.example.com' } },
      setting('base-url', 'not-https'),
    ],
    [
      'an address with a token in it',
      { account: { baseUrl: 'https://u:p@gateway.example.com' } },
      setting('base-url', 'user-info'),
    ],
    [
      'the practice mode',
      { account: { mode: 'practice' } },
      setting('mode', 'practice-is-built-in'),
    ],
    [
      'a member of the document',
      { account: { additionalFields: { amount: 1 } } },
      setting('additional-fields', 'replaces-document-field'),
    ],
    [
      'waiting times the wrong way round',
      { account: { softDeadlineMs: 100_000 } },
      setting('deadlines', 'soft-above-hard'),
    ],
    ['an API token', { top: { apiToken: token } }, at('apiToken', 'looks-like-a-secret')],
    [
      'a shared secret',
      { account: { shared_secret: token } },
      at('account.shared_secret', 'looks-like-a-secret'),
    ],
    [
      'a key in the wallet',
      { wallet: { 'Sealing Key': token } },
      at('wallet.Sealing Key', 'looks-like-a-secret'),
    ],
    [
      'a password deep in its fields',
      { account: { additionalFields: { a: [{ 'Pass-Word': token }] } } },
      at('account.additionalFields.a.0.Pass-Word', 'looks-like-a-secret'),
    ],
    [
      'a card number in a text',
      { account: { username: `for ${approvingCard}` } },
      at('account.username', 'holds-card-number'),
    ],
    [
      'a card number as a number',
      { account: { additionalFields: { a: Number(approvingCard) } } },
      at('account.additionalFields.a', 'holds-card-number'),
    ],
    [
      'a card number as a name',
      { account: { additionalFields: { [approvingCard]: 1 } } },
      at(`account.additionalFields.************${lastFour}`, 'holds-card-number'),
    ],
    [
      'a setting that is not known',
      { account: { isAdmin: true } },
      at('account.isAdmin', 'unknown-name'),
    ],
    ['an id of its own', { account: { id: 'practice' } }, at('account.id', 'unknown-name')],
    [
      'a logo, which is a file elsewhere',
      { account: { receipt: full.receipt } },
      at('account.receipt.logo', 'unknown-name'),
    ],
    [
      'no limit',
      { account: { amountLimitMajor: undefined } },
      at('account.amountLimitMajor', 'missing'),
    ],
    ['no payment form', { account: { fields: undefined } }, at('account.fields', 'missing')],
    [
      'a limit as text',
      { account: { amountLimitMajor: '10000' } },
      at('account.amountLimitMajor', 'not-as-expected'),
    ],
    [
      'a limit below zero',
      { account: { amountLimitMajor: -1 } },
      at('account.amountLimitMajor', 'not-as-expected'),
    ],
    [
      'a label of two lines',
      { account: { fields: { ...full.fields, referenceLabel: 'a\nb' } } },
      at('account.fields.referenceLabel', 'not-as-expected'),
    ],
    [
      'a wallet segment with a slash',
      { wallet: { lastSegment: 'a/b' } },
      { kind: 'wallet', refusal: { field: 'last-segment', reason: 'not-a-segment' } },
    ],
    ['no wallet settings', { top: { wallet: undefined } }, at('wallet', 'missing')],
    [
      'nesting without end',
      { account: { additionalFields: { a: nested(200) } } },
      at(`account.additionalFields.a${'.0'.repeat(22)}`, 'too-deep'),
    ],
  ])('with %s is refused, by its place and never with its value', async (_case, change, fault) => {
    await writeChanged(change);
    const on = fileBench();
    const choice = await on.choose();
    expect(choice).toEqual({ kind: 'refused', reason: 'faulty', faults: [fault], faultCount: 1 });
    expect(JSON.stringify(choice)).not.toContain(approvingCard);
    expect(JSON.stringify(choice)).not.toContain(token);
    expect(on.settings.accounts()).toEqual([practiceAccount]);
  });

  it.each([
    ['account.additionalFields.__proto__', '"customer_ip"', '"__proto__"'],
    ['account.__proto__', '"name"', '"__proto__":{"mode":"live"},"name"'],
    ['__proto__', '"version"', '"__proto__":{},"version"'],
  ])('with a name that reaches a prototype at %s is refused', async (where, name, poison) => {
    await exportedFile();
    writeFileSync(place.path, readFileSync(place.path, 'utf8').replace(name, poison));
    expect(await fileBench().choose()).toMatchObject({ faults: [at(where, 'reserved-name')] });
    expect(({} as { readonly mode?: unknown }).mode).toBeUndefined();
  });

  it('has every fault named at once, in the order of the file, as far as anybody reads', async () => {
    await writeChanged({ account: { baseUrl: 'http://gateway.example.com', timeZone: '+10:00' } });
    expect(await fileBench().choose()).toMatchObject({
      faults: [setting('base-url', 'not-https'), setting('time-zone', 'unknown-zone')],
      faultCount: 2,
    });
    const unknown = Array.from({ length: 30 }, (_none, number) => [`unknown${number}`, 1]);
    await writeChanged({ account: Object.fromEntries(unknown) as object });
    const many = await fileBench().choose();
    if (many.kind !== 'refused') throw new Error(many.kind);
    expect(many.faults).toHaveLength(20);
    expect(many.faults[0]).toEqual(at('account.unknown0', 'unknown-name'));
    expect(many.faultCount).toBe(30);
  });
});

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;
}
