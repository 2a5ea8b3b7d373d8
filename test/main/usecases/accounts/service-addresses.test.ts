import { afterEach, describe, expect, it } from 'vitest';
import type { OperatorId } from '../../../../src/domain/ids.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import { defaultWalletSettings } from '../../../../src/domain/wallet/settings.ts';
import { createWalletDeps } from '../../../../src/main/compose/wallet-deps.ts';
import { openKnownAddresses } from '../../../../src/main/usecases/accounts/addresses/confirm-address.ts';
import { writeBoundSecret } from '../../../../src/main/usecases/accounts/bound-secret.ts';
import { saveAccount } from '../../../../src/main/usecases/accounts/save-account.ts';
import { setSecret } from '../../../../src/main/usecases/accounts/set-secret.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { sampleMail } from '../../../fixtures/sample-mail.ts';
import { accountBench, admin } from './account-bench.ts';
import type { AccountBench } from './account-bench.ts';

const account = sampleAccount({
  mode: 'live',
  baseUrl: 'https://gateway.example',
  paynowUrl: 'https://paynow.example',
});
const ada = { id: 'ada' as OperatorId, name: 'Ada' };
const asAdmin = { operatorId: ada.id, isAdmin: true };
const gateway = 'https://gateway.example, https://paynow.example';
let bench: AccountBench;

afterEach(() => bench.dispose());

function open(page = 'https://wallet.example/masterpass') {
  bench = accountBench([account]);
  const { deps } = bench;
  deps.settings.saveWallet(account.id, { ...defaultWalletSettings, lightboxUrl: page });
  const addresses = openKnownAddresses(deps, account);
  const confirm = async (place: 'gateway' | 'wallet-page', address: string, before = '') =>
    addresses.confirm({ accountId: account.id, place, before, address }, ada);
  return { deps, addresses, confirm };
}

const refused = { ok: false, error: { kind: 'address-not-confirmed' } };

describe('addresses of an account', () => {
  it('are asked about one by one: a wallet needs the page of the wallet too', async () => {
    const { deps, addresses, confirm } = open();
    await deps.vault.write(account.id, 'service-addresses', new Secret('{}'));
    const wallet = createWalletDeps({
      ...deps,
      lightbox: {} as never,
      practiceEndpoint: () => null,
      addresses: () => addresses,
    });
    expect(await addresses.refuse(['gateway'])).toEqual(refused);
    await confirm('gateway', gateway);
    expect(await addresses.refuse(['gateway'])).toMatchObject({ ok: true });
    await setSecret(deps, { accountId: account.id, name: 'shared-secret', value: 'secret' });
    expect(await wallet.endpoint(account)).toEqual({
      ok: false,
      error: { kind: 'keychain', reason: 'address-not-confirmed' },
    });
    expect(await wallet.mayReach(account, 'https://wallet.example/masterpass')).toMatchObject({
      ok: false,
    });
    await confirm('wallet-page', 'https://wallet.example');
    expect(await wallet.mayReach(account, 'https://wallet.example/masterpass')).toMatchObject({
      ok: true,
    });
  });

  it('tell admins of another mail server, which needs no confirmation', async () => {
    const { deps, addresses } = open('');
    deps.settings.saveMail(account.id, sampleMail);
    const fresh = await addresses.fresh(asAdmin);
    expect(fresh.map(({ place, address }) => [place, address])).toEqual([
      ['gateway', gateway],
      ['mail-server', 'localhost:1'],
    ]);
    expect(await addresses.fresh({ ...asAdmin, isAdmin: false })).toMatchObject([
      { place: 'gateway', isUnread: false, awaitsConfirmation: true },
    ]);
    await addresses.acknowledge({ place: 'mail-server', address: 'localhost:1' }, ada.id);
    expect(await addresses.fresh(asAdmin)).toHaveLength(1);
    deps.settings.saveMail(account.id, { ...sampleMail, port: 2 });
    expect((await addresses.fresh(asAdmin)).at(-1)).toMatchObject({
      before: 'localhost:1',
      address: 'localhost:2',
      isUnread: true,
    });
  });

  it('are compared with the last confirmed one, whatever was tried in between', async () => {
    const { deps, confirm } = open('');
    await deps.vault.write(account.id, 'service-addresses', new Secret('{}'));
    await confirm('gateway', gateway);
    const moved = { ...account, baseUrl: 'https://second.example' };
    const between = openKnownAddresses(deps, moved);
    const second = 'https://second.example, https://paynow.example';
    await between.acknowledge({ place: 'gateway', address: second }, ada.id);
    const third = openKnownAddresses(deps, { ...account, baseUrl: 'https://third.example' });
    expect(await third.fresh(asAdmin)).toMatchObject([{ before: gateway, isUnread: true }]);
    expect(await third.refuse(['gateway'])).toEqual(refused);
  });

  it('are new when the first secret of an account is entered, and known when it had one before', async () => {
    const { deps } = open('');
    await setSecret(deps, { accountId: account.id, name: 'api-token', value: 'token' });
    expect(await openKnownAddresses(deps, account).refuse(['gateway'])).toEqual(refused);
    await deps.vault.remove(account.id, 'service-addresses');
    expect(await openKnownAddresses(deps, account).refuse(['gateway'])).toMatchObject({
      ok: true,
    });
  });

  it('count as changed when an account from before is moved without having been opened', async () => {
    const { deps } = open('');
    await writeBoundSecret(deps.vault, account, 'api-token', new Secret('token'));
    const moved = { ...account, baseUrl: 'https://second.example' };
    expect(await saveAccount(deps, moved, admin)).toMatchObject({ value: { kind: 'saved' } });
    await setSecret(deps, { accountId: account.id, name: 'api-token', value: 'token' });
    const addresses = openKnownAddresses(deps, moved);
    expect(await addresses.refuse(['gateway'])).toEqual(refused);
    expect(await addresses.fresh(asAdmin)).toMatchObject([{ before: gateway }]);
  });

  it('are not confirmed while the keychain cannot be read', async () => {
    const { addresses } = open('');
    bench.troubleKeychain('The keychain is locked');
    expect((await addresses.refuse(['gateway'])).ok).toBe(false);
  });
});
