import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../src/contract/index.ts';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import { Secret } from '../../../../src/domain/secret.ts';
import { accountHandlers } from '../../../../src/main/ipc/handlers/accounts.ts';
import { startSandbox } from '../../../../src/main/sandbox/server.ts';
import { createPendingAccount } from '../../../../src/main/usecases/accounts/pending-account.ts';
import { activateAccount } from '../../../../src/main/usecases/accounts/activate-account.ts';
import { listAccounts } from '../../../../src/main/usecases/accounts/list-accounts.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { removeAccount } from '../../../../src/main/usecases/accounts/remove-account.ts';
import { saveAccount } from '../../../../src/main/usecases/accounts/save-account.ts';
import {
  endpointOf,
  endpointWith,
} from '../../../../src/main/usecases/accounts/gateway-endpoint.ts';
import { setSecret } from '../../../../src/main/usecases/accounts/set-secret.ts';
import { tryConnection } from '../../../../src/main/usecases/accounts/try-connection.ts';
import { fullList, sampleAccount } from '../../../fixtures/accounts.ts';
import { textsHere } from '../../../fixtures/texts-here.ts';
import { fileBench } from './account-file-bench.ts';
import { accountBench, admin } from './account-bench.ts';
import type { AccountBench } from './account-bench.ts';

const sample = sampleAccount();
const locked = 'Cannot create an item in a locked collection';
const lockedFailure = failed({ kind: 'keychain', reason: 'locked' });
const benches: AccountBench[] = [];

function bench(...accounts: readonly Account[]): AccountBench {
  const made = accountBench(accounts);
  benches.push(made);
  return made;
}

afterEach(() => {
  for (const made of benches.splice(0)) made.dispose();
});

async function keep(on: AccountBench, name: string, value: string) {
  return setSecret(on.deps, { accountId: sample.id, name, value });
}

describe('listing accounts', () => {
  it('says which secrets are kept and never a value', async () => {
    const on = bench(sample, {
      ...sample,
      id: 'b' as AccountId,
      name: 'B',
      paynowUrl: 'https://p.example',
    });
    await keep(on, 'api-token', 'hush-hush');
    const listed = await listAccounts(on.deps);
    expect(listed.keychain).toBe('ready');
    expect(
      listed.items.map(({ account, active, secrets }) => [account.id, active, secrets]),
    ).toEqual([
      [practiceAccount.id, true, {}],
      [sample.id, false, { 'api-token': true }],
      ['b', false, { 'api-token': false, 'shared-secret': false }],
    ]);
    expect(JSON.stringify(listed)).not.toContain('hush-hush');
    expect(contract['accounts.list'].output.parse(listed)).toEqual(listed);
  });

  it('says why when the keychain cannot be asked, and then claims nothing about secrets', async () => {
    const on = bench(sample);
    on.troubleKeychain(locked);
    const listed = await listAccounts(on.deps);
    expect(listed.keychain).toBe('locked');
    expect(listed.items.map(({ secrets }) => secrets)).toEqual([null, null]);
  });
});

describe('setting a secret', () => {
  it('keeps it without the end of a pasted line, and removes it with null', async () => {
    const on = bench(sample);
    expect(await keep(on, 'api-token', ' token-1\n')).toEqual(ok(null));
    expect(on.kept()).toEqual({ [`${sample.id}/api-token`]: 'token-1' });
    const input = { accountId: sample.id, name: 'api-token', value: null };
    expect(await setSecret(on.deps, input)).toEqual(ok(null));
    expect(on.kept()).toEqual({});
  });

  it.each([
    ['', 'value'],
    ['two\nlines', 'value'],
    ['tökén', 'value'],
    ['4111 1111 1111 1111', 'value'],
  ])('refuses the value %j', async (value, path) => {
    const on = bench(sample);
    expect(await keep(on, 'api-token', value)).toEqual(failed({ kind: 'invalid', paths: [path] }));
    expect(on.kept()).toEqual({});
  });

  it('refuses names that the account does not use, the sealing key among them', async () => {
    const on = bench(sample);
    for (const name of ['shared-secret', 'header:X-Api-Key', 'sealing-key']) {
      expect(await keep(on, name, 'x')).toEqual(failed({ kind: 'invalid', paths: ['name'] }));
    }
    expect(
      await setSecret(on.deps, { accountId: practiceAccount.id, name: 'api-token', value: 'x' }),
    ).toEqual(failed({ kind: 'invalid', paths: ['name'] }));
    const unknown = { accountId: 'gone' as AccountId, name: 'api-token', value: 'x' };
    expect(await setSecret(on.deps, unknown)).toEqual(failed({ kind: 'not-found' }));
    expect(on.kept()).toEqual({});
  });

  it('says that the keychain is locked', async () => {
    const on = bench(sample);
    on.troubleKeychain(locked);
    expect(await keep(on, 'api-token', 'x')).toEqual(lockedFailure);
  });
});

