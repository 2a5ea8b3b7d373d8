import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { operation, provenHere, roles } from '../define.ts';
import { freeText, operatorIdSchema } from '../schemas.ts';
import { keptSchema } from './staff.ts';

export const restate = {
  /**
   * States a staff member whose row was changed from outside again, with a passphrase that is chosen in main's own
   * window and that its owner must change. Their PIN is removed.
   */
  'staff.restate': operation({
    input: () =>
      z.strictObject({
        id: operatorIdSchema,
        name: freeText(textLengthsMax.personName),
        role: z.enum(roles),
        isActive: z.boolean(),
      }),
    output: () => keptSchema,
    role: 'admin',
    ...provenHere,
    audit: {
      topic: 'staff',
      subject: ({ name }) => name,
      details: ({ role, isActive }) => ({ role, isActive }),
      isWrittenPerAnswer: true,
    },
  }),
} as const;
