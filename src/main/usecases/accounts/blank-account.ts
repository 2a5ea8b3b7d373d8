import type { Account } from '../../../domain/accounts/account.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { defaultFormFields } from '../../../domain/accounts/form-fields.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import type { AccountDeps } from './account-deps.ts';
import { ecmDefaults, limitDefaults } from './account-defaults.ts';

/**
 * A new account with every default filled in, not yet saved (docs/gateway-facts.md, Defaults).
 *
 * The addresses stay empty: card numbers are sent there, so only the merchant may set them.
 */
export function blankAccount(deps: Pick<AccountDeps, 'ids' | 'machineTimeZone'>): Account {
  return {
    ...limitDefaults,
    id: deps.ids.accountId(),
    name: '',
    mode: 'test',
    baseUrl: '',
    paynowUrl: '',
    username: '',
    credentialScheme: 'basic',
    credentialHeaderNames: [],
    ecm: ecmDefaults,
    sendEcmOnSingle: true,
    additionalFields: {},
    currencies: ['AUD' as CurrencyCode],
    timeZone: deps.machineTimeZone,
    fields: defaultFormFields,
    receipt: blankTemplate,
  };
}
