import { unseenDaysMax, passphraseDaysMax } from '../../../domain/staff/time-limits.ts';
import type { ApprovableOperation, OperationName } from '../../../contract/index.ts';
import type { ProofRefusal } from '../../../contract/staff/staff.ts';
import type { Role } from '../../../domain/staff/role.ts';
import { assertNever } from '../../../domain/assert.ts';
import { capital } from '../../lib/capital.ts';
import { aRole } from '../frame.ts';
import type { ProofKind } from '../../../domain/staff/lock-out.ts';

/** Words of sign-in and the lock. */
export const signInScreenWords = {
  signIn: 'Sign in',
  locked: 'Locked',
  updateNeeded: 'Update needed',
  who: 'Choose your name',
  signInText: 'Choose your name, then enter your passphrase or PIN.',
  lockedNote: 'Card details were cleared.',
  unlock: 'Unlock',
  takeOver: 'Take over',
  people: 'Staff members',
  orSignInAs: 'or sign in as',
  peopleHint: 'Arrows or a first letter select, Enter continues.',
  passphrase: 'Passphrase',
  pin: 'PIN',
  passphraseInstead: 'Use passphrase instead',
  pinInstead: 'Use PIN instead',
  inWindow: 'Passphrases are entered in a separate window, and never on this screen.',
  enterPassphrase: 'Enter passphrase',
  waitingForWindow: 'Waiting for the passphrase window',
  empty: 'Enter it first.',
  pinDigits: 'A PIN can contain digits only.',
  checking: 'Checking',
  reading: 'Reading the staff list …',
  nobody:
    'No one can sign in to this account. An admin at another terminal adds a staff member, or the records are restored from a backup.',
  accounts: 'Other accounts on this computer',
  openAccount: (name: string) => `Open ${name}`,
  lockedOut: 'No one can sign in?',
  signInFirst: 'Sign in here first.',
  accountInFlight:
    'A payment on this account is in progress, so the account stays open until the response arrives. Try again in a moment.',
} as const;

/** The effect of unlocking, or of taking over, on what is open. */
export function lockedText(keeper: string, isKeeper: boolean): string {
  return isKeeper
    ? `${keeper} is signed in. Unlock to continue where you stopped.`
    : `Taking over discards what ${keeper} had open and has not saved.`;
}

/** Payments still in progress, here or behind the lock; they finish by themselves. */
export function inFlightText(count: number, isLocked: boolean): string {
  const goOn = isLocked ? 'behind the lock' : 'by themselves';
  if (count > 1) return `${count} payments are being sent; they finish ${goOn}.`;
  return `1 payment is being sent; it finishes ${isLocked ? goOn : 'by itself'}.`;
}

