import type { OperationName } from '../../../contract/index.ts';
import type { Resolution } from '../../../domain/charge/attempt.ts';

/** Words of the table of permissions. */
export const permissionWords = {
  title: 'Permissions',
  text: 'Each role includes those left of it, with the exceptions shown. “Approval” marks what another staff member may approve on the spot.',
  task: 'Task',
  reading: 'Reading the permissions …',
  yes: 'yes',
  approval: 'approval',
  no: 'no',
} as const;

/** A task of the table; all its operations need the same permission. */
export interface PermissionTask {
  readonly words: string;
  readonly operations: readonly OperationName[];
}

/** The tasks in the order of the table. A test holds that every logged operation that needs a role is in one of them. */
export const permissionTasks: readonly PermissionTask[] = [
  { words: 'Look up payments, plans and customers', operations: ['history.page', 'plans.page'] },
  {
    words: 'Print and export payments, receipts and reports',
    operations: [
      'history.export',
      'history.save-bundle',
      'history.save-receipts',
      'receipts.print',
      'receipts.save-pdf',
      'reports.print',
      'unconfirmed.print',
      'runs.report',
      'closes.print',
      'closes.export-items',
      'closes.export-journal',
    ],
  },
  { words: 'Make a backup to the set folder', operations: ['backup.make-now'] },
  { words: 'Close and reopen days', operations: ['closes.keep', 'closes.reopen'] },
  {
    words: 'Accept bank files and decide their lines',
    operations: ['reconcile.accept', 'reconcile.decide'],
  },
  {
    words: 'Record fees and disputes of a day',
    operations: ['closes.record-entry', 'closes.withdraw-entry'],
  },
  { words: 'Read and verify the audit log', operations: ['audit.page', 'audit.verify'] },
  { words: 'Export plans', operations: ['plan-files.export'] },
  { words: 'Take payments', operations: ['charge.submit', 'wallet.take'] },
  { words: 'Request wallet checkouts', operations: ['wallet.request', 'wallet.cancel'] },
  {
    words: 'Start, charge and change plans',
    operations: [
      'plans.start',
      'plans.charge',
      'plans.charge-part',
      'plans.extra',
      'plans.replace-card',
      'plans.move',
      'plans.bulk-move',
    ],
  },
  { words: 'Start and control billing runs', operations: ['runs.start', 'runs.control'] },
  {
    words: 'Change customers and send receipts',
    operations: ['customers.save', 'customers.remove-card', 'receipts.email'],
  },
  {
    words: 'Send messages and repeat those in doubt',
    operations: [
      'mail.send-receipt',
      'mail.send-receipts',
      'mail.set-opt-out',
      'mail.send-again',
      'mail.dismiss',
    ],
  },
  {
    words: 'Begin to charge at a new address, with an admin’s passphrase',
    operations: ['accounts.confirm-address'],
  },
  { words: 'Let practice time pass', operations: ['practice.pass-time'] },
  {
    words: 'Merge customers and erase personal data',
    operations: [
      'customers.merge',
      'customers.undo-merge',
      'customers.close-merge',
      'customers.erase',
    ],
  },
  { words: 'Record refunds', operations: ['payments.record-refund', 'refunds.resolve'] },
  {
    words: 'Refund and void through the gateway, within the limit of the role',
    operations: ['refunds.ask'],
  },
  { words: 'Ask the gateway about unconfirmed payments', operations: ['unconfirmed.look-up'] },
  {
    words: 'Set what the gateway can do',
    operations: ['abilities.try', 'abilities.set', 'abilities.set-limits'],
  },
  {
    words: 'Write off and move what is owed',
    operations: [
      'plans.move-owed',
      'plans.bulk-move-owed',
      'runs.decide-payment',
      'runs.trust-clock',
    ],
  },
  { words: 'Change the schedule of a running plan', operations: ['plans.change-schedule'] },
  {
    words: 'Set message texts and test the mail server',
    operations: ['mail.save-template', 'mail.test'],
  },
  {
    words: 'Import plans, customers and card tokens',
    operations: ['plan-files.bring-in', 'customer-files.bring-in', 'customer-files.save-faulty'],
  },
  {
    words: 'Change forms, receipts and decline advice',
    operations: [
      'accounts.save-fields',
      'declines.save',
      'declines.reset',
      'receipts.save-template',
      'receipts.choose-logo',
      'receipts.remove-logo',
    ],
  },
  {
    words: 'Manage staff and their rules',
    operations: ['staff.save', 'staff.restate', 'staff.let-in-again', 'staff.save-rules'],
  },
  {
    words: 'Set up accounts and secrets',
    operations: [
      'accounts.save',
      'accounts.set-secret',
      'accounts.remove',
      'accounts.approve-address',
      'accounts.withdraw-address',
      'accounts.acknowledge-address',
      'accounts.export',
      'accounts.choose-file',
      'accounts.import',
    ],
  },
  { words: 'Set how long personal data is kept', operations: ['customers.save-retention'] },
  { words: 'Set up the mail server', operations: ['mail.save-account', 'mail.set-password'] },
  {
    words: 'Set the accounts of the journal',
    operations: ['closes.save-journal-accounts'],
  },
  {
    words: 'Set the retry policy, billing runs and the wallet',
    operations: ['retry-policy.save', 'runs.save-settings', 'wallet.save-settings'],
  },
  {
    words: 'Set up and restore backups',
    operations: ['backup.save', 'backup.choose', 'backup.restore', 'backup.save-automatic'],
  },
  { words: 'Renew the keys of the account', operations: ['keys.renew'] },
  {
    words: 'Move the records, remove a terminal',
    operations: ['records.move-to-server', 'records.move-to-file', 'records.retire-terminal'],
  },
  {
    words: 'Add terminals, and join records on a server',
    operations: [
      'terminals.invite',
      'terminals.revoke-login',
      'terminals.choose-join-file',
      'terminals.join',
    ],
  },
  {
    words: 'Account for restored records',
    operations: ['gap.take-over', 'gap.choose-list', 'gap.answer', 'gap.answer-rest'],
  },
  { words: 'Close the check of restored records', operations: ['gap.close'] },
  {
    words: 'Accept altered records, export the audit log',
    operations: ['audit.accept', 'plans.accept', 'audit.export'],
  },
];

/** Logged operations of one's own sign-in, which every role has for itself. */
export const ownOperations: readonly OperationName[] = [
  'session.switch-role',
  'staff.change-passphrase',
  'staff.set-pin',
  'staff.approve',
  'staff.prove',
];

/** The resolutions in the order of the table; they share one operation, and a rule decides on each. */
export const resolutionTasks: readonly {
  readonly words: string;
  readonly found: Resolution['found'];
}[] = [
  { words: 'Resolve as approved', found: 'charged' },
  { words: 'Resolve as paid elsewhere', found: 'paid-elsewhere' },
  { words: 'Resolve as declined', found: 'declined' },
  { words: 'Resolve as not charged', found: 'not-charged' },
  { words: 'Resolve as another order’s reference', found: 'other-order' },
  { words: 'Resolve as refunded', found: 'reversed' },
];
