import { z } from 'zod';
import {
  daysBeforeBounds,
  messageTextFields,
  templateFaults,
  templateKinds,
  templateTextBounds,
} from '../../domain/mail/template.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import { instantSchema, nothingSchema, wholeNumberIn } from '../schemas.ts';

const daysBeforeSchema = wholeNumberIn(daysBeforeBounds);

/** The meaning of each member is in `domain/mail/template.ts`. */
export const messageTemplateSchema = z.strictObject({
  kind: z.enum(templateKinds),
  subject: z.string(),
  body: z.string(),
  onSince: instantSchema.nullable(),
});

export const messageRules = {
  /** The texts of the messages that no person sends, and which of them are sent. */
  'mail.rules': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        templates: z.array(messageTemplateSchema),
        daysBefore: daysBeforeSchema,
        /** The merchant's name in a preview. */
        merchant: z.string(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Saves one text, and turns its message on or off; what happened before it was turned on gets no message. */
  'mail.save-template': operation({
    input: () =>
      z.strictObject({
        kind: z.enum(templateKinds),
        subject: z.string().max(templateTextBounds.subject * 2),
        body: z.string().max(templateTextBounds.body * 2),
        isOn: z.boolean(),
        daysBefore: daysBeforeSchema,
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved') }),
        z.strictObject({
          kind: z.literal('refused'),
          refusals: z.array(
            z.strictObject({
              field: z.enum(messageTextFields),
              reason: z.enum(templateFaults),
              word: z.string().nullable(),
            }),
          ),
        }),
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: {
      topic: 'setting',
      subject: ({ kind }) => kind,
      details: ({ isOn, daysBefore }) => ({ isOn, daysBefore }),
    },
  }),
} as const;
