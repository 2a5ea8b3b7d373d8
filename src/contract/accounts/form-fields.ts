import { z } from 'zod';
import { codeRules, formFieldLengthsMax, holderRules } from '../../domain/accounts/form-fields.ts';
import { freeText } from '../schemas.ts';

/** Room for a character outside the basic plane, which counts twice here and once in the rule. */
const unitsPerCharacter = 2;

function shortText(charactersMax: number) {
  return freeText(charactersMax * unitsPerCharacter);
}

/** What an account's payment form shows and insists on; the meaning is in `domain/accounts/form-fields.ts`. */
export const formFieldsSchema = z.strictObject({
  cardHolder: z.enum(holderRules),
  securityCode: z.enum(codeRules),
  referenceLabel: shortText(formFieldLengthsMax.label),
  referenceHint: shortText(formFieldLengthsMax.hint),
  referenceMask: shortText(formFieldLengthsMax.mask),
  customerRequired: z.boolean(),
});
