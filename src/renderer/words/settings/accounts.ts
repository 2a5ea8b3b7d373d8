import type { AccountColor, AccountMark } from '../../../domain/accounts/account-mark.ts';
import type { AccountRefusal } from '../../../contract/accounts/accounts.ts';
import { accountsMax } from '../../../domain/accounts/account.ts';
import { patternBounds } from '../../../domain/charge/reference-taken.ts';
import type { CredentialScheme } from '../../../domain/accounts/account.ts';

/** Fields of the account form; main can refuse the first of them. */
export type AccountField = AccountRefusal['field'] | 'reference-length' | 'duplicate-window';

/** Labels of the fields, as the error summary names them too. */
export const accountFieldWords: Readonly<Record<AccountField, string>> = {
  name: 'Name',
  mode: 'Mode',
  'base-url': 'Payment address',
  'paynow-url': 'Wallet address',
  username: 'User name',
  'credential-headers': 'Header names',
  codes: 'Codes for orders',
  'additional-fields': 'Additional fields',
  currencies: 'Currencies',
  'amount-limit': 'Largest amount',
  'reference-length': 'Longest reference',
  deadlines: 'Waiting times',
  'duplicate-window': 'Duplicates within',
  'time-zone': 'Time zone',
  'taken-patterns': 'Words for a taken reference',
  abilities: 'What the gateway can do',
};

/** Words of the Settings screen around the forms. */
export const settingsWords = {
  title: 'Settings',
  nav: 'Parts of the settings',
  accounts: 'Accounts',
  words: 'Words',
  groups: { people: 'Staff', records: 'Records', messages: 'Messages', plans: 'Plans' },
  computer: 'This computer',
  appearance: 'Appearance',
  add: 'Add an account',
  newAccount: 'New account',
  inUse: 'in use',
  reading: 'Reading the accounts …',
  adminOnly: 'An admin sets up accounts.',
  foreign: 'Its own people see and change this account.',
  foreignText: 'Open it and sign in there. To remove it, one of its admins enters a passphrase.',
  adminHint: 'You can look at them here, and choose which one is in use.',
  onlyPractice: 'Only the practice account is here.',
  onlyPracticeText:
    'The accounts of your bank would be listed with it. “Add an account” makes the first one.',
  switchRole: 'Here you can switch under “Work as” in the bar.',
} as const;

/** Headings of the form's groups, each with a note. */
export const groupWords = {
  identity: 'Account',
  addresses: 'Addresses',
  credentials: 'How Tillroom identifies itself',
  scheme: 'By',
  codes: 'Codes for phone and mail orders',
  limits: 'Limits and dates',
  waiting: 'Waiting for the bank',
  fields: 'Additional request fields',
  responses: 'Reading responses',
} as const;

