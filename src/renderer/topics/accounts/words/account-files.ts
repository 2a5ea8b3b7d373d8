import type { AccountFileFaultView } from '../../../../contract/accounts/account-files.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { WalletSettingField } from '../../../../domain/wallet/settings.ts';
import { secretWords } from '../../../words/settings/account-steps.ts';
import type { AccountField } from '../../../words/settings/accounts.ts';
import { accountFieldWords, accountRefusalWords } from '../../../words/settings/accounts.ts';
import { fileTroubleWords } from '../../../words/payments/payments.ts';
import { walletSettingFaultWords } from '../../../words/settings/wallet-settings.ts';

type FieldFault = Extract<AccountFileFaultView, { readonly kind: 'place' }>['reason'];
type Exported = OperationOutput<'accounts.export'>;

/** Words of the files that transfer an account’s settings between computers. */
export const accountFileWords = {
  title: 'Import an account',
  text: 'Adds an account from a file of settings that Tillroom wrote, here or on another computer. You see what is in it before anything is saved.',
  noSecrets: 'The file contains no token, secret or key. Enter them here afterwards.',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  choosing: 'Reading the file …',
  preview: 'What would be added',
  nameHint: 'change it here if it is taken',
  checkAddress:
    'Card numbers will be sent to the payment address. Compare it, letter by letter, with what your bank gave you.',
  checkLive: 'This account takes real money. Its first start makes an admin.',
  afterwards: 'Still to enter',
  nothing: 'nothing',
  import: 'Add this account',
  leave: 'Do not add it',
  left: 'Nothing was added.',
  gone: 'The file is no longer available. Nothing was added. Choose it again.',
  exportTitle: 'Settings file',
  exportText:
    'Writes the saved settings to a file, for another computer. It contains no token, secret or key.',
  export: 'Export the settings',
  mode: 'Mode',
  identifies: 'Identifies by',
  codes: 'Codes',
  codesOnSingle: 'sent with single payments too',
  codesNotOnSingle: 'not sent with single payments',
  noCode: 'none',
  waiting: 'Waiting',
  form: 'Payment form',
  formUsual: 'default',
  formOwn: 'customised',
  receipt: 'Receipt',
  wallet: 'Wallet',
  walletOn: 'on',
  walletOff: 'off',
  noneSet: 'none',
} as const;

const placeFaultWords: Readonly<Record<FieldFault, string>> = {
  missing: 'Missing.',
  'not-as-expected': 'This value is not allowed.',
  'unknown-name': 'There is no setting with this name.',
  'reserved-name': 'This name is reserved.',
  'looks-like-a-secret':
    'This name sounds like a secret. Remove it from the file, and enter the secret in Tillroom afterwards.',
  'holds-card-number': 'This contains a card number. Card numbers do not belong in the settings.',
  'too-deep': 'Its values are nested too deep.',
};

/** The fields of the account form by their path in a file. */
const fieldAt: Readonly<Record<string, AccountField>> = {
  'account.name': 'name',
  'account.mode': 'mode',
  'account.baseUrl': 'base-url',
  'account.paynowUrl': 'paynow-url',
  'account.username': 'username',
  'account.credentialHeaderNames': 'credential-headers',
  'account.ecm': 'codes',
  'account.additionalFields': 'additional-fields',
  'account.currencies': 'currencies',
  'account.amountLimitMajor': 'amount-limit',
  'account.referenceLengthMax': 'reference-length',
  'account.softDeadlineMs': 'deadlines',
  'account.hardDeadlineMs': 'deadlines',
  'account.duplicateWindowHours': 'duplicate-window',
  'account.timeZone': 'time-zone',
  'account.referenceTakenPatterns': 'taken-patterns',
};

const walletFieldWords: Readonly<Record<WalletSettingField, string>> = {
  enabled: 'Wallet',
  'lightbox-url': 'Wallet, lightbox address',
  'last-segment': 'Wallet, path ends in',
  'purchase-fields': 'Wallet, with a charge',
  'tokenise-fields': 'Wallet, to save a card',
  'tokenise-path': 'Wallet, path',
  'lightbox-parameters': 'Wallet, the wallet’s window',
  'token-life': 'Wallet, life of a token',
  'callback-parameters': 'Wallet, what comes back',
  'origin-url': 'Wallet, shop’s address',
  'callback-path': 'Wallet, page',
};

/** The location of a fault in the file, and its reason. */
export function accountFileFaultWords(fault: AccountFileFaultView): {
  readonly place: string;
  readonly why: string;
} {
  switch (fault.kind) {
    case 'setting':
      return {
        place: accountFieldWords[fault.refusal.field],
        why: accountRefusalWords(fault.refusal),
      };
    case 'wallet':
      return {
        place: walletFieldWords[fault.refusal.field],
        why: walletSettingFaultWords(fault.refusal.reason),
      };
    case 'place': {
      const field = fieldAt[fault.place];
      const place = field === undefined ? `“${fault.place}”` : accountFieldWords[field];
      return { place, why: placeFaultWords[fault.reason] };
    }
  }
}

/** Count of the faults that are not listed. */
export function moreFaultsWords(count: number): string {
  return count === 1 ? 'And one more.' : `And ${count} more.`;
}

/** Confirms that a file can be added, before anything is saved. */
export function chosenWords(fileName: string): string {
  return `${fileName} can be added. Nothing is saved yet.`;
}

/** Confirms that the account was added, and names the secrets that it still needs. */
export function importedWords(name: string, secrets: readonly string[]): string {
  return secrets.length === 0
    ? `“${name}” was added.`
    : `“${name}” was added. ${enterSecretsWords(secrets)}`;
}

/** Requests the secrets that are not in the keychain, by name. */
export function enterSecretsWords(names: readonly string[]): string {
  const [last, ...before] = names.map(inSentence).toReversed();
  const listed = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last ?? ''}`;
  return `Enter its ${listed ?? ''}. Until then the account cannot take payments.`;
}

/** The names of the secrets as a list in words. */
export function secretList(names: readonly string[]): string {
  return names.length === 0 ? accountFileWords.nothing : names.map(secretWords).join(', ');
}

/** The result of an export, with the members that were left out. */
export function exportedWords(answer: Exclude<Exported, { readonly kind: 'cancelled' }>): string {
  if (answer.kind === 'trouble') return fileTroubleWords[answer.trouble];
  const saved = `Saved as ${answer.fileName}.`;
  if (answer.leftOut.length === 0) return saved;
  const names = answer.leftOut.map((name) => `“${name}”`).join(', ');
  return `${saved} Left out, since the name sounds like a secret: ${names}.`;
}

function inSentence(name: string): string {
  const words = secretWords(name);
  if (name.startsWith('header:')) return words.replace(/^H/u, 'h');
  return name === 'shared-secret' ? 'shared secret (wallet)' : words;
}
