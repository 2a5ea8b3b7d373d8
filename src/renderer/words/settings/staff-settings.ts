import { unseenDaysMax } from '../../../domain/staff/time-limits.ts';
import { idleLockMinutesMax } from '../../../domain/staff/staff-rules.ts';
import type { StaffFieldRefusal } from '../../../contract/staff/staff.ts';
import type { Role } from '../../../domain/staff/role.ts';
import { assertNever } from '../../../domain/assert.ts';

/** Words of Staff in Settings. */
export const staffWords = {
  title: 'Staff',
  offTitle: 'Sign-in is off',
  offText:
    'Until you add a staff member, anyone at this computer can use the terminal as accountant, clerk, supervisor or admin. After that, everyone must sign in. The first staff member is an admin.',
  addFirst: 'Add first staff member',
  people: 'Staff members',
  add: 'Add staff member',
  change: 'Change',
  changing: (name: string) => `Change ${name}`,
  name: 'Name',
  nameHint: 'as shown on slips and in the audit log',
  role: 'Role',
  active: 'Works here',
  activeText: 'When off, this name cannot sign in. What was done under it stays in the records.',
  setPassphrase: 'Set a new passphrase',
  passphraseText:
    'You choose their first passphrase next, in a separate window. They choose their own when they sign in.',
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Cancel',
  inactive: 'Inactive',
  mustChange: 'Must choose a passphrase',
  pinIsSet: 'Set',
  noPin: 'Not set',
  lockedOut: 'Locked out',
  endLockOut: 'End lock-out',
  unseen: `No sign-in for ${unseenDaysMax} days`,
  letInAgain: 'Reactivate',
  needsAdmission: 'Records restored: reactivate',
  altered: 'Changed outside Tillroom',
  alteredText:
    'This name was changed outside Tillroom and cannot sign in. Check the name and the role, and give it a new passphrase. Its PIN is removed.',
  restate: 'Restore',
  letIn: (name: string) => `${name} may sign in again now.`,
  lastSignIn: 'Last sign-in',
  never: 'Never',
  you: 'You',
  rules: 'Rules',
  idle: 'Lock after',
  idleUnit: `minutes without keyboard or mouse; 1 to ${idleLockMinutesMax}`,
  idleWrong: `Enter a whole number from 1 to ${idleLockMinutesMax}. The card industry allows no more than ${idleLockMinutesMax}.`,
  pins: 'Allow PINs',
  pinsText:
    'A PIN unlocks quickly within a shift. The passphrase is still needed once a shift, and after five wrong PINs.',
  phoneMode: 'Require phone mode',
  phoneModeText:
    'Card digits are hidden while they are entered, for everyone but admins. They cannot turn it off.',
  second: 'Second approver above',
  secondText:
    'Payments above this amount wait until a second person approves them on the slip. Leave empty for no second approval.',
  amountWrong: 'Enter an amount, for example 500.00, or leave it empty.',
  saveRules: 'Save rules',
  rulesSaved: 'Rules saved.',
  own: 'Your sign-in',
  ownPassphrase: 'Change passphrase',
  passphraseChanged: 'Passphrase changed.',
  ownPin: 'PIN',
  pinText: '4 to 12 digits, not a sequence like 1234 or a repetition like 1212.',
  pinAgain: 'Repeat PIN',
  setPin: 'Save PIN',
  removePin: 'Remove PIN',
  pinSet: 'PIN saved.',
  pinRemoved: 'PIN removed.',
  pinNotSame: 'The two do not match. Enter both again.',
  clerkNote: 'An admin adds staff members and sets their roles.',
  reading: 'Reading the staff list …',
} as const;

/** Permissions of each role, shown where one is assigned. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  accountant: 'reads, reconciles, exports and closes days; moves no money',
  clerk: 'takes payments, starts billing runs, calls customers',
  supervisor: 'also resolves, refunds, closes days and approves',
  admin: 'also adds staff members and changes the rules',
};

/** The reason a field was refused, and the correction. */
export function staffFieldWords({ field, reason }: StaffFieldRefusal): string {
  switch (reason) {
    case 'empty':
      return field === 'name' ? 'Enter the name.' : 'Enter it first.';
    case 'taken':
      return 'This name is already in use. Add a surname or an initial.';
    case 'holds-card-number':
      return 'That looked like a card number, so it was not saved. Enter a name.';
    case 'too-weak':
      return 'That is too short or too plain. Use at least 12 characters, with letters and digits.';
    case 'guessable':
      return 'That is too easy to guess. Use several words that do not belong together, and no names of yours or the shop.';
    case 'not-judged':
      return 'The passphrase could not be checked. Nothing was saved. Try again.';
    case 'used-before':
      return 'That is one of the last four. Choose another.';
    case 'too-simple':
      return 'That PIN is too easy. Use 4 to 12 digits, not a sequence like 1234 or a repetition like 1212.';
    case 'last-admin':
      return 'At least one admin is required. Make another staff member an admin first.';
    case 'wrong':
      return 'That passphrase is wrong. Nothing was changed.';
    case 'pins-not-allowed':
      return 'An admin does not allow PINs here. Nothing was changed.';
    default:
      return assertNever(reason);
  }
}

/** Words of the first start, beside the form. */
export const welcomeWords = {
  title: 'Welcome to Tillroom',
  text: 'This is practice: a practice bank on this computer, and no real money. Practice cards are below the form. Enter a payment and see what happens.',
  practise: 'Practise',
  addAccount: 'Add your account',
  addText: 'Your own account needs the address of your gateway and its secrets.',
} as const;
