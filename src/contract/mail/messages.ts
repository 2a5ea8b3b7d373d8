import { z } from 'zod';
import { messageKinds, messageStates, messageLists } from '../../domain/mail/message.ts';
import type { Message } from '../../domain/mail/message.ts';
import { firstOf } from '../audit-facts.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import { failureSchema } from '../failure.ts';
import type { FactsOf } from '../pick.ts';
import { receiptRefusalSchema } from '../payments/receipts.ts';
import {
  attemptIdSchema,
  customerIdSchema,
  instantSchema,
  messageIdSchema,
  nothingSchema,
  planIdSchema,
  recipientSchema,
  writtenInstantSchema,
} from '../schemas.ts';
import { mailFailureSchema } from './mail-account.ts';

/** Maximum receipts queued by one act. */
const receiptsAtOnceMax = 200;

/** Members that the screens show of a message as the ledger stores it. */
export const messageFacts = {
  id: messageIdSchema,
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  customerId: customerIdSchema.nullable(),
  attemptId: attemptIdSchema.nullable(),
  planId: planIdSchema.nullable(),
  queuedAt: writtenInstantSchema,
  /** The moment at which it reached its present state; null while it never left the queue. */
  endedAt: instantSchema.nullable(),
  /** The next try of a queued message. */
  dueAt: instantSchema,
  tries: z.number().int(),
  failure: mailFailureSchema.nullable(),
} satisfies FactsOf<Message>;

export const messageViewSchema = z.strictObject({
  ...messageFacts,
  /** Empty without a customer. */
  customerName: z.string(),
  /** Null for a message that no person asked for. */
  operatorName: z.string().nullable(),
});

export type MessageView = z.infer<typeof messageViewSchema>;

/** The obstacle of a waiting queue: a failure of the server, of this computer, or a message without a reply. */
const queueTroubleSchema = z.strictObject({
  reason: z.union([
    mailFailureSchema,
    z.strictObject({ kind: z.literal('unknown') }),
    z.strictObject({ kind: z.literal('failure'), failure: failureSchema }),
  ]),
  nextTryAt: instantSchema,
});

const inputBytesMax = 64 * 1024;

export const messages = {
  /** Queues one receipt with its PDF; `mail.changed` follows when it was sent. */
  'mail.send-receipt': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema, to: recipientSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('queued'), messageId: messageIdSchema }),
        z.strictObject({
          kind: z.literal('refused'),
          reason: z.union([
            receiptRefusalSchema,
            z.enum(['no-mail-account', 'not-an-address', 'no-address', 'opted-out']),
          ]),
        }),
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptId }) => attemptId },
  }),
  /** Queues the receipts of several payments, each to its customer's own address. */
  'mail.send-receipts': operation({
    input: () =>
      z.strictObject({
        attemptIds: z.array(attemptIdSchema).min(1).max(receiptsAtOnceMax),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('queued'),
          batchId: messageIdSchema,
          queued: z.number().int(),
          withoutAddress: z.number().int(),
          optedOut: z.number().int(),
          withoutReceipt: z.number().int(),
        }),
        z.strictObject({ kind: z.literal('refused'), reason: z.literal('no-mail-account') }),
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptIds }) => firstOf(attemptIds) },
    inputBytesMax,
  }),
  /** Messages of one batch by state. */
  'mail.batch': operation({
    input: () => z.strictObject({ batchId: messageIdSchema }),
    output: () =>
      z.strictObject({
        queued: z.number().int(),
        sending: z.number().int(),
        sent: z.number().int(),
        unknown: z.number().int(),
        refused: z.number().int(),
        cancelled: z.number().int(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  'mail.queue': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        /** False where receipts open in the user's own mail program. */
        hasAccount: z.boolean(),
        queued: z.number().int(),
        sending: z.number().int(),
        /** Messages that wait for a person. */
        toDo: z.number().int(),
        trouble: queueTroubleSchema.nullable(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Looks at the queue at once, without waiting for its next try. */
  'mail.retry': operation({
    input: () => nothingSchema,
    output: () => z.null(),
    role: 'clerk',
    ...unlogged,
  }),
  'mail.page': operation({
    input: () =>
      z.strictObject({
        list: z.enum(messageLists),
        customerId: customerIdSchema.nullable(),
        attemptId: attemptIdSchema.nullable(),
        before: z.strictObject({ queuedAt: writtenInstantSchema, id: messageIdSchema }).nullable(),
        limit: z.number().int().min(1).max(100),
      }),
    output: () => z.strictObject({ messages: z.array(messageViewSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  /** A customer's wish to get no messages. */
  'mail.opt-out': operation({
    input: () => z.strictObject({ customerId: customerIdSchema }),
    output: () =>
      z.strictObject({
        optOut: z.strictObject({ at: instantSchema, operatorName: z.string() }).nullable(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Opts a customer out of every message, or lets them get messages again. */
  'mail.set-opt-out': operation({
    input: () => z.strictObject({ customerId: customerIdSchema, optedOut: z.boolean() }),
    output: () => z.null(),
    role: 'clerk',
    ...atOpenAccount,
    audit: {
      topic: 'setting',
      subject: ({ customerId }) => customerId,
      details: ({ optedOut }) => ({ optedOut }),
    },
  }),
  /** Queues a message again under the same Message-ID; `to` is null for the same address. */
  'mail.send-again': operation({
    input: () =>
      z.strictObject({
        id: messageIdSchema,
        to: recipientSchema.nullable(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('queued') }),
        z.strictObject({ kind: z.literal('not-an-address') }),
        z.strictObject({ kind: z.literal('opted-out') }),
        /** It was sent or cancelled since, or may have been sent to the earlier address. */
        z.strictObject({ kind: z.literal('not-possible') }),
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ id }) => id },
  }),
  /** Cancels a queued message, or takes one that needs a person off the list. */
  'mail.dismiss': operation({
    input: () => z.strictObject({ id: messageIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('ended'), state: z.enum(messageStates) }),
        z.strictObject({ kind: z.literal('not-possible') }),
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ id }) => id },
  }),
} as const;