/** The purpose of each setting, and the source of its default where the gateway's documentation is silent. */
export const accountHints = {
  mark: 'up to 3 letters or digits; shown in the bar, on slips and in the window title',
  mode: 'Live takes real money: its first start makes an admin, and everyone signs in. It cannot be changed once saved.',
  modeAnswers:
    'The gateway document shows no switch, only a flag in each response; the default is test. A response flagged for the other environment stops all charges.',
  modeFixed: 'Test and live records never mix, so this cannot be changed. Add another account.',
  baseUrl: 'from your bank; https only. Card numbers are sent to this address and no other.',
  paynowUrl: 'only for wallets; leave it empty without them',
  moved: 'Saving another address deletes the credentials saved for the current one.',
  credentials:
    'The gateway document does not show this; default from a public gateway of the same kind.',
  headerNames: 'one or more, with spaces between; their values go to the keychain',
  codes:
    'The gateway document does not show the numbers; default from a public gateway’s guide, whose ' +
    'pages disagree on which first digit is phone. Ask your bank. They are sent as whole numbers, as ' +
    'the document has them. Plans need theirs; an empty code for one-off orders sends none.',
  username: 'also the first part of the path of a wallet request',
  sendCode:
    'The gateway document does not show this; default on, since a payment without a code may count ' +
    'as an internet sale.',
  fields:
    'The gateway document does not show any, so the default is none; some gateways require one, such as customer_ip. ' +
    'Values are JSON: put text in quotes.',
  currencies: 'a new form starts with the first one; default AUD, from a public gateway',
  amountLimit:
    'in whole units of the currency charged; default 10,000, our own, since the gateway document shows no ' +
    'bounds. Nothing below the currency’s smallest unit is charged.',
  referenceLength:
    'The gateway document does not show a limit; default from a public interface description. Characters ' +
    'other than letters, digits, - and _ are warned of.',
  waiting:
    'The gateway document does not show times; default from the card networks’ advice to wait at least ' +
    '50 s. It shows no way to look up a payment afterwards either: check the merchant dashboard, or see “What the gateway can do”.',
  soft: 'then the screen says “unconfirmed”',
  hard: 'then Tillroom stops waiting for the response',
  timeZone: 'decides which day a payment belongs to; default from this computer',
  duplicates:
    'hours in which an equal approved payment gives a warning; default 24, our own, since the gateway ' +
    'document shows no such check',
  twoDecimals:
    'Default off: the gateway document shows the amount in major units. Turn it on if your gateway writes ' +
    'JPY 500 as 5.00. Until then such a response doesn’t match and waits under To do.',
  cardToken:
    'Used when a response brings another token for a card on file. Default: that of the first charge. If one of ' +
    'them fails, the other is used.',
  takenPatterns:
    'One to a line; * stands for any words between. An order rejected with these words may be paid elsewhere and ' +
    'is blocked until it is checked. They never let a payment through.',
  shortWait: 'Under 50 s many responses would arrive too late and be unconfirmed.',
} as const;

/** The four authentication schemes. */
export const schemeWords: Readonly<Record<CredentialScheme, string>> = {
  basic: 'user name and token',
  bearer: 'token alone',
  headers: 'headers of its own',
  none: 'nothing',
};

/** Words of the small controls in the form. */
export const formWords = {
  mark: 'Account mark',
  markColor: 'Account colour',
  markLetters: 'Account letters',
  test: 'test',
  live: 'live',
  swap: 'Swap phone and mail',
  sendCode: 'Send the code with one-off payments too',
  fieldName: 'Name',
  fieldValue: 'Value',
  addField: 'Add a field',
  removeField: 'Remove',
  noFields: 'None is sent.',
  soft: 'Warn after',
  hard: 'Stop waiting after',
  seconds: 's',
  characters: 'characters',
  hours: 'h',
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'Changed, not saved',
  onward: 'Secrets, connection, use',
  twoDecimals: 'The gateway writes every currency with two decimals',
  cardToken: 'Token of a card on file',
  cardTokens: { first: 'of the first charge', newest: 'the newest' },
  restorePatterns: 'Restore the default words',
  yes: 'yes',
  no: 'no',
} as const;

/** Problem that the form finds in a field before it calls main. */
export type DraftProblem =
  | 'not-a-number'
  | 'out-of-range'
  | 'not-json'
  | 'name-twice'
  | 'empty'
  | 'unknown-currency'
  | 'too-many'
  | 'card-number';

const rangeWords: Readonly<Partial<Record<AccountField, string>>> = {
  codes: 'A code is a whole number from 0 to 999, or empty.',
  'amount-limit': 'Enter an amount above zero, for example 10000.',
  'reference-length': 'Enter a whole number from 1 to 255.',
  deadlines: 'Enter whole seconds: 5 to 150 for the first, 5 to 300 for the second.',
  'duplicate-window': 'Enter whole hours from 0 to 720.',
};

/** The problem with a field, and the correction. */
export function draftProblemWords(field: AccountField, problem: DraftProblem): string {
  switch (problem) {
    case 'not-a-number':
    case 'out-of-range':
      return rangeWords[field] ?? 'Enter a whole number.';
    case 'not-json':
      return 'A value is not JSON. Put text in quotes: "abc"; write numbers and true as they are.';
    case 'name-twice':
      return 'Two fields have the same name.';
    case 'empty':
      return field === 'currencies' ? 'Enter a currency, for example AUD.' : 'A field has no name.';
    case 'too-many':
      return `Keep ${patternBounds.count} lines at most.`;
    case 'unknown-currency':
      return 'Use codes of three letters with spaces between, for example AUD NZD.';
    case 'card-number':
      return 'That looked like a card number, so we removed it. Never enter one here.';
  }
}

