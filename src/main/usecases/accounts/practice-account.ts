import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { defaultFormFields } from '../../../domain/accounts/form-fields.ts';
import { blankTemplate } from '../../../domain/receipt/template.ts';
import { ecmDefaults, limitDefaults } from './account-defaults.ts';

const practiceCurrencies = ['AUD', 'NZD', 'USD', 'EUR', 'GBP', 'JPY', 'KWD'] as CurrencyCode[];

/**
 * The account of every installation: it runs on the practice bank and takes no real card.
 *
 * It has no address, since the practice bank takes a free port at each start, and nothing in the keychain, so that it
 * works on a computer without one.
 */
export const practiceAccount: Account = {
  ...limitDefaults,
  id: 'practice' as AccountId,
  name: 'The sample merchant',
  mode: 'practice',
  baseUrl: '',
  paynowUrl: '',
  username: 'TEST',
  credentialScheme: 'basic',
  credentialHeaderNames: [],
  ecm: ecmDefaults,
  sendEcmOnSingle: true,
  additionalFields: {},
  currencies: practiceCurrencies,
  timeZone: 'Australia/Sydney',
  fields: defaultFormFields,
  receipt: {
    ...blankTemplate,
    tradingName: 'The sample merchant',
    address: '1 Sample Street\nSampletown NSW 2000',
    contact: '02 5550 0100\nhello@merchant.example',
    policy: 'Returns within 30 days with this receipt. Refunds go back to the card that paid.',
  },
};
