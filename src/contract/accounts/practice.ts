import { z } from 'zod';
import { atOpenAccount, ofNoAccount, operation, unlogged } from '../define.ts';
import { dateTextSchema } from '../plans/plan-view.ts';
import { instantSchema, nothingSchema } from '../schemas.ts';

export const practice = {
  /** Published test numbers and amounts with what each does; practice accounts only. */
  'practice.guide': operation({
    input: nothingSchema,
    output: z.strictObject({
      cards: z.array(z.strictObject({ number: z.string(), brand: z.string(), effect: z.string() })),
      amounts: z.array(z.strictObject({ ending: z.string(), effect: z.string() })),
    }),
    role: 'clerk',
    ...ofNoAccount,
  }),
  /** How far the practice clock was moved ahead, and the day that it shows. */
  'practice.clock': operation({
    input: nothingSchema,
    output: z.strictObject({ today: dateTextSchema, now: instantSchema, minutesAhead: z.number() }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Writes sixty sample customers with plans in every state; only into a book that has no plan yet. */
  'practice.fill-book': operation({
    input: nothingSchema,
    output: z.discriminatedUnion('kind', [
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
  /**
   * Lets time pass in practice: due days, the resolution hold and the practice bank all follow.
   */
  'practice.pass-time': operation({
    input: z.strictObject({
      minutes: z
        .number()
        .int()
        .min(1)
        .max(60 * 24 * 400),
    }),
    output: z.null(),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'setting' },
  }),
} as const;