const emptyFieldWords: Readonly<Partial<Record<AccountField, string>>> = {
  name: 'Enter a name by which staff tell this account apart.',
  'base-url': 'Enter the payment address from your bank.',
  username: 'Enter the user name from your bank.',
  codes:
    'Enter the codes for recurring and instalment orders, by phone and by mail. The gateway document requires one for every payment of a plan.',
  'credential-headers': 'Enter at least one header name.',
  'additional-fields': 'A field has no name.',
  'taken-patterns':
    'Keep at least one line. Without any, an order that is paid elsewhere could be charged again.',
};

/** The reason main refused a field, and the correction. */
export function accountRefusalWords({ field, reason, otherName }: AccountRefusal): string {
  switch (reason) {
    case 'empty':
      return emptyFieldWords[field] ?? `Enter ${accountFieldWords[field].toLowerCase()}.`;
    case 'taken':
      return field === 'name'
        ? 'Another account has this name.'
        : 'Two of these names are the same.';
    case 'mode-is-fixed':
      return accountHints.modeFixed;
    case 'practice-is-built-in':
      return 'The practice account is part of Tillroom and cannot be changed or made again.';
    case 'not-a-url':
      return 'Enter an address such as https://gateway.example.com.';
    case 'not-https':
      return 'The address must begin with https://, so that no one can listen in.';
    case 'user-info':
      return field === 'username'
        ? 'A user name cannot contain a colon.'
        : 'Leave user name and token out of the address; they have fields of their own.';
    case 'has-query':
      return 'Leave out everything from ? or # on.';
    case 'private-host':
      return 'This names this computer or a private network. Real money goes to the address that the gateway gave you.';
    case 'not-a-path':
      return 'A path of what the gateway can do is not one that can be sent.';
    case 'not-a-header-name':
      return 'A header name has letters, digits and hyphens only.';
    case 'replaces-document-field':
      return field === 'credential-headers'
        ? 'One of these headers controls the request itself and cannot carry a credential.'
        : 'One of these is a field of the payment itself and cannot be set here.';
    case 'unknown-currency':
      return 'One of these is not a currency code.';
    case 'soft-above-hard':
      return 'The first time must not be longer than the second.';
    case 'unknown-zone':
      return 'Enter a zone by its place, for example Australia/Sydney.';
    case 'holds-card-number':
      return 'This contains a card number. Card numbers do not belong in the settings.';
    case 'same-merchant':
      return `${otherName === undefined ? 'Another account' : `“${otherName}”`} has this address, user name and mode already. Use that account: two sets of records could charge one order twice.`;
    case 'too-short':
      return `Use 4 to ${patternBounds.length} characters in each line. Fewer would match nearly every message.`;
  }
}

const listIsFull = `There are ${accountsMax} accounts already, which is the limit.`;
const makeRoom = 'Remove one that is not used any more: its records stay on this computer.';

/** Notices that the account list is full, each with the way to make room. */
export const fullListWords = {
  saved: `${listIsFull} Nothing was saved. ${makeRoom} Then save again: what you typed stays here.`,
  added: `${listIsFull} Nothing was added. ${makeRoom} Then choose the file again.`,
  restored: `${listIsFull} Nothing was restored. ${makeRoom} Then choose the backup again.`,
} as const;

/** Counts the fields to correct, above the list of them. */
export function correctionCount(count: number): string {
  return count === 1
    ? 'One field needs a correction. Nothing was saved.'
    : `${count} fields need a correction. Nothing was saved.`;
}

/** Names of the colours of accounts. */
export const markColorWords: Readonly<Record<AccountColor, string>> = {
  none: 'none',
  graphite: 'graphite',
  brown: 'brown',
  pink: 'pink',
  sky: 'blue',
};

/** A mark in words: "brown, NZ". */
export function markWords({ color, letters }: AccountMark): string {
  return letters === '' ? markColorWords[color] : `${markColorWords[color]}, ${letters}`;
}
