import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownSchemaVersion } from '../../../../src/main/ledger/schema/migrate.ts';
import type { JoinFile } from '../../../../src/main/ports/records/join-file.ts';
import { createJoinFileCipher } from '../../../../src/main/vault/join-file-cipher.ts';
import type { TestServer } from '../../../fixtures/postgres/server.ts';
import { memoryKeychain } from '../test-host.ts';
import { invited, signIn, startOtherComputer, startShopServer } from './shop-on-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startShopServer();
});
afterAll(() => server.stop());

describe('a terminal that joins', () => {
  it('works on the same records with a login of its own', async () => {
    const { shop, owner, file, code } = await invited(server);
    expect(await shop.call('terminals.rights', {})).toMatchObject({ kind: 'read', excess: [] });
    const place = await shop.call('records.place', {});
    expect(place.server?.user).not.toBe(owner.user);

    // The terminal that made the file has the account already.
    expect(await shop.call('terminals.choose-join-file', { code })).toEqual({
      kind: 'refused',
      reason: 'already-here',
    });

    const other = await startOtherComputer(() => file);
    const chosen = await other.call('terminals.choose-join-file', { code: code.toLowerCase() });
    expect(chosen).toMatchObject({
      kind: 'opened',
      accountName: 'Harbour',
      mode: 'live',
      terminalName: 'Back office',
    });
    const { accountId } = shop;
    const joined = await other.call('terminals.join', { accountId });
    expect(joined).toEqual({ kind: 'joined', accountId, secretsToEnter: ['api-token'] });
    // The people are those of the shared records.
    expect((await other.call('session.status', {})).signIn).toMatchObject({ kind: 'signed-out' });
    await signIn(other, shop.admin);
    const { terminals } = await shop.call('records.place', {});
    expect(terminals.map(({ name }) => name)).toEqual(['Back office', 'Front desk']);

    // A copy of the file gives nothing any more, at this computer or another.
    const third = await startOtherComputer(() => file);
    expect(await third.call('terminals.choose-join-file', { code })).toMatchObject({
      kind: 'opened',
    });
    expect(await third.call('terminals.join', { accountId })).toEqual({
      kind: 'not-joined',
      reason: 'used',
    });
    expect((await third.call('accounts.list', {})).items).toHaveLength(1);
    await third.app.close();

    await other.app.close();
    await shop.app.close();
  });

  it('brings the key of sealed values and the pepper of PINs, also where there is neither yet', async () => {
    const { shop, file, code } = await invited(server);
    const whole = await createJoinFileCipher(4).open(readFileSync(file), code);
    if (!whole.ok) throw new Error(whole.error.kind);
    const { keys, staffPepper } = whole.value as JoinFile;
    for (const key of [keys.sealingKey, staffPepper]) {
      expect(key).toMatch(/^[0-9a-f]{64}$/u);
      expect(shop.keychain.values()).toContain(key);
    }
    await shop.app.close();
  });

  it('is refused with a reason, and nothing is stored', async () => {
    const { shop, file, code } = await invited(server);
    const { accountId } = shop;
    let chosen = file;
    const keychain = memoryKeychain();
    const other = await startOtherComputer(() => chosen, keychain);
    const choose = (typed = code) => other.call('terminals.choose-join-file', { code: typed });
    const swapped = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    expect(await choose(swapped)).toEqual({ kind: 'refused', reason: 'code-mistyped' });
    expect(await choose('1234')).toEqual({ kind: 'refused', reason: 'code-length' });
    const wrong = `${'0000-'.repeat(5)}0000`;
    expect(await choose(wrong)).toEqual({ kind: 'refused', reason: 'wrong-code' });
    chosen = `${file}.cut`;
    writeFileSync(chosen, readFileSync(file).subarray(0, 200));
    expect(await choose()).toEqual({ kind: 'refused', reason: 'damaged' });
    // As other versions of the app would save it.
    const cipher = createJoinFileCipher(4);
    const whole = await cipher.open(readFileSync(file), code);
    if (!whole.ok) throw new Error(whole.error.kind);
    const contents = whole.value as JoinFile;
    const { currencies: _currencies, ...lacking } = contents.account;
    const saveAs = async (changed: object) =>
      writeFileSync(chosen, await cipher.seal({ ...contents, ...changed }, code));
    await saveAs({ schema: knownSchemaVersion + 1, more: 1 });
    expect(await choose()).toEqual({ kind: 'refused', reason: 'newer' });
    await saveAs({ schema: knownSchemaVersion - 1, account: lacking });
    expect(await choose()).toEqual({ kind: 'refused', reason: 'older' });
    await saveAs({ account: lacking });
    expect(await choose()).toEqual({ kind: 'refused', reason: 'not-as-expected' });
    await saveAs({ schema: undefined });
    expect(await choose()).toMatchObject({ kind: 'opened' });
    copyFileSync(file, chosen);
    expect(await choose()).toMatchObject({ kind: 'opened' });
    await shop.app.close();
    await server.stop();
    expect(await other.call('terminals.join', { accountId })).toEqual({
      kind: 'not-joined',
      reason: 'unreachable',
    });
    expect((await other.call('accounts.list', {})).items).toHaveLength(1);
    expect(keychain.values().join(' ')).not.toContain('127.0.0.1');
    server = await startShopServer();
    await other.app.close();
  });
});
