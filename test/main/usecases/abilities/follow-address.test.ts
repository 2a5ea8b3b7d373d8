import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../../src/domain/accounts/account.ts';
import { saveAccount } from '../../../../src/main/usecases/accounts/save-account.ts';
import { sampleAccount } from '../../../fixtures/accounts.ts';
import { accountBench, admin } from '../accounts/account-bench.ts';

const sample = sampleAccount();
const byId = { path: '/v1.0/purchases/{id}', isOn: true };
const abilities = { ...sample.abilities, lookUpById: byId };
const benches: ReturnType<typeof accountBench>[] = [];

afterEach(() => {
  for (const made of benches.splice(0)) made.dispose();
});

function bench(...accounts: readonly Account[]) {
  const made = accountBench(accounts);
  benches.push(made);
  return { ...made, abilitiesNow: () => made.settings.accounts()[1]?.abilities };
}

describe('the abilities of a saved account', () => {
  it('stay as they were set, whatever the form holds', async () => {
    const on = bench({ ...sample, abilities });
    await saveAccount(on.deps, { ...sample, name: 'B' }, admin);
    expect(on.abilitiesNow()).toEqual(abilities);
    const fresh = bench();
    await saveAccount(fresh.deps, { ...sample, abilities }, admin);
    expect(fresh.abilitiesNow()).toEqual(sample.abilities);
  });

  it('are off once the account is pointed elsewhere', async () => {
    const on = bench({ ...sample, abilities });
    await saveAccount(on.deps, { ...sample, baseUrl: 'https://gateway.example/v2' }, admin);
    expect(on.abilitiesNow()).toEqual({ ...abilities, lookUpById: { ...byId, isOn: false } });
  });
});
