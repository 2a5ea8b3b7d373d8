import { z } from 'zod';
import { newsTopics } from '../domain/terminals/news.ts';
import { attemptViewSchema } from './charge/attempt-view.ts';
import { exportProgressSchema } from './payments/payment-lists.ts';
import { receiptProgressSchema } from './payments/receipts.ts';
import { refundRequestViewSchema } from './payments/refunds.ts';
import { runViewSchema } from './plans/run-view.ts';
import { statusSchema } from './staff/session.ts';
import { walletCheckoutViewSchema } from './wallet/wallet-view.ts';

/** The events that main sends to the windows. */
export const events = {
  /** An attempt changed state; the state is durable, or marked as not saved. */
  'attempt.changed': attemptViewSchema,
  /** The records do not take the outcome of a refund or void, which is known by now. */
  'refund.not-saved': refundRequestViewSchema,
  'session.changed': statusSchema,
  /** A menu command, naming the screen or action. */
  'shell.command': z.strictObject({ command: z.string().max(64) }),
  /** A run advanced, paused or ended; sent a few times a second at most. */
  'run.changed': runViewSchema,
  /** Plans or due amounts changed other than by an attempt. */
  'plans.changed': z.strictObject({}),
  /** Another terminal of the same records changed something of these topics, or may have. */
  'records.changed': z.strictObject({ topics: z.array(z.enum(newsTopics)) }),
  'receipts.progress': receiptProgressSchema,
  'history.export-progress': exportProgressSchema,
  /** A message was queued, sent or refused, or the queue began to wait. */
  'mail.changed': z.strictObject({}),
  /** A wallet checkout changed state; the state is durable. */
  'wallet.changed': walletCheckoutViewSchema,
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;
