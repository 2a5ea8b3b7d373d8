import type { OperationName, OperationOutput, ParsedInput } from '../../contract/index.ts';
import type { Account } from '../../domain/account.ts';
import type { AuditDetails, AuditTopic } from '../../domain/audit/entry.ts';
import type { OperatorId } from '../../domain/ids.ts';

/** What the log says of one operation; texts are masked when they are written. */
export interface AuditRule<Name extends OperationName> {
  readonly topic: AuditTopic;
  readonly subject?: (input: ParsedInput<Name>, output: OperationOutput<Name> | null) => string;
  readonly reason?: (input: ParsedInput<Name>) => string;
  readonly details?: (
    input: ParsedInput<Name>,
    output: OperationOutput<Name> | null,
  ) => AuditDetails;
  /** Who acts, where that is not whoever is at the terminal. */
  readonly operator?: (input: ParsedInput<Name>) => OperatorId;
  /** Written by the records themselves when it is done: here only when it is not. */
  readonly isWrittenWhenDone?: true;
  /** Calls that say nothing new, such as the further pages of a list. */
  readonly isSilent?: (input: ParsedInput<Name>) => boolean;
}

type AuditRules = { readonly [Name in OperationName]?: AuditRule<Name> };

const money = { topic: 'money', isWrittenWhenDone: true } as const;

/** The operations of which the log tells; those that only look things up are not among them. */
export const auditRules: AuditRules = {
  'charge.submit': money,
  'plans.charge': { ...money, subject: ({ planId }) => planId },
  'plans.start': money,
  'plans.extra': { ...money, subject: ({ planId }) => planId },
  'plans.move': { ...money, subject: ({ planId }) => planId },
  'plans.move-owed': { ...money, subject: ({ planId }) => planId },
  'wallet.take': money,
  'payments.record-refund': { ...money, subject: ({ attemptId }) => attemptId },
  'unconfirmed.resolve': {
    topic: 'resolution',
    isWrittenWhenDone: true,
    subject: ({ attemptId }) => attemptId,
  },
  'closes.keep': { topic: 'records', isWrittenWhenDone: true },
  'closes.reopen': { topic: 'records', isWrittenWhenDone: true },
  'runs.start': { topic: 'money' },
  'runs.control': { topic: 'money', subject: ({ runId, command }) => `${command} ${runId}` },
  'plans.replace-card': { topic: 'money', subject: ({ planId }) => planId },
  'wallet.request': { topic: 'money' },
  'wallet.cancel': { topic: 'money' },

  'session.switch-role': { topic: 'sign-in', subject: ({ role }) => role },
  'staff.make-first-admin': { topic: 'staff', subject: ({ name }) => name },
  'staff.sign-in': {
    topic: 'sign-in',
    operator: ({ operatorId }) => operatorId,
    subject: ({ proof }) => proof.kind,
  },
  // The seat tells of every lock by itself, whatever asked for it.
  'staff.lock': { topic: 'sign-in', isWrittenWhenDone: true },
  'staff.sign-out': { topic: 'sign-in' },
  'staff.approve': {
    topic: 'sign-in',
    operator: ({ operatorId }) => operatorId,
    subject: ({ operation }) => operation,
  },
  'staff.save': {
    topic: 'staff',
    subject: ({ name }) => name,
    details: ({ role, isActive, passphrase }) => ({
      role,
      isActive,
      passphraseSet: passphrase !== null,
    }),
  },
  'staff.let-in-again': { topic: 'staff', subject: ({ id }) => id },
  'staff.save-rules': {
    topic: 'setting',
    details: ({ idleLockMinutes, pinsAllowed, secondPersonAbove }) => ({
      idleLockMinutes,
      pinsAllowed,
      secondPersonAbove: JSON.stringify(secondPersonAbove),
    }),
  },
  'staff.change-passphrase': { topic: 'staff' },
  'staff.set-pin': { topic: 'staff', details: ({ pin }) => ({ pinSet: pin !== null }) },

  'accounts.save': {
    topic: 'setting',
    subject: ({ account }) => account.name,
    details: ({ account }) => accountDetails(account),
  },
  'accounts.choose-file': {
    topic: 'setting',
    subject: (_input, output) => (output?.kind === 'chosen' ? output.account.name : ''),
  },
  'accounts.import': {
    topic: 'setting',
    subject: ({ name }) => name,
    details: (_input, output) =>
      output?.kind === 'imported' ? accountDetails(output.account) : {},
  },
  'accounts.save-fields': { topic: 'setting', subject: ({ accountId }) => accountId },
  'accounts.set-secret': {
    topic: 'setting',
    subject: ({ accountId, name }) => `${name} of ${accountId}`,
  },
  'accounts.activate': { topic: 'setting', subject: ({ accountId }) => accountId },
  'accounts.remove': { topic: 'setting', subject: ({ accountId }) => accountId },
  'declines.save': { topic: 'setting', subject: ({ row }) => row.code },
  'declines.reset': { topic: 'setting', subject: ({ code }) => code },
  'receipts.save-template': { topic: 'setting', subject: ({ accountId }) => accountId },
  'receipts.choose-logo': { topic: 'setting', subject: ({ accountId }) => accountId },
  'receipts.remove-logo': { topic: 'setting', subject: ({ accountId }) => accountId },
  'retry-policy.save': { topic: 'setting' },
  'runs.save-settings': { topic: 'setting' },
  'wallet.save-settings': { topic: 'setting' },
  'practice.pass-time': { topic: 'setting' },

  'customers.save': {
    topic: 'records',
    subject: ({ customerId }) => customerId ?? 'new customer',
  },
  'customers.remove-card': { topic: 'records', subject: ({ cardId }) => cardId },
  'plan-files.bring-in': { topic: 'records' },

  'accounts.export': { topic: 'export', subject: ({ accountId }) => accountId },
  'history.export': { topic: 'export', subject: ({ format }) => format },
  'history.save-bundle': { topic: 'export', subject: ({ attemptId }) => attemptId },
  'history.save-receipts': { topic: 'export' },
  'receipts.print': { topic: 'export', subject: ({ attemptIds }) => listed(attemptIds) },
  'receipts.save-pdf': { topic: 'export', subject: ({ attemptIds }) => listed(attemptIds) },
  'receipts.email': { topic: 'export', subject: ({ attemptId }) => attemptId },
  'plan-files.export': { topic: 'export', subject: ({ what }) => what },
  'closes.print': { topic: 'export' },
  'reports.print': { topic: 'export' },
  'runs.report': { topic: 'export', subject: ({ runId }) => runId },

  'backup.save': { topic: 'records' },
  'backup.choose': { topic: 'records' },
  'backup.restore': { topic: 'records' },

  'audit.page': {
    topic: 'audit',
    subject: ({ text }) => text,
    isSilent: ({ before }) => before !== null,
  },
  'audit.verify': {
    topic: 'audit',
    subject: (_input, output) => output?.kind ?? '',
  },
  'audit.export': { topic: 'audit' },
  'audit.accept': { topic: 'audit', isWrittenWhenDone: true, reason: ({ reason }) => reason },
};

/** What decides where money goes and how much of it. */
function accountDetails(
  account: Pick<Account, 'id' | 'mode' | 'baseUrl' | 'amountLimitMajor'>,
): AuditDetails {
  const { id, mode, baseUrl, amountLimitMajor } = account;
  return { account: id, mode, baseUrl, amountLimitMajor };
}

/** The first of many, with their count. */
function listed(names: readonly string[]): string {
  return names.length > 1 ? `${names[0] ?? ''} and ${names.length - 1} more` : (names[0] ?? '');
}
