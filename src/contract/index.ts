import type { z } from 'zod';
import { accountFiles } from './account-files.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { calls } from './calls.ts';
import { charge } from './charge.ts';
import { closes } from './closes.ts';
import { customers } from './customers.ts';
import { declines } from './declines.ts';
import { dueWork } from './due-work.ts';
import { history } from './history.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { planFiles } from './plan-files.ts';
import { plans } from './plans.ts';
import { practice } from './practice.ts';
import { receipts } from './receipts.ts';
import { reports } from './reports.ts';
import { retryPolicy } from './retry-policy.ts';
import { runs } from './runs.ts';
import { session } from './session.ts';
import { staff } from './staff.ts';
import { unconfirmed } from './unconfirmed.ts';
import { wallet } from './wallet.ts';

/** Every operation that the renderer may ask of main. */
export const contract = {
  ...session,
  ...staff,
  ...charge,
  ...unconfirmed,
  ...orders,
  ...payments,
  ...history,
  ...calls,
  ...customers,
  ...accounts,
  ...accountFiles,
  ...declines,
  ...practice,
  ...receipts,
  ...plans,
  ...dueWork,
  ...runs,
  ...retryPolicy,
  ...planFiles,
  ...closes,
  ...reports,
  ...audit,
  ...backup,
  ...wallet,
} as const;

export type Contract = typeof contract;
export type OperationName = keyof Contract;
/** What the renderer passes, before parsing. */
export type OperationInput<Name extends OperationName> = z.input<Contract[Name]['input']>;
/** What a handler receives, parsed. */
export type ParsedInput<Name extends OperationName> = z.output<Contract[Name]['input']>;
/** What comes back. */
export type OperationOutput<Name extends OperationName> = z.output<Contract[Name]['output']>;
