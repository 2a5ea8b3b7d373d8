import { z } from 'zod';
import { approvableHere, operation } from '../define.ts';
import { dateTextSchema } from './plan-view.ts';

export const trustClock = {
  /** Says that the computer's date is right, after the clock went ahead further than anything vouches for. */
  'runs.trust-clock': operation({
    input: z.strictObject({ today: dateTextSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('trusted') }),
      /** The date is another one by now: it is looked at again. */
      z.strictObject({ kind: z.literal('changed'), today: dateTextSchema }),
    ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true, subject: ({ today }) => today },
  }),
} as const;
