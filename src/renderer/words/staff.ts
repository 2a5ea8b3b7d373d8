import type { ProofRefusal } from '../../contract/staff.ts';
import type { Role } from '../../domain/staff/role.ts';
import { assertNever } from '../../domain/assert.ts';
import { roleWords } from './frame.ts';

/** Words of the door: signing in, and the lock. */
export const doorWords = {
  brand: 'Tillroom',
  signIn: 'Sign in',
  locked: 'Locked',
  who: 'Who is here?',
  signInText: 'Choose your name, then key your passphrase or PIN.',
  lockedNote: 'Card fields were wiped.',
  unlock: 'Unlock',
  takeOver: 'Take over',
  people: 'People who work here',
  peopleHint: 'Arrows or a first letter choose, Enter goes on.',
  passphrase: 'Passphrase',
  pin: 'PIN',
  passphraseInstead: 'Use passphrase instead',
  pinInstead: 'Use PIN instead',
  empty: 'Key it first.',
  pinDigits: 'A PIN has digits only.',
  checking: 'Checking',
  reading: 'Reading who works here',
  readAgain: 'Read again',
  nobody:
    'Nobody may sign in to this account any more. An admin of another terminal adds somebody, or the records are restored from a backup.',
  accounts: 'Other accounts on this computer',
  openAccount: (name: string) => `Open ${name}`,
  accountInFlight:
    'A payment of this account is on its way, so the account stays open until the bank answers. Try again in a moment.',
} as const;

/** What unlocking, or taking over, does to what is open. */
export function lockedText(keeper: string, isKeeper: boolean): string {
  return isKeeper
    ? `${keeper} is signed in. Unlock to go on where you stopped.`
    : `Taking over puts away what ${keeper} had open and has not saved.`;
}

/** Payments that go on while nobody may see them: nobody needs to wait, and nothing is to be done twice. */
export function inFlightText(count: number, isLocked: boolean): string {
  const goOn = isLocked ? 'behind the lock' : 'by themselves';
  if (count > 1) return `${count} payments are being sent; they finish ${goOn}.`;
  return `1 payment is being sent; it finishes ${isLocked ? goOn : 'by itself'}.`;
}

/** Running time until the next try, said in minutes and seconds. */
export function waitWords(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0
    ? `${seconds} s`
    : `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** Why a proof was not taken, and what to do next; the wait itself is shown beside it. */
export function proofRefusalWords(refusal: ProofRefusal, kind: 'passphrase' | 'pin'): string {
  switch (refusal.reason) {
    case 'wrong':
      return wrongWords(refusal.triesLeft, kind);
    case 'locked-out':
      return 'Too many wrong tries, so this name is locked out. An admin ends it at once in Settings, under Staff.';
    case 'needs-passphrase':
      return 'A PIN is not enough now. Key your passphrase; after that the PIN works again until the shift ends.';
    case 'not-active':
      return 'That did not let you in. If you still work here, ask an admin to look under Staff in Settings.';
    case 'unseen':
      return 'Nobody came in with this name for more than 90 days, so it lets nobody in. Ask an admin to let you in again in Settings, under Staff.';
    default:
      return assertNever(refusal);
  }
}

function wrongWords(triesLeft: number, kind: 'passphrase' | 'pin'): string {
  const what = kind === 'pin' ? 'That PIN is wrong.' : 'That passphrase is wrong.';
  const after = kind === 'pin' ? 'the passphrase is needed' : 'this name is locked out for a while';
  if (triesLeft === 0) return `${what} No try is left.`;
  const left = triesLeft === 1 ? 'One try is left' : `${triesLeft} tries are left`;
  return `${what} ${left}, then ${after}.`;
}

/** The wait of a lock-out; it counts running time, so the clock of the computer does not matter. */
export const waitText = {
  label: 'Next try in',
  why: 'This counts only while Tillroom runs. Changing the clock of the computer does not shorten it.',
  over: 'The wait is over. Try again.',
} as const;

/** Words of a passphrase that is chosen, by oneself or for somebody else. */
export const passphraseWords = {
  rule: 'At least 12 characters, with letters and digits. Several words are easier to remember than one odd one.',
  earlier: 'None of your last four.',
  fresh: 'New passphrase',
  again: 'The same again',
  current: 'Present passphrase',
  notSame: 'The two are not the same. Key both again.',
  more: (count: number) => `${count} more ${count === 1 ? 'character' : 'characters'}`,
  letter: 'Add a letter',
  digit: 'Add a digit',
  alike: 'Use more different characters',
  enough: 'Strong enough',
  strong: 'Strong',
} as const;

/** Words of the first person's form, at the door and in Settings. */
export const firstAdminWords = {
  title: 'Make the first admin',
  whatFor:
    'This account takes real money, so everybody who works here signs in with a name of their own. You are the first: an admin adds the others in Settings, under Staff.',
  kept: 'Nobody can read your passphrase back, and without an admin nobody can be let in. Keep it where only you can find it.',
  name: 'Your name',
  nameHint: 'as it stands on slips and in the log',
  button: 'Make me the admin',
  notFirst: 'Somebody was added meanwhile. Sign in with your name.',
} as const;

/** Words of the form in which a person chooses a passphrase in place of the one that an admin gave. */
export const ownChoiceWords = {
  title: 'Choose your own passphrase',
  text: 'The one you came in with was set by an admin, or is more than 90 days old. Choose one that only you know, and the work begins.',
  given: 'The one you came in with',
  button: 'Keep it and go on',
} as const;

/** Words of the frame for the person who is here. */
export const hereWords = {
  label: 'Who is here',
  lock: 'Lock',
  switchPerson: 'Switch person',
  signOut: 'Sign out',
  lockEntry: 'Lock the terminal',
} as const;

/** Words of an approval on the slip. */
export const approvalWords = {
  title: (what: string, need: Role) =>
    need === 'clerk'
      ? `A second person approves: ${what}`
      : `${need === 'admin' ? 'An' : 'A'} ${roleWords[need]} approves: ${what}`,
  text: 'Nothing was done yet. You stay signed in; the approval holds for this once.',
  reading: 'Reading who may approve',
  who: 'Who approves?',
  approve: 'Approve',
  leave: 'Leave it',
  nobody: (need: Role) =>
    `Nobody else here is ${need === 'admin' ? 'an' : 'a'} ${roleWords[need]}. An admin adds one in Settings, under Staff.`,
  done: (name: string) => `Approved by ${name}.`,
  left: 'Not approved. Nothing was done.',
  samePerson: 'The person who asks cannot approve as well. Somebody else has to.',
  notEnough: (need: Role) => `Only a ${roleWords[need]} may approve this. Choose another name.`,
  beforehand: (need: Role) =>
    `${need === 'admin' ? 'An' : 'A'} ${roleWords[need]} approves this here, on the spot; you stay signed in.`,
} as const;

/** What is approved, by the operation that was refused. */
export const approvedWork: Readonly<Record<string, string>> = {
  'charge.submit': 'this payment',
  'plans.start': 'this plan and its first payment',
  'plans.replace-card': 'a payment on a new card',
  'plans.charge': 'this instalment',
  'plans.extra': 'this extra payment',
  'plans.move': 'this change of the plan',
  'plans.move-owed': 'giving up what is owed',
  'wallet.take': 'this wallet payment',
  'unconfirmed.resolve': 'recording what was found',
  'closes.keep': 'closing the day',
  'closes.reopen': 'opening a closed day again',
  'payments.record-refund': 'recording a refund',
};
