import type { Role } from '../../contract/define.ts';
import type { Status } from '../../contract/staff/session.ts';
import { modeWords } from './modes.ts';

/** Names of the screens in the rail. */
export const screenWords = {
  takePayment: 'Take payment',
  toDo: 'To do',
  plans: 'Plans',
  customers: 'Customers',
  payments: 'Payments',
  dayClose: 'Day close',
  reports: 'Reports',
  wallet: 'Wallet',
  settings: 'Settings',
} as const;

/** Words of the wait while a screen loads for the first time. */
export const openingWords = (screen: string): string => `Opening ${screen}`;

/** One line under each screen's title: its purpose. */
export const screenLines = {
  takePayment: 'Enter a mail or phone order. Nothing is sent before you have checked the slip.',
  plans: 'Recurring and instalment plans on cards on file.',
  customers: 'Contacts, cards on file, plans and payments.',
  payments: 'Every attempt, found by reference, name, last four or amount.',
  dayClose: 'Compare one settlement date with the bank’s total.',
  reports: 'Approved, declined, falling due and recovered.',
  wallet: 'Request a wallet checkout, let the customer approve it, take the payment.',
  settings: 'Accounts, staff, forms, retry policy and this computer.',
} as const;

/** Names of the roles, also where the role can be switched. */
export const roleWords: Readonly<Record<Role, string>> = {
  accountant: 'accountant',
  clerk: 'clerk',
  supervisor: 'supervisor',
  admin: 'admin',
};

/** A role in the middle of a sentence: "an admin". */
export function aRole(role: Role): string {
  return `${/^[aeiou]/u.test(roleWords[role]) ? 'an' : 'a'} ${roleWords[role]}`;
}

/** Sentences of the frame around every screen. */
export const frameWords = {
  brand: 'Tillroom',
  rail: 'Screens',
  bar: 'Account and mode',
  switchRole: 'Work as',
  theme: 'Colours',
  keySheet: 'Keyboard',
  shell: 'Development window',
  light: 'Light colours',
  dark: 'Dark colours',
  find: 'Find',
  opening: 'Opening Tillroom',
  toList: 'Back to the list',
  copied: 'Copied.',
  notCopied: 'Not copied: that looks like a card number.',
} as const;

/** In the place of a screen that could not be drawn. */
export const brokenWords = {
  title: 'This screen could not be shown.',
  text: 'Payments that were sent are recorded. Before charging again, check To do and recent payments.',
  reload: 'Reload screen',
} as const;

/** Words of a button that copies a value. */
export const copyWords = {
  idle: 'Copy',
  copied: 'Copied',
  refused: 'Not copied',
} as const;

/** The place of shared records in the top bar. */
export const recordsOn = (host: string): string => `Records on ${host}`;

/** The top bar while the server of the records does not respond. */
export const recordsAway = (time: string): string => `Records away since ${time}`;

/** The banner for payments without a conclusive response: their number, and the age of the oldest. */
export function unconfirmedBanner(count: number, age: string | null): string {
  return age === null ? `${count} unconfirmed` : `${count} unconfirmed · oldest ${age}`;
}

/** Title of the window, as the task switcher shows it: "NZ The sample merchant · LIVE - Tillroom". */
export function windowTitle(status: Pick<Status, 'accountMark' | 'accountName' | 'mode'>): string {
  const { letters } = status.accountMark;
  const name = letters === '' ? status.accountName : `${letters} ${status.accountName}`;
  return `${name} · ${modeWords[status.mode].word} - Tillroom`;
}
