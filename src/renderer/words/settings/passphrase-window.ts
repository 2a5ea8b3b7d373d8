import type {
  AnswerRefusal,
  PassphrasePurpose,
} from '../../../contract/staff/passphrase-window.ts';
import { assertNever } from '../../../domain/assert.ts';
import { formatMinor } from '../../../domain/money.ts';
import { passphraseLengthMin } from '../../../domain/staff/passphrase.ts';
import type { PassphraseUse, PassphraseVerdict } from '../../../domain/staff/passphrase.ts';
import { failureWords } from '../failures.ts';
import { capital } from '../../lib/capital.ts';
import { aRole } from '../frame.ts';
import { approvedWork, passphraseWords, proofRefusalWords, vouchedWork } from './staff.ts';
import { staffFieldWords } from './staff-settings.ts';
import type { ProofKind } from '../../../domain/staff/lock-out.ts';

/** Words of main's own window for passphrases. */
export const passphraseWindowWords = {
  who: 'Staff members',
  nobody: 'No one can confirm this here. Nothing was done. Close this window.',
  cancel: 'Cancel',
  close: 'Close',
} as const;

/** The title of a question. */
export function purposeTitle(purpose: PassphrasePurpose): string {
  switch (purpose.kind) {
    case 'sign-in':
      return 'Sign in';
    case 'unlock':
      return 'Unlock';
    case 'first-admin':
      return 'Create the first admin';
    case 'passphrase-for':
      return `Passphrase for ${purpose.name}`;
    case 'own-passphrase':
      return 'Choose your own passphrase';
    case 'own-pin':
      return 'Change your PIN';
    case 'save-backup':
      return 'Save a backup';
    case 'open-backup':
      return 'Open a backup';
    case 'approval':
      return `Approve ${approvedWork[purpose.operation]}`;
    case 'proof':
      return `Confirm ${provenWork(purpose.operation)}`;
    default:
      return assertNever(purpose);
  }
}

/** The effect of answering, in one or two sentences. */
export function purposeText(purpose: PassphrasePurpose): string {
  switch (purpose.kind) {
    case 'sign-in':
      return 'Passphrases are entered only in this window.';
    case 'unlock':
      return 'You continue where you stopped.';
    case 'first-admin':
      return 'This passphrase cannot be recovered, and without an admin no one can be given access. Keep it where only you can find it.';
    case 'passphrase-for':
      return 'Tell it to them in person. They choose their own when they sign in.';
    case 'own-passphrase':
      return 'Only you should know it. It must not be one of your last four.';
    case 'own-pin':
      return 'Your passphrase confirms the change.';
    case 'save-backup':
      return 'It seals the backup and cannot be recovered. Store it apart from the file.';
    case 'open-backup':
      return 'Nothing is restored yet.';
    case 'approval':
      return `Nothing was done yet. ${capital(aRole(purpose.need))} approves it once; the operator stays signed in.`;
    case 'proof':
      return `Nothing was done yet. ${admins(purpose.accountName)} enters their passphrase. It counts for this one time only.`;
    default:
      return assertNever(purpose);
  }
}

/** One fact of what is approved or confirmed. */
export interface FactLine {
  readonly label: string;
  readonly value: string;
}

/** The facts that the person answers for. */
export function factLines(purpose: PassphrasePurpose): readonly FactLine[] {
  if (purpose.kind === 'open-backup') return [{ label: 'File', value: purpose.fileName }];
  if (purpose.kind === 'first-admin') return [{ label: 'Name', value: purpose.name }];
  if (purpose.kind === 'proof') {
    const { address } = purpose;
    if (address === null) return [];
    return [
      { label: 'Sends to now', value: address.before || 'no address' },
      { label: sentLabel(purpose.operation), value: address.after || 'no address' },
    ];
  }
  if (purpose.kind !== 'approval') return [];
  const { amountMinor, currency, reference, cardLastFour } = purpose.facts;
  const lines: FactLine[] = [];
  if (amountMinor !== null && currency !== null) {
    lines.push({ label: 'Amount', value: `${currency} ${formatMinor(amountMinor, currency)}` });
  }
  if (reference !== null) lines.push({ label: 'Reference', value: reference });
  if (cardLastFour !== null) lines.push({ label: 'Card', value: `•••• ${cardLastFour}` });
  return lines;
}