/** Time until the next attempt, in minutes and seconds; only running time counts. */
export function waitWords(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0
    ? `${seconds} s`
    : `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** The reason a proof was refused, and the next step; the wait is shown separately. */
export function proofRefusalWords(refusal: ProofRefusal, kind: ProofKind): string {
  switch (refusal.reason) {
    case 'wrong':
      return wrongWords(refusal.attemptsLeft, kind);
    case 'locked-out':
      return 'Too many wrong attempts, so this name is locked out. An admin can end it at once in Settings, under Staff.';
    case 'needs-passphrase':
      return 'A PIN is not enough now. Enter your passphrase; after that the PIN works again until the shift ends.';
    case 'not-active':
      return 'Sign-in failed. If you still work here, ask an admin to check Settings, under Staff.';
    case 'unseen':
      return `This name has not signed in for more than ${unseenDaysMax} days, so it can no longer sign in. Ask an admin to reactivate it in Settings, under Staff.`;
    case 'not-own':
      return 'An admin set this passphrase. Its owner signs in and chooses another first. Nothing was done.';
    case 'altered':
      return 'This name was changed outside Tillroom, so it cannot sign in. No money moved. Ask another admin to state it again in Settings, under Staff.';
    case 'not-admitted':
      return 'The records were restored or used elsewhere, so this name cannot sign in yet. Ask an admin to reactivate it in Settings, under Staff.';
    default:
      return assertNever(refusal);
  }
}

function wrongWords(attemptsLeft: number, kind: ProofKind): string {
  const what = kind === 'pin' ? 'That PIN is wrong.' : 'That passphrase is wrong.';
  const after = kind === 'pin' ? 'the passphrase is needed' : 'this name is locked out for a while';
  if (attemptsLeft === 0) return `${what} No attempts left.`;
  const left = attemptsLeft === 1 ? 'One attempt is left' : `${attemptsLeft} attempts are left`;
  return `${what} ${left}, then ${after}.`;
}

/** Words for records whose admins were all changed outside Tillroom. */
export const unprovenWords = {
  open: 'No admin can sign in',
  text: 'This accepts staff, rules and limits as they are now. The API token and the shared secret are removed, so no payments can be taken until an admin enters them again. An admin also checks what was charged. All of it is logged permanently.',
  reason: 'Reason',
  reasonHint: 'for example: the records were repaired after a disk failed',
  accept: 'Accept and remove secrets',
  cancel: 'Cancel',
  'not-possible': 'Nothing was changed. An admin can still sign in and accept the records.',
  'charge-in-flight': 'Nothing was changed. Wait until the payment in progress has ended.',
} as const;

/** Words of the wait of a lock-out; it counts running time, so changing the clock has no effect. */
export const waitText = {
  label: 'Next attempt in',
  why: 'This counts only while Tillroom runs. Changing the clock of the computer does not shorten it.',
  over: 'The wait is over. Try again.',
} as const;

/** Words of a new passphrase, one's own or another staff member's. */
export const passphraseWords = {
  fresh: 'New passphrase',
  again: 'Repeat passphrase',
  current: 'Current passphrase',
  notSame: 'The two do not match. Enter both again.',
  more: (count: number) => `${count} more ${count === 1 ? 'character' : 'characters'}`,
  letter: 'Add a letter',
  digit: 'Add a digit',
  alike: 'Use more different characters',
  enough: 'Strong enough',
  strong: 'Strong',
} as const;

/** Words of the form for the first admin, at sign-in and in Settings. */
export const firstAdminWords = {
  title: 'Create the first admin',
  whatFor:
    'This account takes real money, so everyone who works here signs in with their own name. You are the first admin: add the others in Settings, under Staff.',
  inWindow: 'You choose your passphrase next, in a separate window.',
  name: 'Your name',
  nameHint: 'as shown on slips and in the audit log',
  button: 'Create admin',
  notFirst: 'A staff member has been added since. Sign in with your name.',
} as const;

/** Words of the form that replaces a passphrase set by an admin. */
export const ownChoiceWords = {
  title: 'Choose your own passphrase',
  text: `Your passphrase was set by an admin, or is more than ${passphraseDaysMax} days old. Choose one that only you know.`,
  button: 'Choose passphrase',
} as const;

/** Words of the frame about the operator. */
export const hereWords = {
  label: 'Signed in',
  lock: 'Lock',
  switchPerson: 'Switch user',
  signOut: 'Sign out',
  lockEntry: 'Lock the terminal',
} as const;

/** Words of an approval on the slip. */
export const approvalWords = {
  inWindow: 'Nothing was done yet. The approval is given in the window that just opened.',
  done: (name: string) => `Approved by ${name}.`,
  left: 'Not approved. Nothing was done.',
  notAsked: 'This has changed since it was asked for. Nothing was done. Try again.',
  beforehand: (need: Role) => `${capital(aRole(need))} approves this here; you stay signed in.`,
} as const;

/** Names of the operations that can be approved. */
export const approvedWork: Readonly<Record<ApprovableOperation, string>> = {
  'charge.submit': 'this payment',
  'plans.start': 'this plan and its first payment',
  'plans.replace-card': 'a payment on a new card',
  'plans.charge': 'this instalment',
  'plans.charge-part': 'this part payment',
  'plans.change-schedule': 'this change of a schedule',
  'plans.bulk-move': 'this change of several plans',
  'plans.bulk-move-owed': 'a new amount of several plans',
  'plans.extra': 'this extra payment',
  'plans.move': 'this change of the plan',
  'plans.move-owed': 'writing off what is owed',
  'wallet.take': 'this wallet payment',
  'unconfirmed.resolve': 'recording a resolution',
  'runs.trust-clock': 'trusting the date of this computer',
  'closes.keep': 'closing the day',
  'runs.decide-payment': 'deciding whether an instalment was paid',
  'closes.reopen': 'reopening a closed day',
  'payments.record-refund': 'recording a refund',
  'refunds.ask': 'this refund',
  'refunds.resolve': 'recording what became of a refund',
  'gap.close': 'finishing the check of restored records',
};

/** Words for an admin's passphrase that confirms a change to their account. */
export const vouchWords = {
  notAsked: 'This has changed since it was asked for. Nothing was done. Try again.',
  done: (name: string) => `Confirmed by ${name}.`,
  left: 'Not confirmed with a passphrase. Nothing was done.',
} as const;

/**
 * Names of the operations that an admin of the affected account can confirm with a passphrase
 * (`staff.prove`).
 *
 * Operations that only read are excluded: drawing a screen must never ask for a passphrase.
 */
export const vouchedWork = {
  'accounts.save': 'settings of an account',
  'accounts.save-fields': 'the payment form of an account',
  'accounts.set-secret': 'a secret of an account',
  'accounts.try-connection': 'trying the connection of an account',
  'accounts.remove': 'removing an account',
  'accounts.approve-address': 'approving an address',
  'accounts.withdraw-address': 'removing an approval',
  'accounts.confirm-address': 'a new address',
  'accounts.export': 'exporting the settings of an account',
  'accounts.import': 'adding an account from a file',
  'receipts.save-template': 'the receipts of an account',
  'receipts.choose-logo': 'the logo of an account',
  'receipts.remove-logo': 'the logo of an account',
  'backup.restore': 'restoring a backup',
  'backup.save-automatic': 'automatic backups',
  'audit.accept': 'accepting the records',
  'staff.restate': 'restoring a staff member',
  'wallet.save-settings': 'the wallet settings',
  'mail.save-account': 'the mail server',
  'mail.set-password': 'the password of the mail server',
  'abilities.set': 'what the gateway can do',
  'plans.accept': 'accepting a plan',
  'keys.renew': 'renewing a key of the account',
  'terminals.invite': 'adding a terminal',
  'terminals.revoke-login': 'revoking the login of a terminal',
  'terminals.join': 'adding an account from a join file',
  'abilities.set-limits': 'the refund limits',
  'records.move-to-server': 'moving the records to a server',
  'records.move-to-file': 'moving the records back',
  'records.retire-terminal': 'removing a terminal',
} as const satisfies Partial<Readonly<Record<OperationName, string>>>;

export type ProvableOperation = keyof typeof vouchedWork;
