import { afterEach } from 'vitest';
import type { Account } from '../../../src/domain/accounts/account.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import type { RunningSandbox } from '../../../src/main/sandbox/server.ts';
import { order } from '../usecases/test-context.ts';
import type { KeyedOrder } from '../usecases/test-context.ts';
import { settled } from './plan-shop.ts';
import { dataFolder, memoryKeychain, startApp } from './test-host.ts';

const credentials = { username: 'TEST', token: 'a token of the shop' };
const banks: RunningSandbox[] = [];

afterEach(async () => {
  await Promise.all(banks.splice(0).map((bank) => bank.close()));
});

/** The composed app on a test account of a bank of its own, with an admin at the terminal. */
export async function openPayingShop(
  change: Partial<Account> = {},
  options: Pick<NonNullable<Parameters<typeof startApp>[1]>, 'clock' | 'files'> = {},
) {
  const bank = await startSandbox({ seed: 7, credentials, takesReferenceTwice: true });
  banks.push(bank);
  const folder = dataFolder();
  const keychain = memoryKeychain();
  const app = await startApp(folder, { keychain, ...options });
  await app.call('session.switch-role', { role: 'admin' });
  const blank = await app.call('accounts.blank', {});
  const own = { name: 'Shop', baseUrl: bank.baseUrl, username: credentials.username };
  const account = { ...blank, ...own, ...change };
  const saved = await app.call('accounts.save', { account });
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));
  const accountId = account.id;
  await app.call('accounts.set-secret', { accountId, name: 'api-token', value: credentials.token });
  await app.call('accounts.activate', { accountId });

  /** Submits an order that must be accepted, and gives what became of it. */
  const pay = async (keyed: KeyedOrder = order()) => {
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const answer = await app.call('charge.submit', { ...keyed, draftId });
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
    await settled(app);
    return (await app.call('charge.find', { attemptId: answer.attempt.id })).attempt;
  };
  /** Saves the account with another setting, as its form does. */
  const set = (part: Partial<Account>) =>
    app.call('accounts.save', { account: { ...account, ...part } });
  return { ...app, bank, account, folder, keychain, pay, set };
}