describe('saving an account', () => {
  it('keeps a new one as it was checked', async () => {
    const on = bench();
    const typed = { ...sample, baseUrl: 'https://Gateway.Example/' };
    expect(await saveAccount(on.deps, typed, admin)).toEqual(ok({ kind: 'saved' }));
    expect(on.settings.accounts()).toEqual([practiceAccount, sample]);
    expect(on.opened).toEqual([]);
  });

  it('says that the list is full, and keeps nothing of one account too many', async () => {
    const on = bench(...fullList());
    const before = on.settings.accounts();
    expect(await saveAccount(on.deps, sample, admin)).toEqual(ok({ kind: 'too-many' }));
    expect(on.settings.accounts()).toEqual(before);
    const [, first] = before;
    if (first === undefined) throw new Error('The list is empty');
    expect(await saveAccount(on.deps, { ...first, name: 'Renamed' }, admin)).toEqual(
      ok({ kind: 'saved' }),
    );
  });

  it('says why not, field by field, and keeps nothing', async () => {
    const on = bench();
    expect(await saveAccount(on.deps, { ...sample, mode: 'practice', name: '' }, admin)).toEqual(
      ok({
        kind: 'refused',
        refusals: [
          { field: 'mode', reason: 'practice-is-built-in' },
          { field: 'name', reason: 'empty' },
        ],
      }),
    );
    expect(on.settings.accounts()).toEqual([practiceAccount]);
  });

  it('forgets the credentials when the account is pointed at another machine', async () => {
    const on = bench(sample);
    await keep(on, 'api-token', 'token-1');
    await saveAccount(
      on.deps,
      { ...sample, baseUrl: 'https://gateway.example/v2', name: 'B' },
      admin,
    );
    expect(on.kept()).toEqual({ [`${sample.id}/api-token`]: 'token-1' });
    await saveAccount(on.deps, { ...sample, baseUrl: 'https://gateway.example:8443' }, admin);
    expect(on.kept()).toEqual({});
  });

  it('forgets the secrets of a scheme or header that the account has left', async () => {
    const withHeaders: Account = {
      ...sample,
      credentialScheme: 'headers',
      credentialHeaderNames: ['X-One', 'X-Two'],
    };
    const on = bench(withHeaders);
    await keep(on, 'header:X-One', '1');
    await keep(on, 'header:X-Two', '2');
    await saveAccount(on.deps, { ...withHeaders, credentialHeaderNames: ['X-Two'] }, admin);
    expect(on.kept()).toEqual({ [`${sample.id}/header:X-Two`]: '2' });
    await saveAccount(on.deps, sample, admin);
    expect(on.kept()).toEqual({});
  });

  it('changes nothing when the secrets to forget cannot be forgotten', async () => {
    const on = bench(sample);
    on.troubleKeychain(locked);
    const moved = { ...sample, baseUrl: 'https://other.example' };
    expect(await saveAccount(on.deps, moved, admin)).toEqual(lockedFailure);
    expect(on.settings.accounts()[1]).toEqual(sample);
  });

  it('opens the open account anew, and not while a charge is in flight', async () => {
    const on = bench(sample);
    on.settings.activate(sample.id);
    const changed = { ...sample, amountLimitMajor: 5 };
    const inFlight = { ...on.deps, isChargeInFlight: () => true };
    const busy = failed({ kind: 'records', reason: 'busy' });
    expect(await saveAccount(inFlight, changed, admin)).toEqual(busy);
    expect(on.settings.accounts()[1]).toEqual(sample);
    expect(await saveAccount(on.deps, changed, admin)).toEqual(ok({ kind: 'saved' }));
    expect(on.opened).toEqual([sample.id]);
  });

  it('keeps nothing when a charge began while the keychain was forgetting', async () => {
    const on = bench(sample);
    on.settings.activate(sample.id);
    let asked = 0;
    const isChargeInFlight = () => {
      asked += 1;
      return asked > 1;
    };
    const moved = { ...sample, baseUrl: 'https://other.example' };
    expect(await saveAccount({ ...on.deps, isChargeInFlight }, moved, admin)).toEqual(
      failed({ kind: 'records', reason: 'busy' }),
    );
    expect(on.settings.accounts()[1]).toEqual(sample);
    expect(on.opened).toEqual([]);
  });

  it('says that the settings cannot be written', async () => {
    const on = bench(sample);
    on.blockWrites();
    const unwritable = failed({ kind: 'settings', reason: 'unwritable' });
    expect(await saveAccount(on.deps, { ...sample, name: 'B' }, admin)).toEqual(unwritable);
    expect(await removeAccount(on.deps, sample.id)).toEqual(unwritable);
    expect(await activateAccount(on.deps, sample.id)).toEqual(unwritable);
  });
});

