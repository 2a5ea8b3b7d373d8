import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { OperationOutput } from '../../src/contract/index.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { defaultWalletSettings } from '../../src/domain/wallet/settings.ts';
import { addAccounts, fakeAccount } from './fake-accounts.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import type { FakeMain } from './fake-bridge.ts';
import { addCloses } from './fake-closes.ts';
import { addCustomers } from './fake-customers.ts';
import { addDue, dueScene } from './fake-due.ts';
import { addPayments, paymentsOfScene } from './fake-payments.ts';
import { addPlans } from './fake-plan-answers.ts';
import { addReports } from './fake-reports.ts';
import { addPausedRun } from './fake-runs.ts';
import { endings } from './fake-practice.ts';
import { staffScenes } from './fake-staff-scenes.ts';
import { addUnconfirmed, openAttempt, openOfEachKind } from './fake-unconfirmed.ts';
import { addWallet, everyCheckout } from './fake-wallet.ts';

type AccountItem = OperationOutput<'accounts.list'>['items'][number];

const never = new Promise<never>(() => undefined);

/** Scenes that a page with the fake main can be opened on, by the name in its address. */
const scenes: Readonly<Record<string, (main: FakeMain) => void>> = {
  empty: () => undefined,
  full: (main) => {
    addUnconfirmed(main, openOfEachKind());
    main.attempts = [...main.attempts, ...settled().filter((one) => !isOpen(one))];
  },
  settled: (main) => {
    main.attempts = settled().filter((one) => !isOpen(one));
  },
  many: (main) =>
    addUnconfirmed(
      main,
      Array.from({ length: 200 }, (_, index) => openAttempt(String(20_000 + index), 2_000 - index)),
    ),
  waiting: (main) => {
    main.extra = {
      ...main.extra,
      'unconfirmed.list': () => never,
      'charge.recent': () => never,
      'accounts.list': () => never,
    };
  },
  broken: (main) => {
    const { 'unconfirmed.list': _list, ...rest } = main.extra;
    main.extra = rest;
  },
  'reads-wait': (main) => {
    main.reads = 'waiting';
  },
  'reads-fail': (main) => {
    main.reads = 'failed';
  },
  // Last, because reports have a forecast of their own.
  plans: (main) => void addPlans(main, 'plans'),
  wallet: (main) => {
    addCustomers(main, 'customers');
    addWallet(main, { checkouts: everyCheckout() });
  },
  'wallet-empty': (main) => void addWallet(main),
  'wallet-off': (main) => void addWallet(main, { settings: defaultWalletSettings }),
  'wallet-broken': (main) => {
    addWallet(main);
    const { 'wallet.page': _page, 'wallet.find': _find, ...rest } = main.extra;
    main.extra = rest;
  },
  accounts: (main) => {
    addAccounts(main, { items: threeAccounts() });
  },
  ...staffScenes,
};

const keychainTroubles = [
  'unavailable',
  'no-collection',
  'locked',
  'denied',
  'timed-out',
  'garbage',
] as const;

function isOpen({ state }: AttemptView): boolean {
  return state === 'unknown' || state === 'mismatch';
}

/** Sets the scene that the address names; without one the records are empty. */
export function setScene(main: FakeMain, name: string | null): void {
  addUnconfirmed(main, []);
  addAccounts(main);
  addCustomers(main, name);
  const due = addDue(main, dueScene(name));
  addPlans(main, name);
  addPayments(main, paymentsOfScene(name));
  addCloses(main, name === 'records');
  addReports(main, name === 'records');
  if (name === 'run-paused') addPausedRun(main, due);
  scenes[name ?? 'empty']?.(main);
  const keychain = keychainTroubles.find((trouble) => name === `keychain-${trouble}`);
  if (keychain === undefined) return;
  addAccounts(main, {
    items: threeAccounts().map((item) => ({ ...item, secrets: null })),
    keychain,
  });
}

function settled(): FakeMain['attempts'] {
  return Object.values(endings).map((ending, index) => {
    const reference = `INV-${20_360 - index}`;
    const at = new Date(Date.now() - (index + 5) * 47 * 60_000).toISOString();
    return fakeAttempt({
      response: fakeResponse({ reference }),
      ...ending,
      id: `settled-${index}` as FakeMain['attempts'][number]['id'],
      orderReference: reference,
      reference,
      state: ending.state === 'dispatched' ? 'approved' : (ending.state ?? 'approved'),
      inFlight: false,
      late: false,
      preparedAt: at,
      dispatchedAt: at,
      outcomeAt: at,
    });
  });
}

function threeAccounts(): AccountItem[] {
  return [
    { account: fakeAccount(), active: true, isForeign: false, secrets: {} },
    {
      account: fakeAccount({
        id: 'shop' as AccountId,
        name: 'Harbour Street Books',
        mode: 'test',
        baseUrl: 'https://gateway.example.com',
        paynowUrl: 'https://paynow.example.com',
        username: 'TEST-HARBOUR',
        additionalFields: { customer_ip: '127.0.0.1', test: true },
      }),
      active: false,
      isForeign: false,
      secrets: { 'api-token': true, 'shared-secret': false },
    },
    {
      account: fakeAccount({
        id: 'second' as AccountId,
        name: 'Harbour Street Books, Auckland',
        mode: 'test',
        baseUrl: 'https://gateway.example.nz/payments',
        credentialScheme: 'headers',
        credentialHeaderNames: ['X-Merchant', 'X-Api-Key'],
        currencies: ['NZD', 'AUD'] as CurrencyCode[],
      }),
      active: false,
      isForeign: false,
      secrets: { 'header:X-Merchant': true, 'header:X-Api-Key': true },
    },
  ];
}
