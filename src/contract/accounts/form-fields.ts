import { z } from 'zod';
import {
  codeRules,
  formFieldLengthsMax,
  formFieldTexts,
  holderRules,
} from '../../domain/accounts/form-fields.ts';
import { shortTextFaults } from '../../domain/typed-text.ts';
import { operation } from '../define.ts';
import { accountIdSchema, freeText } from '../schemas.ts';

/** UTF-16 units for a character outside the basic plane, which the rule counts as one. */
const unitsPerCharacter = 2;

function shortText(charactersMax: number) {
  return freeText(charactersMax * unitsPerCharacter);
}

/** The fields that an account's payment form shows and requires; see `domain/accounts/form-fields.ts`. */
export const formFieldsSchema = z.strictObject({
  cardHolder: z.enum(holderRules),
  securityCode: z.enum(codeRules),
  referenceLabel: shortText(formFieldLengthsMax.label),
  referenceHint: shortText(formFieldLengthsMax.hint),
  referenceMask: shortText(formFieldLengthsMax.mask),
  customerRequired: z.boolean(),
});

export const formFields = {
  /** Saves which fields the payment form shows and requires; applies from the next keystroke. */
  'accounts.save-fields': operation({
    input: () => z.strictObject({ accountId: accountIdSchema, fields: formFieldsSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), fields: formFieldsSchema }),
        z.strictObject({
          kind: z.literal('refused'),
          refusals: z.array(
            z.strictObject({
              field: z.enum(formFieldTexts),
              reason: z.enum(shortTextFaults),
            }),
          ),
        }),
      ]),
    role: 'supervisor',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
} as const;
