import { unseenDaysMax } from '../../../../domain/staff/time-limits.ts';
import type { AuditEntry } from '../../../../contract/staff/audit.ts';
import { cardRefusedWords } from '../../../words/payments/cards-on-file.ts';
import {
  refundAskRefusalWords,
  refundResolveRefusalWords,
} from '../../../words/payments/gateway-refunds.ts';
import { failureWords } from '../../../words/failures.ts';
import { gapListRefusals, gapRefusals } from '../../../words/gap.ts';
import { notDecidedWords } from '../../../words/maybe-paid.ts';
import { receiptRefusals } from '../../../words/messages/messages.ts';
import { lookUpRefusalWords } from '../../../words/payments/look-up.ts';
import { refundRefusalWords } from '../../../words/payments/payment-actions.ts';
import { paymentQueryRefusalWords } from '../../../words/payments/payments.ts';
import { logoRefusalWords } from '../../../words/payments/receipts.ts';
import { resolveRefusalWords } from '../../../words/payments/resolution.ts';
import { walletRefusalWords } from '../../../words/payments/wallet-refusals.ts';
import { stepWords } from '../../../words/settings/account-steps.ts';
import {
  abilityPathFaultWords,
  accountFileRefusalWords,
  joinFileRefusals,
} from '../../../words/settings/setting-refusals.ts';
import { tidyRefusalWords } from '../../../words/tidy.ts';
import { breaches } from './audit.ts';
import { backupRefusals } from './backup.ts';

type Sentences = Readonly<Record<string, string>>;

function sentencesOf(fields: Readonly<Record<string, { readonly words: string }>>): Sentences {
  return Object.fromEntries(Object.entries(fields).map(([code, { words }]) => [code, words]));
}

const needs: Sentences = {
  'needs-clerk': failureWords({ kind: 'denied', need: 'clerk' }),
  'needs-supervisor': failureWords({ kind: 'denied', need: 'supervisor' }),
  'needs-admin': failureWords({ kind: 'denied', need: 'admin' }),
  'needs-accountant': failureWords({ kind: 'denied', need: 'accountant' }),
};

const gap: Sentences = { ...gapListRefusals, ...gapRefusals };
const receipts: Sentences = { ...paymentQueryRefusalWords, ...receiptRefusals };

/** The sentences of an event's refusals; a name that ends in a point stands for all events that begin so. */
const sentences: Readonly<Record<string, Sentences>> = {
  'call.denied': needs,
  'charge.submit': cardRefusedWords,
  'plans.': cardRefusedWords,
  'unconfirmed.look-up': lookUpRefusalWords,
  'unconfirmed.resolve': sentencesOf(resolveRefusalWords),
  'payments.record-refund': sentencesOf(refundRefusalWords),
  'refunds.ask': sentencesOf(refundAskRefusalWords),
  'refunds.resolve': sentencesOf(refundResolveRefusalWords),
  'history.': receipts,
  'customers.': tidyRefusalWords,
  'accounts.remove': stepWords.removeRefused,
  'accounts.choose-file': accountFileRefusalWords,
  'terminals.choose-join-file': joinFileRefusals,
  'abilities.': abilityPathFaultWords,
  'receipts.choose-logo': logoRefusalWords,
  'receipts.': receipts,
  'mail.': receipts,
  'runs.decide-payment': notDecidedWords,
  'audit.': breaches,
  'backup.': backupRefusals,
  'gap.': gap,
  'wallet.take': {
    ...walletRefusalWords,
    missing: 'The customer’s consent was not recorded. Nothing was sent.',
  },
  'wallet.': walletRefusalWords,
};

/** Sentences of refusals that several operations share, and of failures whose details the log does not hold. */
const shared: Sentences = {
  untrusted: failureWords({ kind: 'untrusted' }),
  'too-large': failureWords({ kind: 'too-large', bytesMax: 0 }),
  invalid: failureWords({ kind: 'invalid', paths: [] }),
  'signed-out': failureWords({ kind: 'signed-out' }),
  locked: failureWords({ kind: 'locked' }),
  'practice-bank-down': failureWords({ kind: 'practice-bank-down' }),
  settings: failureWords({ kind: 'settings', reason: 'unwritable' }),
  'not-found': failureWords({ kind: 'not-found' }),
  'needs-proof': failureWords({
    kind: 'needs-proof',
    accountName: '',
    admins: [],
    address: null,
  }),
  denied: 'A higher role is needed. Nothing was done.',
  records: 'The records could not be read or written. Nothing was done.',
  keychain: 'The keychain could not be used. Nothing was done.',
  sealing: 'The key for cards on file could not be used. Nothing was sent.',
  internal: 'Something in Tillroom went wrong.',
  empty: 'A required field was empty. Nothing was recorded.',
  duplicate: 'A name was used twice. Nothing was recorded.',
  'holds-card-number': 'A text contained a card number. Nothing was recorded.',
  'no-printer': 'No printer is set up on this computer. Nothing was printed.',
  'not-possible': 'The computer could not do this. Nothing was printed.',
  'disk-full': 'The disk is full. Nothing was written.',
  'not-writable': 'The folder cannot be written to. Nothing was written.',
  wrong: 'The passphrase or PIN was wrong.',
  'locked-out': 'Too many wrong attempts: the name was locked out.',
  'needs-passphrase': 'A PIN was not enough: the passphrase is needed.',
  'not-active': 'This name is not active.',
  unseen: `This name had not signed in for more than ${unseenDaysMax} days.`,
  'not-own': 'An admin set this passphrase, and its owner has not chosen another.',
  altered: 'This name was changed outside Tillroom.',
  'not-admitted': 'The records were restored, and this name was not admitted again.',
};

const code = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u;

/**
 * The reason of an entry in words: the sentence that staff were shown, for a refusal that is stored as a code.
 *
 * Text that a person entered is shown as it is; so is a code that no sentence explains, without its dashes.
 */
export function auditReasonWords({
  event,
  result,
  reason,
}: Pick<AuditEntry, 'event' | 'result' | 'reason'>): string {
  if (result === 'done' || !code.test(reason)) return reason;
  const topic = `${event.split('.')[0] ?? ''}.`;
  const known = sentences[event]?.[reason] ?? sentences[topic]?.[reason] ?? shared[reason];
  return known ?? `Not done: ${reason.replaceAll('-', ' ')}.`;
}
