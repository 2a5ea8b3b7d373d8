import { defaultAbilities } from '../../src/domain/accounts/gateway-abilities.ts';
import type { ConnectionReport } from '../../src/contract/accounts/accounts.ts';
import type { OperationOutput } from '../../src/contract/index.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { defaultReferenceTakenPatterns } from '../../src/domain/charge/reference-taken.ts';
import { defaultFormFields } from '../../src/domain/accounts/form-fields.ts';
import { blankTemplate } from '../../src/domain/receipt/template.ts';
import type { FakeMain } from './fake-bridge.ts';

type List = OperationOutput<'accounts.list'>;
type Account = List['items'][number]['account'];

/** An account with every default; a test names the differences. */
export function fakeAccount(change: Partial<Account> = {}): Account {
  return {
    id: 'practice' as AccountId,
    name: 'The sample merchant',
    mode: 'practice',
    baseUrl: '',
    paynowUrl: '',
    username: 'TEST',
    credentialScheme: 'basic',
    credentialHeaderNames: [],
    ecm: {
      phone: { single: 11, recurring: 12, instalment: 13 },
      mail: { single: 21, recurring: 22, instalment: 23 },
    },
    sendEcmOnSingle: true,
    additionalFields: {},
    currencies: ['AUD', 'NZD'] as CurrencyCode[],
    amountLimitMajor: 10_000,
    referenceLengthMax: 255,
    softDeadlineMs: 60_000,
    hardDeadlineMs: 150_000,
    timeZone: 'Australia/Sydney',
    duplicateWindowHours: 24,
    alwaysTwoDecimals: false,
    abilities: defaultAbilities,
    renewedCards: 'first',
    mark: { color: 'none', letters: '' },
    referenceTakenPatterns: defaultReferenceTakenPatterns.slice(),
    fields: defaultFormFields,
    receipt: blankTemplate,
    ...change,
  };
}

/** The accounts, which a test can change without the page's involvement. */
export interface FakeAccounts {
  list: List;
  report: ConnectionReport;
}

/** Answers the operations on accounts as main would, with a keychain that can be put in any state. */
export function addAccounts(main: FakeMain, change: Partial<List> = {}): FakeAccounts {
  const accounts: FakeAccounts = {
    list: {
      items: [{ account: fakeAccount(), active: true, isForeign: false, secrets: {} }],
      keychain: 'ready',
      ...change,
    },
    report: { kind: 'reached', status: 401, credentials: 'refused', elapsedMs: 184 },
  };
  const put = (items: List['items']): void => {
    accounts.list = { ...accounts.list, items };
  };
  main.extra = {
    ...main.extra,
    'accounts.list': () => accounts.list,
    'accounts.blank': () =>
      fakeAccount({
        id: `account-${main.calls.length}` as AccountId,
        name: '',
        mode: 'test',
        username: '',
        currencies: ['AUD'] as CurrencyCode[],
      }),
    'accounts.save': ({ account }) => {
      const refusals: (OperationOutput<'accounts.save'> & { kind: 'refused' })['refusals'] = [];
      if (account.name === '') refusals.push({ field: 'name', reason: 'empty' });
      if (account.baseUrl === '') refusals.push({ field: 'base-url', reason: 'empty' });
      if (account.baseUrl.startsWith('http:')) {
        refusals.push({ field: 'base-url', reason: 'not-https' });
      }
      if (account.softDeadlineMs > account.hardDeadlineMs) {
        refusals.push({ field: 'deadlines', reason: 'soft-above-hard' });
      }
      if (refusals.length > 0) return { kind: 'refused', refusals };
      const kept = accounts.list.items.find((item) => item.account.id === account.id);
      const item = {
        account: account as Account,
        active: kept?.active ?? false,
        isForeign: false,
        secrets: kept?.secrets ?? { 'api-token': false },
      };
      put([...accounts.list.items.filter((each) => each !== kept), item]);
      return { kind: 'saved' };
    },
    'accounts.set-secret': ({ accountId, name, value }) => {
      put(
        accounts.list.items.map((item) =>
          item.account.id === accountId
            ? { ...item, secrets: { ...item.secrets, [name]: value !== null } }
            : item,
        ),
      );
      return null;
    },
    'accounts.try-connection': () => accounts.report,
    'accounts.activate': ({ accountId }) => {
      put(accounts.list.items.map((item) => ({ ...item, active: item.account.id === accountId })));
      const open = accounts.list.items.find((item) => item.active)?.account ?? fakeAccount();
      main.status = {
        ...main.status,
        accountId: open.id,
        accountName: open.name,
        accountMark: open.mark,
        mode: open.mode,
      };
      main.emit('session.changed', main.status);
      return { kind: 'active' };
    },
    'accounts.remove': ({ accountId }) => {
      const item = accounts.list.items.find((each) => each.account.id === accountId);
      if (item?.active === true) return { kind: 'refused', reason: 'active' };
      put(accounts.list.items.filter((each) => each !== item));
      return { kind: 'removed' };
    },
  };
  return accounts;
}