/** Messages to customers leave through a mail server; card numbers never do. */
function sentLabel(operation: string): string {
  return operation === 'mail.save-account'
    ? 'Will send messages to customers through'
    : 'Will send card numbers to';
}

/** The button that sends an answer. */
export function purposeButton(purpose: PassphrasePurpose): string {
  switch (purpose.kind) {
    case 'sign-in':
      return 'Sign in';
    case 'unlock':
      return 'Unlock';
    case 'first-admin':
      return 'Create admin';
    case 'passphrase-for':
    case 'own-passphrase':
      return 'Save passphrase';
    case 'own-pin':
      return 'Save PIN';
    case 'save-backup':
      return 'Save backup';
    case 'open-backup':
      return 'Open backup';
    case 'approval':
      return 'Approve';
    case 'proof':
      return 'Confirm';
    default:
      return assertNever(purpose);
  }
}

/** The label of the field for an existing secret. */
export function secretLabel(purpose: PassphrasePurpose, kind: ProofKind): string {
  if (purpose.kind === 'open-backup') return 'Passphrase of the backup';
  if (kind === 'pin') return 'PIN';
  const isChange = purpose.kind === 'own-passphrase' || purpose.kind === 'own-pin';
  return isChange ? passphraseWords.current : 'Passphrase';
}

/** The rule for a new passphrase. */
export function freshRule(use: PassphraseUse): string {
  const characters = `At least ${passphraseLengthMin} characters`;
  const needs = use === 'sign-in' ? `${characters}, with letters and digits.` : `${characters}.`;
  return `${needs} Several words that do not belong together are best.`;
}

/** Main's judgement of a passphrase while it is keyed. */
export function verdictWords(
  verdict: PassphraseVerdict,
  length: number,
  use: PassphraseUse,
): string {
  if (verdict.isEnough) return verdict.isStrong ? passphraseWords.strong : passphraseWords.enough;
  switch (verdict.lacks) {
    case 'characters':
      return passphraseWords.more(passphraseLengthMin - length);
    case 'letter':
      return passphraseWords.letter;
    case 'digit':
      return passphraseWords.digit;
    case 'variety':
      return passphraseWords.alike;
    case 'unknown-words':
      return use === 'file'
        ? 'Easy to guess: it contains a name of the shop.'
        : 'Easy to guess: it contains a name that others know.';
    case 'surprise':
      return 'Easy to guess. Add a word that does not belong to the others.';
    default:
      return assertNever(verdict.lacks);
  }
}

/** The reason an answer was refused, and the field that it belongs to; null for none. */
export function refusalWords(refusal: AnswerRefusal): {
  readonly field: 'secret' | 'fresh' | null;
  readonly sentence: string;
} {
  switch (refusal.kind) {
    case 'proof':
      return {
        field: refusal.refusal.reason === 'wrong' ? 'secret' : null,
        sentence: proofRefusalWords(refusal.refusal, refusal.by),
      };
    case 'field':
      return {
        field: refusal.refusal.field === 'passphrase' ? 'fresh' : 'secret',
        sentence: staffFieldWords(refusal.refusal),
      };
    case 'weak':
      return {
        field: 'fresh',
        sentence: staffFieldWords({ field: 'passphrase', reason: refusal.reason }),
      };
    case 'file':
      return { field: 'secret', sentence: 'That passphrase does not open this backup. Try again.' };
    case 'not-enough':
      return {
        field: null,
        sentence: `Only ${aRole(refusal.need)} may approve this. Choose another name.`,
      };
    case 'failure':
      return { field: null, sentence: failureWords(refusal.failure) };
    case 'over':
      return {
        field: null,
        sentence: 'This question is over. Nothing was done. Close this window and try again.',
      };
    default:
      return assertNever(refusal);
  }
}

function admins(accountName: string): string {
  return accountName === ''
    ? 'An admin of a live account on this computer'
    : `An admin of ${accountName}`;
}

/** A proof may be asked for reading too; then the operation has no title of its own. */
function provenWork(operation: string): string {
  const known: Readonly<Record<string, string>> = vouchedWork;
  return known[operation] ?? 'an action on an account';
}
