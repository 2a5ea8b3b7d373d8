import { z } from 'zod';
import { daySchema, tallySchema } from './closes.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import { fileTroubleSchema } from './payment-lists.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  currencySchema,
  instantSchema,
  nothingSchema,
} from '../schemas.ts';

const monthSchema = z.string().regex(/^\d{4}-\d{2}$/u);

const spanShape = { from: daySchema, until: daySchema, currency: currencySchema };

export const reports = {
  /** Currencies that have payments, and the span of days they lie in. */
  'reports.choices': operation({
    input: nothingSchema,
    output: z.strictObject({
      currencies: z.array(currencySchema),
      firstDay: daySchema.nullable(),
      today: daySchema,
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Tries answered and approved by merchant day, every day of the span, at most 366. */
  'reports.approvals': operation({
    input: z.strictObject(spanShape),
    output: z.strictObject({
      days: z.array(
        z.strictObject({
          day: daySchema,
          approvedCount: z.number().int(),
          declinedCount: z.number().int(),
          notConfirmedCount: z.number().int(),
          /** What was asked for. */
          approvedMinor: amountMinorSchema,
          /** What the bank took, on the day of its payment. */
          takenMinor: amountMinorSchema,
          /** What was given back on that day. */
          refundedMinor: amountMinorSchema,
          /** Taken less refunded. */
          netMinor: z.number().int(),
        }),
      ),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Declines of the span by response code, the most frequent first. */
  'reports.declines': operation({
    input: z.strictObject(spanShape),
    output: z.strictObject({
      reasons: z.array(
        z.strictObject({
          responseCode: z.string().nullable(),
          meaning: z.string(),
          count: z.number().int(),
          amountMinor: amountMinorSchema,
        }),
      ),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /**
   * Money that came back in a month: the first try failed, and it was approved this month.
   *
   * The share is of the instalments that failed first this month; paid another way stands apart.
   */
  'reports.recovered': operation({
    input: z.strictObject({ month: monthSchema, currency: currencySchema }),
    output: z.strictObject({
      recovered: tallySchema,
      byRetry: tallySchema,
      byNewCard: tallySchema,
      byExpiredCardTry: tallySchema,
      failedThisMonth: tallySchema,
      recoveredOfThem: tallySchema,
      paidAnotherWay: tallySchema,
      /** What was recovered, the newest first, up to 200. */
      rows: z.array(
        z.strictObject({
          attemptId: attemptIdSchema,
          reference: z.string(),
          customerName: z.string().nullable(),
          way: z.enum(['retry', 'new-card', 'expired-card-try']),
          amountMinor: amountMinorSchema,
          at: instantSchema,
        }),
      ),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Prints the page that is shown, or writes it as PDF. */
  'reports.print': operation({
    input: z.strictObject({
      report: z.enum(['approvals', 'declines', 'recovered', 'falls-due']),
      from: daySchema,
      until: daySchema,
      currency: currencySchema,
      as: z.enum(['print', 'pdf']),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('done'), fileName: z.string().nullable() }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({ kind: z.literal('no-printer') }),
      z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export' },
  }),
} as const;
