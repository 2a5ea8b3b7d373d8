import type { StaffFieldRefusal } from '../../contract/staff.ts';
import type { Role } from '../../domain/staff/role.ts';
import { assertNever } from '../../domain/assert.ts';

/** Words of Staff in Settings. */
export const staffWords = {
  title: 'Staff',
  offTitle: 'Nobody signs in here yet',
  offText:
    'Until somebody is added, anyone at this computer may try the terminal as clerk, supervisor or admin. Add the first person, and everybody signs in from then on. The first one is an admin.',
  addFirst: 'Add the first person',
  people: 'People',
  add: 'Add a person',
  change: 'Change',
  changing: (name: string) => `Change ${name}`,
  name: 'Name',
  nameHint: 'as it stands on slips and in the log',
  role: 'Role',
  active: 'Works here',
  activeText:
    'Without the tick nobody signs in with this name; what was done under it stays in the records.',
  setPassphrase: 'Set a new passphrase',
  passphraseText: 'Tell it to them in person. They choose their own when they sign in.',
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Leave it',
  inactive: 'No longer here',
  mustChange: 'Chooses a passphrase next',
  hasPin: 'PIN',
  lockedOut: 'Locked out',
  endLockOut: 'End lock-out',
  unseen: 'Not here for 90 days',
  letInAgain: 'Let in again',
  letIn: (name: string) => `${name} may sign in again now.`,
  lastSignIn: 'Last here',
  never: 'never signed in',
  you: 'you',
  rules: 'Rules',
  idle: 'Lock after',
  idleUnit: 'minutes without a key or a pointer; 1 to 15',
  idleWrong: 'Key a whole number from 1 to 15. The card industry allows no more than 15.',
  pins: 'Allow PINs',
  pinsText:
    'With a PIN a person comes back quickly within a shift. The passphrase is still needed once a shift, and after five wrong PINs.',
  second: 'Second person above',
  secondText:
    'A payment above this amount waits until another person approves it on the slip. Empty means that nobody is asked.',
  amountWrong: 'This is no amount. Key it like 500.00, or leave it empty.',
  saveRules: 'Save the rules',
  rulesSaved: 'The rules are saved.',
  own: 'Your own',
  ownPassphrase: 'Change passphrase',
  passphraseChanged: 'Your passphrase is changed.',
  ownPin: 'PIN',
  pinText: '4 to 12 digits, no row like 1234 and no repetition like 1212.',
  pinAgain: 'The same again',
  setPin: 'Keep the PIN',
  removePin: 'Take the PIN away',
  pinSet: 'Your PIN is kept.',
  pinRemoved: 'Your PIN is taken away.',
  pinNotSame: 'The two are not the same. Key both again.',
  clerkNote: 'An admin adds people and says what they may do.',
  reading: 'Reading who works here',
  readAgain: 'Read again',
} as const;

/** What each role may do, said where one is given. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  clerk: 'takes payments, runs what is due, rings customers',
  supervisor: 'also resolves, refunds, closes days and approves',
  admin: 'also adds people and changes the rules',
};

/** Why a field was refused, and what to do. */
export function staffFieldWords({ field, reason }: StaffFieldRefusal): string {
  switch (reason) {
    case 'empty':
      return field === 'name' ? 'Key the name.' : 'Key it first.';
    case 'taken':
      return 'Somebody has this name already. Add a surname or an initial.';
    case 'holds-card-number':
      return 'That looked like a card number, so it was not taken. Key a name.';
    case 'too-weak':
      return 'That is too easy to guess. Use at least 12 characters, with letters and digits.';
    case 'used-before':
      return 'That is one of the last four. Choose another.';
    case 'too-simple':
      return 'That PIN is too easy. Use 4 to 12 digits, no row like 1234 and no repetition like 1212.';
    case 'last-admin':
      return 'Somebody has to stay who may do everything. Make another person an admin first.';
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
  text: 'This is practice: a bank of its own inside this computer, and no real money. A card is at hand below the form, so key a payment and see what comes back.',
  practise: 'Practise',
  addAccount: 'Add your account',
  addText: 'Your own account needs the address of your payment service and its secrets.',
} as const;
