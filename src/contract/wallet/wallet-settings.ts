import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { accountIdSchema, wholeNumberIn } from '../schemas.ts';
import {
  hashEncodings,
  tokenLifeMinutesMax,
  walletSettingFaults,
  walletSettingFields,
  wholeAmountStyles,
} from '../../domain/wallet/settings.ts';

const nameSchema = z.string().max(textLengthsMax.wireName);
const addressSchema = z.string().max(textLengthsMax.address);

const fieldNamesSchema = z.strictObject({
  container: nameSchema,
  type: nameSchema,
  typeValue: nameSchema,
  checkoutResourceUrl: nameSchema,
  checkoutId: nameSchema,
  oauthToken: nameSchema,
  oauthVerifier: nameSchema,
});

/** The meaning of each member is in `domain/wallet/settings.ts`. */
export const walletSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  lightboxUrl: addressSchema,
  liveLightbox: z.boolean(),
  hashEncoding: z.enum(hashEncodings),
  lastSegment: nameSchema,
  wholeAmounts: z.enum(wholeAmountStyles),
  purchaseFields: fieldNamesSchema,
  tokeniseFields: fieldNamesSchema,
  tokenisePath: addressSchema,
  lightboxParameters: z.strictObject({ token: nameSchema, checkoutId: nameSchema }),
  callbackParameters: z.strictObject({
    checkoutResourceUrl: nameSchema,
    oauthToken: nameSchema,
    oauthVerifier: nameSchema,
    status: nameSchema,
  }),
  tokenLifeMinutes: wholeNumberIn({ min: 1, max: tokenLifeMinutesMax }),
  defaultOriginUrl: addressSchema,
  defaultCallbackPath: addressSchema,
});

export const walletSettingRefusalSchema = z.strictObject({
  field: z.enum(walletSettingFields),
  reason: z.enum(walletSettingFaults),
});

/** The settings of one account, as stored in the preferences. */
export const walletEntrySchema = z.tuple([accountIdSchema, walletSettingsSchema]);