describe('removing an account', () => {
  it('takes its credentials along and leaves the key of its records', async () => {
    const on = bench(sample);
    await keep(on, 'api-token', 'token-1');
    await on.deps.vault.write(sample.id, 'sealing-key', new Secret('a2V5'));
    expect(await removeAccount(on.deps, sample.id)).toEqual(ok({ kind: 'removed' }));
    expect(on.settings.accounts()).toEqual([practiceAccount]);
    expect(on.kept()).toEqual({ [`${sample.id}/sealing-key`]: 'a2V5' });
  });

  it('is refused for the built-in and the active one, and stays when the keychain is locked', async () => {
    const on = bench(sample);
    expect(await removeAccount(on.deps, practiceAccount.id)).toEqual(
      ok({ kind: 'refused', reason: 'built-in' }),
    );
    expect(await removeAccount(on.deps, 'gone' as AccountId)).toEqual(
      failed({ kind: 'not-found' }),
    );
    on.troubleKeychain(locked);
    expect(await removeAccount(on.deps, sample.id)).toEqual(lockedFailure);
    on.troubleKeychain(null);
    on.settings.activate(sample.id);
    expect(await removeAccount(on.deps, sample.id)).toEqual(
      ok({ kind: 'refused', reason: 'active' }),
    );
    expect(on.settings.accounts()).toEqual([practiceAccount, sample]);
  });
});

describe('working on another account', () => {
  it('is remembered after it was opened', async () => {
    const on = bench(sample);
    expect(await activateAccount(on.deps, sample.id)).toEqual(ok({ kind: 'active' }));
    expect([on.opened, on.settings.activeAccountId()]).toEqual([[sample.id], sample.id]);
  });

  it('is refused while a charge is in flight, and not remembered when it cannot be opened', async () => {
    const on = bench(sample);
    const inFlight = { ...on.deps, isChargeInFlight: () => true };
    const refusal = ok({ kind: 'charge-in-flight' });
    expect(await activateAccount(inFlight, sample.id)).toEqual(refusal);
    expect(on.opened).toEqual([]);
    const late = { ...on.deps, openAccount: async () => ok('charge-in-flight' as const) };
    expect(await activateAccount(late, sample.id)).toEqual(refusal);
    const damaged = failed({ kind: 'records' as const, reason: 'damaged' as const });
    const broken = { ...on.deps, openAccount: async () => damaged };
    expect(await activateAccount(broken, sample.id)).toEqual(damaged);
    expect(await activateAccount(on.deps, 'gone' as AccountId)).toEqual(
      failed({ kind: 'not-found' }),
    );
    expect(on.settings.activeAccountId()).toBe(practiceAccount.id);
  });
});

