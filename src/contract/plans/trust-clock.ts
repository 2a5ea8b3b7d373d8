import { z } from 'zod';
import { approvableHere, operation } from '../define.ts';
import { dateTextSchema } from '../schemas.ts';

export const trustClock = {
  /** Confirms the computer's date after the clock went further ahead than any trusted moment supports. */
  'runs.trust-clock': operation({
    input: z.strictObject({ today: dateTextSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('trusted') }),
      /** The date has changed since it was shown; it has to be confirmed again. */
      z.strictObject({ kind: z.literal('changed'), today: dateTextSchema }),
    ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true, subject: ({ today }) => today },
  }),
} as const;
