import { z } from 'zod';
import { templateTextLengthMax } from '../../domain/receipt/template.ts';
import { freeText } from '../schemas.ts';

/** Our own name for a logo's file: where it lies is main's business alone. */
const logoFileNameSchema = z.string().regex(/^receipt-logo-[0-9a-f]{16}\.(?:png|jpg)$/u);

/** A logo as it is kept with the account; the meaning is in `domain/receipt/template.ts`. */
export const receiptLogoSchema = z.strictObject({
  fileName: logoFileNameSchema,
  format: z.enum(['png', 'jpeg']),
  width: z.number().int().min(1).max(4000),
  height: z.number().int().min(1).max(4000),
});

/** The texts and the paper, which the form sends; the logo comes from a file that main reads. */
export const receiptTextsSchema = z.strictObject({
  tradingName: freeText(templateTextLengthMax.tradingName),
  address: freeText(templateTextLengthMax.address),
  contact: freeText(templateTextLengthMax.contact),
  policy: freeText(templateTextLengthMax.policy),
  paper: z.enum(['a4', 'roll-80']),
});

export const receiptTemplateSchema = receiptTextsSchema.extend({
  logo: receiptLogoSchema.nullable(),
});

export type ReceiptTemplateView = z.infer<typeof receiptTemplateSchema>;
