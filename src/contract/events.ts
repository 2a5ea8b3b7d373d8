import { z } from 'zod';
import { attemptViewSchema } from './charge/attempt-view.ts';
import { exportProgressSchema } from './payments/payment-lists.ts';
import { receiptProgressSchema } from './payments/receipts.ts';
import { runViewSchema } from './plans/runs.ts';
import { statusSchema } from './staff/session.ts';
import { walletCheckoutViewSchema } from './wallet/wallet-view.ts';

/** Everything that main tells the windows by itself. */
export const events = {
  /** A try moved, and the new state is durable (or said to be not saved). */
  'attempt.changed': attemptViewSchema,
  'session.changed': statusSchema,
  /** A menu key was pressed: which screen or action it asks for. */
  'shell.command': z.strictObject({ command: z.string().max(64) }),
  /** A run went on, paused or ended; a few times a second at most. */
  'run.changed': runViewSchema,
  /** Plans or what is due of them changed by something other than a try. */
  'plans.changed': z.strictObject({}),
  'receipts.progress': receiptProgressSchema,
  'history.export-progress': exportProgressSchema,
  /** A wallet checkout moved, and its new state is durable. */
  'wallet.changed': walletCheckoutViewSchema,
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;
