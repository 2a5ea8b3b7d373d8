import { z } from 'zod';
import { codeRules, formFieldLengthsMax, holderRules } from '../../domain/accounts/form-fields.ts';
import { freeText } from '../schemas.ts';

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
