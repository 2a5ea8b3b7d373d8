import { z } from 'zod';
import { atOpenAccount, ofNoAccount, operation, unlogged } from '../define.ts';
import { dateTextSchema, instantSchema, nothingSchema } from '../schemas.ts';

export const practice = {
  /** Published test card numbers and amounts, each with its effect; practice accounts only. */
  'practice.guide': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        cards: z.array(
          z.strictObject({
            number: z.string(),
            brand: z.string(),
            answers: z.enum(['approve', 'decline', 'by-amount']),
          }),
        ),
        amounts: z.array(z.strictObject({ ending: z.string(), effect: z.string() })),
      }),
    role: 'accountant',
    ...ofNoAccount,
  }),
  /** The practice clock: its time, its date, and the minutes it is ahead. */
  'practice.clock': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({ today: dateTextSchema, now: instantSchema, minutesAhead: z.number() }),
    role: 'accountant',
    ...unlogged,
  }),
  /**
   * Writes sixty sample customers with plans in every state; refused when the records already have a plan.
   */
  'practice.fill-book': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('filled'),
          customerCount: z.number().int(),
          planCount: z.number().int(),
        }),
        z.strictObject({ kind: z.literal('not-empty') }),
      ]),
    role: 'clerk',
    ...unlogged,
  }),
  /** Moves the practice clock ahead: due days, the resolution hold and the practice bank all follow. */
  'practice.pass-time': operation({
    input: () =>
      z.strictObject({
        minutes: z
          .number()
          .int()
          .min(1)
          .max(60 * 24 * 400),
      }),
    output: () => z.null(),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'setting' },
  }),
} as const;
