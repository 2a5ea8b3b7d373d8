import { z } from 'zod';
import { logoSideMax } from '../../domain/receipt/logo.ts';
import {
  templateTextLengthMax,
  logoFormats,
  receiptPapers,
} from '../../domain/receipt/template.ts';
import { receiptLanguages } from '../../domain/receipt/languages/receipt-language.ts';
import { freeText } from '../schemas.ts';

/** The generated name of a logo file; only main knows its folder. */
const logoFileNameSchema = z.string().regex(/^receipt-logo-[0-9a-f]{16}\.(?:png|jpg)$/u);

/** A logo as stored with the account; see `domain/receipt/template.ts`. */
export const receiptLogoSchema = z.strictObject({
  fileName: logoFileNameSchema,
  format: z.enum(logoFormats),
  width: z.number().int().min(1).max(logoSideMax),
  height: z.number().int().min(1).max(logoSideMax),
});

const textsShape = {
  tradingName: freeText(templateTextLengthMax.tradingName),
  address: freeText(templateTextLengthMax.address),
  contact: freeText(templateTextLengthMax.contact),
  policy: freeText(templateTextLengthMax.policy),
};

/** The texts and the paper size sent by the form; the logo comes from a file that main reads. */
export const receiptTextsSchema = z.strictObject({
  ...textsShape,
  paper: z.enum(receiptPapers),
  language: z.enum(receiptLanguages).default('en'),
  translations: z.partialRecord(z.enum(receiptLanguages), z.strictObject(textsShape)).default({}),
});

export const receiptTemplateSchema = receiptTextsSchema.extend({
  logo: receiptLogoSchema.nullable(),
});

export type ReceiptTemplateView = z.infer<typeof receiptTemplateSchema>;
