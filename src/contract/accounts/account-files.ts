import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import {
  accountFileFaults,
  accountFileFormat,
  accountFileVersion,
} from '../../domain/accounts/account-file.ts';
import { accountRefusalSchema, accountSchema } from './accounts.ts';
import { accountFacts } from '../audit-facts.ts';
import { operation } from '../define.ts';
import { formFieldsSchema } from './form-fields.ts';
import { fileTroubleSchema } from '../payments/payment-lists.ts';
import { receiptTextsSchema } from '../payments/receipt-template.ts';
import { accountIdSchema, freeText, nothingSchema } from '../schemas.ts';
import { walletSettingRefusalSchema, walletSettingsSchema } from '../wallet/wallet-settings.ts';

/**
 * The contents of an account settings file: the account as its form has it, without its id, logo and secrets.
 *
 * No member has a default: a file states the whole account or is refused.
 */
export const accountFileSchema = z.strictObject({
  format: z.literal(accountFileFormat),
  version: z.literal(accountFileVersion),
  account: accountSchema
    .omit({ id: true })
    .extend({ fields: formFieldsSchema, receipt: receiptTextsSchema }),
  wallet: walletSettingsSchema,
});

export type AccountFileContents = z.output<typeof accountFileSchema>;

/** A fault in a file: at one path in it, or in a setting that the form would refuse. */
export const accountFileFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('place'),
    place: z.string(),
    reason: z.enum(accountFileFaults),
  }),
  z.strictObject({ kind: z.literal('setting'), refusal: accountRefusalSchema }),
  z.strictObject({ kind: z.literal('wallet'), refusal: walletSettingRefusalSchema }),
]);

export type AccountFileFaultView = z.infer<typeof accountFileFaultSchema>;

export const accountFiles = {
  /** Writes the settings of an account, without its secrets, to a file that staff choose. */
  'accounts.export': operation({
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('saved'),
          fileName: z.string(),
          /** Additional fields omitted from the file because their names look like secrets. */
          leftOut: z.array(z.string()),
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
      ]),
    role: 'admin',
    approvable: false,
    audit: { topic: 'export', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
  /**
   * Asks for an account settings file and shows its contents; main keeps it for `accounts.import`, and saves
   * nothing.
   */
  'accounts.choose-file': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({
          kind: z.literal('refused'),
          reason: z.enum([
            'unreadable',
            'too-large',
            'took-too-long',
            'damaged',
            'not-an-account',
            'newer',
            'faulty',
          ]),
          /** The first faults, for `faulty`. */
          faults: z.array(accountFileFaultSchema).max(20),
          faultCount: z.number().int(),
        }),
        z.strictObject({
          kind: z.literal('chosen'),
          fileName: z.string(),
          /** The account as it would be added, under the new id that it would have. */
          account: accountSchema,
          isNameTaken: z.boolean(),
          isWalletEnabled: z.boolean(),
          /** Names of the secrets that must be entered afterwards. */
          secrets: z.array(z.string()),
        }),
        z.strictObject({ kind: z.literal('too-many') }),
      ]),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: (_input, output) => (output?.kind === 'chosen' ? output.account.name : ''),
    },
    actsOn: 'nothing',
  }),
  /** Adds the chosen account under this name, as a new account; all of it or nothing. */
  'accounts.import': operation({
    input: () =>
      z.strictObject({ accountId: accountIdSchema, name: freeText(textLengthsMax.accountName) }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('imported'), account: accountSchema }),
        z.strictObject({ kind: z.literal('refused'), refusals: z.array(accountRefusalSchema) }),
        z.strictObject({ kind: z.literal('gone') }),
        z.strictObject({ kind: z.literal('too-many') }),
      ]),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: ({ name }) => name,
      details: (_input, output) =>
        output?.kind === 'imported' ? accountFacts(output.account) : {},
    },
    actsOn: 'new-account',
  }),
} as const;