describe('the way to the service', () => {
  it('carries the credentials of each scheme, read afresh', async () => {
    const on = bench(sample);
    const missing = failed({ kind: 'missing-secret', name: 'api-token' });
    expect(await endpointOf(sample, on.deps)).toEqual(missing);
    await keep(on, 'api-token', 'token-1');
    const basic = await endpointOf(sample, on.deps);
    expect(basic).toMatchObject({
      ok: true,
      value: {
        baseUrl: 'https://gateway.example',
        credential: { scheme: 'basic', username: 'TEST-HARBOUR' },
        connectDeadlineMs: 15_000,
        softDeadlineMs: 60_000,
        hardDeadlineMs: 150_000,
      },
    });
    const { credential } = basic.ok ? basic.value : endpointWith(sample, { scheme: 'none' });
    expect(credential.scheme === 'basic' && credential.token.reveal()).toBe('token-1');
    expect(JSON.stringify(basic)).not.toContain('token-1');

    const bearer = await endpointOf({ ...sample, credentialScheme: 'bearer' }, on.deps);
    expect(bearer).toMatchObject({ ok: true, value: { credential: { scheme: 'bearer' } } });
    on.troubleKeychain(locked);
    expect(await endpointOf(sample, on.deps)).toEqual(failed({ kind: 'locked' }));
    const open = await endpointOf({ ...sample, credentialScheme: 'none' }, on.deps);
    expect(open).toMatchObject({ ok: true, value: { credential: { scheme: 'none' } } });
  });

  it('names the first header whose value is missing', async () => {
    const withHeaders: Account = {
      ...sample,
      credentialScheme: 'headers',
      credentialHeaderNames: ['X-One', 'X-Two'],
    };
    const on = bench(withHeaders);
    await keep(on, 'header:X-One', '1');
    const missing = failed({ kind: 'missing-secret', name: 'header:X-Two' });
    expect(await endpointOf(withHeaders, on.deps)).toEqual(missing);
    await keep(on, 'header:X-Two', '2');
    const found = await endpointOf(withHeaders, on.deps);
    const { credential } = found.ok ? found.value : endpointWith(sample, { scheme: 'none' });
    const headers = credential.scheme === 'headers' ? credential.headers : [];
    expect(headers.map(({ name, value }) => [name, value.reveal()])).toEqual([
      ['X-One', '1'],
      ['X-Two', '2'],
    ]);
  });
});

describe('trying a connection', () => {
  it('reaches a real service with the right and the wrong credentials, and charges nothing', async () => {
    const bank = await startSandbox({ credentials: { username: 'TEST', token: 'right' } });
    try {
      const on = bench({ ...sample, baseUrl: bank.baseUrl, username: 'TEST' });
      expect(await tryConnection(on.deps, sample.id)).toEqual(ok({ kind: 'secret-missing' }));
      await keep(on, 'api-token', 'wrong');
      const refused = await tryConnection(on.deps, sample.id);
      expect(refused).toMatchObject(ok({ kind: 'reached' }));
      expect(refused).not.toMatchObject(ok({ credentials: 'accepted' }));
      await keep(on, 'api-token', 'right');
      const reached = await tryConnection(on.deps, sample.id);
      expect(reached).toMatchObject(ok({ kind: 'reached' }));
      expect(reached).not.toMatchObject(ok({ credentials: 'refused' }));
      expect(bank.truth()).toEqual([]);
      const output = contract['accounts.try-connection'].output;
      expect(reached.ok && output.parse(reached.value)).toBeTruthy();
    } finally {
      await bank.close();
    }
  });

  it('asks the practice bank by the way that compose knows', async () => {
    const on = bench();
    const down = ok({ kind: 'not-reached', reason: 'refused' });
    expect(await tryConnection(on.deps, practiceAccount.id)).toEqual(down);
    const bank = await startSandbox();
    try {
      const token = new Secret('TEST');
      const endpoint = endpointWith(
        { ...practiceAccount, baseUrl: bank.baseUrl },
        { scheme: 'basic', username: 'TEST', token },
      );
      const deps = { ...on.deps, practiceEndpoint: () => endpoint };
      expect(await tryConnection(deps, practiceAccount.id)).toMatchObject(ok({ kind: 'reached' }));
    } finally {
      await bank.close();
    }
  });

  it('says that the keychain is locked, and what is not there', async () => {
    const on = bench(sample);
    on.troubleKeychain(locked);
    expect(await tryConnection(on.deps, sample.id)).toEqual(lockedFailure);
    const unknown = await tryConnection(on.deps, 'gone' as AccountId);
    expect(unknown).toEqual(failed({ kind: 'not-found' }));
  });
});

describe('the operations on accounts', () => {
  it('answer every account operation of the contract', async () => {
    const on = bench();
    const handlers = accountHandlers(on.deps, {
      files: fileBench().files,
      texts: textsHere,
      held: createPendingAccount(),
    });
    const names = Object.keys(contract).filter((name) => name.startsWith('accounts.'));
    expect(Object.keys(handlers)).toEqual(names);
    const caller = {
      role: 'admin',
      operatorId: 'admin',
      operatorName: 'Admin',
      approvedBy: null,
    } as never;
    const blank = await handlers['accounts.blank']({}, caller);
    expect(blank).toMatchObject(ok({ id: 'account_fresh', timeZone: 'Pacific/Auckland' }));
  });
});
