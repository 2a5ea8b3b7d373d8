import type { ConnectionReport } from '../../../contract/accounts/accounts.ts';
import type { KeychainTrouble } from '../../../contract/trouble.ts';
import type { Tone } from '../../ui/notice.tsx';
import type { Appearance } from '../../../domain/terminals/appearance.ts';
import type { enteredInSettings } from '../blocked.ts';

/** Words of the steps beside the account form: secrets, connection, use, removal. */
export const stepWords = {
  steps: 'After saving',
  secrets: 'Secrets',
  connection: 'Connection',
  use: 'Use',
  remove: 'Remove',
  inKeychain: 'In the keychain',
  notSet: 'Not set',
  notTold: 'Not known: the keychain cannot be read',
  put: 'Save in keychain',
  replace: 'Replace',
  removeSecret: 'Remove',
  secretKept: 'Saved in the keychain.',
  secretRemoved: 'Removed from the keychain.',
  secretEmpty: 'Enter the value first.',
  secretRefused:
    'This cannot be saved: it is empty, contains a card number, or has characters that cannot be sent. Enter it again.',
  noSecrets: 'This account needs no secrets.',
  secretsStay: 'They can be replaced or removed, never read.',
  try: 'Test connection',
  trying: 'Contacting the gateway …',
  tryIsFree: 'Checks the gateway’s identity and the credentials; nothing is charged.',
  activate: 'Use this account',
  isActive: 'This account is in use.',
  activateText: 'Its own records open, and the frame shows its mode.',
  inFlight: 'A payment is in progress. Wait for its outcome, then change the account.',
  activated: 'This account is in use now.',
  removeAccount: 'Remove this account',
  removeYes: 'Remove account',
  removeNo: 'Keep account',
  removed: 'The account is removed. Its records stay on this computer.',
  removeRefused: {
    active: 'This account is in use. Use another one first, then remove this one.',
    'built-in': 'The practice account is part of Tillroom and stays.',
  },
} as const;

/** Asks for confirmation before an account is removed. */
export function removeQuestion(name: string): string {
  return `Remove “${name}”? Its secrets leave the keychain; its records stay on this computer.`;
}

/** Label of a secret: the API token, the shared secret, or a header by its name. */
export function secretWords(name: string): string {
  if (name === 'api-token') return 'API token';
  if (name === 'shared-secret') return 'Shared secret (wallet)';
  return `Header ${name.replace(/^header:/u, '')}`;
}

/** A result in one sentence, and the next step in another. */
export interface ReportWords {
  readonly tone: Tone;
  readonly title: string;
  readonly doNext: string;
}

type NotReached = Extract<ConnectionReport, { kind: 'not-reached' }>['reason'];

const notReached: Readonly<
  Record<NotReached, { readonly title: string; readonly doNext: string }>
> = {
  'name-not-found': {
    title: 'The address was not found.',
    doNext: 'Check its spelling, and that this computer is on the internet.',
  },
  refused: {
    title: 'The address refused the connection.',
    doNext: 'Check the address. If it is right, the gateway may be down: try in a few minutes.',
  },
  unreachable: {
    title: 'The address cannot be reached from this computer.',
    doNext: 'Check the internet connection and the firewall.',
  },
  'connect-deadline': {
    title: 'The gateway did not respond in time.',
    doNext: 'Check the address and the firewall, then try again.',
  },
  'tls-untrusted': {
    title: 'The gateway’s identity could not be verified, so nothing was sent.',
    doNext: 'Check the address. A proxy in between may also cause this: ask your IT administrator.',
  },
  'tls-failed': {
    title: 'A secure connection could not be made.',
    doNext: 'Check the address, and that the time of this computer is right.',
  },
  'connection-lost': {
    title: 'The connection broke before a response arrived.',
    doNext: 'Nothing was charged. Try again.',
  },
  'no-answer': {
    title: 'The gateway was reached and did not respond.',
    doNext: 'Check that the address is the one for payments, then try again.',
  },
};

/** The result of a connection test. */
export function connectionWords(report: ConnectionReport): ReportWords {
  switch (report.kind) {
    case 'not-reached':
      return { tone: 'bad', ...notReached[report.reason] };
    case 'secret-missing':
      return {
        tone: 'warn',
        title: 'Not tested: a secret of this account is not in the keychain.',
        doNext: 'Enter it above, then try again.',
      };
    case 'reached':
      return reachedWords(report);
  }
}

function reachedWords(report: Extract<ConnectionReport, { kind: 'reached' }>): ReportWords {
  const time = `${report.elapsedMs} ms`;
  switch (report.credentials) {
    case 'accepted':
      return {
        tone: 'good',
        title: `The gateway responded in ${time} and accepted the credentials.`,
        doNext: 'This account can be used.',
      };
    case 'refused':
      return {
        tone: 'bad',
        title: `The gateway responded in ${time} and rejected the credentials.`,
        doNext: 'Check the user name, and enter the token again.',
      };
    case 'not-told':
      return {
        tone: 'warn',
        title: `The gateway responded in ${time} (${report.status}) without saying whether it accepts the credentials.`,
        doNext: 'The address is right. Charge a published test card once to be sure.',
      };
  }
}

/** Reasons the keychain cannot be used, each with the fix. */
export const keychainWords: Readonly<
  Record<
    Exclude<KeychainTrouble, (typeof enteredInSettings)[number]>,
    { readonly title: string; readonly doNext: string }
  >
> = {
  unavailable: {
    title: 'This computer has no keychain running.',
    doNext: 'Start it (on Linux: GNOME Keyring or KWallet).',
  },
  'no-collection': {
    title: 'The keychain has nothing set up to keep secrets in.',
    doNext: 'Create a default keychain in the system’s password settings.',
  },
  locked: {
    title: 'The keychain is locked.',
    doNext: 'Unlock it, then reload.',
  },
  denied: {
    title: 'The keychain did not let Tillroom in.',
    doNext: 'Allow Tillroom in the keychain’s settings, then start it again.',
  },
  'timed-out': {
    title: 'The keychain did not respond in time.',
    doNext: 'Look for a keychain prompt behind this window, and confirm it.',
  },
  garbage: {
    title: 'The keychain returned something that cannot be read.',
    doNext: 'Remove the secret and enter it again.',
  },
};

/** Shown with every keychain trouble. */
export const nothingElsewhere = 'Secrets are saved nowhere else: nothing was written to the disk.';

/** Words of the practice account, which is part of Tillroom. */
export const practiceAccountWords = {
  text: 'Part of Tillroom: it runs on the practice bank inside this computer, takes published test cards only, and needs no secrets. It cannot be changed or removed.',
  currencies: 'Currencies',
  limit: 'Largest amount',
  zone: 'Time zone',
  waiting: 'Unconfirmed after',
} as const;

/** Words of the appearance settings. */
/** The colours to choose from, in their order. */
export const themeWords = {
  system: 'as the computer',
  light: 'light',
  dark: 'dark',
} as const satisfies Record<Appearance['theme'], string>;

export const appearanceWords = {
  theme: 'Colours',
  phoneMode: 'Start with phone mode on',
  phoneModeText: 'Hides card digits while they are entered, for screens that others can see.',
  singleKeys: 'Single-letter keys (J and K in lists, N, P, S and more on the slip)',
  singleKeysText:
    'They act while no field has the focus, and each button shows its letter. Turn them off if you use voice control.',
  saved: 'Saved on this computer.',
} as const;
