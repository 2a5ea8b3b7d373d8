import type { z } from 'zod';
import { abilities } from './accounts/abilities.ts';
import { accountFiles } from './accounts/account-files.ts';
import { accounts } from './accounts/accounts.ts';
import { audit } from './staff/audit.ts';
import { approvedAddresses } from './accounts/approved-addresses.ts';
import { automaticBackup } from './accounts/automatic-backup.ts';
import { backup } from './accounts/backup.ts';
import { calls } from './customers/calls.ts';
import { charge } from './charge/charge.ts';
import { closes } from './payments/closes.ts';
import { customerFiles } from './customers/customer-files.ts';
import { customers } from './customers/customers.ts';
import { tidy } from './customers/tidy.ts';
import { declines } from './charge/declines.ts';
import { dueWork } from './plans/due-work.ts';
import { formFields } from './accounts/form-fields.ts';
import { gap } from './gap.ts';
import { paymentLists } from './payments/payment-lists.ts';
import { savedViews } from './payments/saved-views.ts';
import type { operationNames } from './names.ts';
import { keys } from './accounts/keys.ts';
import { mailAccount } from './mail/mail-account.ts';
import { messageRules } from './mail/message-rules.ts';
import { messages } from './mail/messages.ts';
import { orders } from './charge/orders.ts';
import { payments } from './payments/payments.ts';
import { bulkMoves } from './plans/bulk-moves.ts';
import { planChanges } from './plans/plan-changes.ts';
import { planFiles } from './plans/plan-files.ts';
import { plans } from './plans/plans.ts';
import { practice } from './accounts/practice.ts';
import { receipts } from './payments/receipts.ts';
import { dayItems } from './payments/day-items.ts';
import { dayJournal } from './payments/day-journal.ts';
import { reconcile } from './payments/reconcile.ts';
import { refunds } from './payments/refunds.ts';
import { reports } from './payments/reports.ts';
import { retryPolicy } from './plans/retry-policy.ts';
import { runs } from './plans/runs.ts';
import { records } from './accounts/records.ts';
import { terminals } from './accounts/terminals.ts';
import { restate } from './staff/restate.ts';
import { serviceAddresses } from './accounts/service-addresses.ts';
import { session } from './staff/session.ts';
import { staff } from './staff/staff.ts';
import { unconfirmed } from './charge/unconfirmed.ts';
import { wallet } from './wallet/wallet.ts';

/** Every operation that the renderer may call in main. */
export const contract = {
  ...session,
  ...records,
  ...terminals,
  ...staff,
  ...restate,
  ...charge,
  ...unconfirmed,
  ...orders,
  ...payments,
  ...refunds,
  ...paymentLists,
  ...savedViews,
  ...calls,
  ...customers,
  ...tidy,
  ...customerFiles,
  ...accounts,
  ...approvedAddresses,
  ...serviceAddresses,
  ...accountFiles,
  ...abilities,
  ...formFields,
  ...declines,
  ...practice,
  ...receipts,
  ...plans,
  ...planChanges,
  ...bulkMoves,
  ...dueWork,
  ...runs,
  ...retryPolicy,
  ...planFiles,
  ...closes,
  ...dayItems,
  ...dayJournal,
  ...reconcile,
  ...reports,
  ...audit,
  ...backup,
  ...automaticBackup,
  ...gap,
  ...keys,
  ...wallet,
  ...mailAccount,
  ...messages,
  ...messageRules,
} as const satisfies Readonly<Record<(typeof operationNames)[number], unknown>>;

export type Contract = typeof contract;
export type OperationName = keyof Contract;
/** Operations that another staff member may approve; their titles are with the words of the screens. */
export type ApprovableOperation = {
  [Name in OperationName]: Contract[Name]['approvable'] extends true ? Name : never;
}[OperationName];
/** The input as the renderer passes it, before parsing. */
export type OperationInput<Name extends OperationName> = z.input<Contract[Name]['input']>;
/** The input as a handler receives it, parsed. */
export type ParsedInput<Name extends OperationName> = z.output<Contract[Name]['input']>;
export type OperationOutput<Name extends OperationName> = z.output<Contract[Name]['output']>;
