import { z } from 'zod';
import { accountModes } from '../../domain/accounts/account.ts';
import { permissions } from '../../domain/staff/role.ts';
import { epochCauses } from '../../domain/epochs/epoch.ts';
import { atOpenAccount, ofNoAccount, operation, roles, unlogged } from '../define.ts';
import { accountMarkSchema } from '../accounts/accounts.ts';
import { backupHealthSchema } from '../accounts/automatic-backup.ts';
import { newAddressSchema } from '../accounts/service-addresses.ts';
import { formFieldsSchema } from '../accounts/form-fields.ts';
import {
  accountIdSchema,
  amountMinorSchema,
  currencySchema,
  instantSchema,
  nothingSchema,
  operatorIdSchema,
} from '../schemas.ts';
import { keychainTroubleSchema, recordsTroubleSchema } from '../trouble.ts';
import { themes } from '../../domain/terminals/appearance.ts';

const appearanceSchema = z.strictObject({
  theme: z.enum(themes),
  phoneMode: z.boolean(),
  singleKeys: z.boolean(),
  /** True once the welcome of a first start was closed; absent in preferences of earlier versions. */
  welcomed: z.boolean().default(false),
});

/** Amounts above these need a second approver; a currency that is not listed needs none. */
export const secondPersonAboveSchema = z
  .array(z.strictObject({ currency: currencySchema, amountMinor: amountMinorSchema }))
  .max(20);

/** The period that restored or copied records may not cover. */
export const gapSchema = z.strictObject({
  /** Passed as `gapAccepted` by a charge that goes ahead despite the warning. */
  epoch: z.number().int(),
  cause: z.enum(epochCauses),
  fromAt: z.string(),
  untilAt: instantSchema,
  isReopened: z.boolean(),
});

export type GapView = z.infer<typeof gapSchema>;

/** The status shown around every screen. */
export const statusSchema = z.strictObject({
  accountId: accountIdSchema,
  /** Counts the openings of records since the start; everything that was read in an earlier one is read again. */
  opening: z.number().int().nonnegative(),
  accountName: z.string(),
  accountMark: accountMarkSchema,
  mode: z.enum(accountModes),
  /** The fields that the payment form shows and requires now. */
  formFields: formFieldsSchema,
  operatorName: z.string(),
  role: z.enum(roles),
  /** True when an admin requires phone mode of this operator: card numbers are hidden while they are keyed. */
  phoneModeRequired: z.boolean(),
  /** Empty where staff do not sign in, and before anyone has. */
  secondPersonAbove: secondPersonAboveSchema,
  /** The sign-in state of the account. */
  signIn: z.discriminatedUnion('kind', [
    /** A practice or test account without staff: every role is open to try. */
    z.strictObject({ kind: z.literal('off') }),
    /** A live account that has no admin yet. */
    z.strictObject({ kind: z.literal('first-admin-needed') }),
    z.strictObject({ kind: z.literal('signed-out') }),
    z.strictObject({ kind: z.literal('locked'), operatorId: operatorIdSchema }),
    z.strictObject({
      kind: z.literal('signed-in'),
      operatorId: operatorIdSchema,
      mustChangePassphrase: z.boolean(),
    }),
  ]),
  version: z.string(),
  platform: z.enum(['linux', 'mac', 'windows']),
  /** True for the development shell, which is not Electron and says so. */
  developmentShell: z.boolean(),
  unconfirmed: z.strictObject({
    count: z.number().int(),
    oldestAt: instantSchema.nullable(),
  }),
  /** Payments being sent or awaiting a response; they continue while the terminal is locked. */
  chargesInFlight: z.number().int().min(0),
  /** The reason no charge is possible now; null when charging is possible. */
  blocked: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('records'), reason: recordsTroubleSchema }),
      z.strictObject({ kind: z.literal('keychain'), reason: keychainTroubleSchema }),
      z.strictObject({ kind: z.literal('practice-bank-down') }),
      z.strictObject({ kind: z.literal('damaged-preferences') }),
    ])
    .nullable(),
  /** The server of the records, and the moment since which it does not respond; null for records in a file. */
  server: z.strictObject({ host: z.string(), awaySince: instantSchema.nullable() }).nullable(),
  /** The open gap, to be accounted for before plans are charged again; null without one. */
  gap: gapSchema.extend({ /** Rows still to be checked. */ toCheck: z.number().int() }).nullable(),
  /** The computer's date and the last trusted one, while the clock is too far ahead; null while it is trusted. */
  clock: z.strictObject({ today: z.string(), trustedOn: z.string() }).nullable(),
  /** New addresses of the account that this operator has to confirm or to read of; empty before a sign-in. */
  newAddresses: z.array(newAddressSchema),
  /** The account's automatic backups; `off` while its records cannot be read. */
  backup: backupHealthSchema,
  /** The practice bank's address for charges; null outside practice. */
  practiceBankUrl: z.string().nullable(),
  /** The practice bank's dashboard for learning to resolve, with the token of that page; null outside practice. */
  practicePageUrl: z.string().nullable(),
  /** First steps in practice completed on this terminal. */
  firstSteps: z.strictObject({
    payment: z.boolean(),
    decline: z.boolean(),
    resolution: z.boolean(),
  }),
});

export type Status = z.infer<typeof statusSchema>;

export const session = {
  'session.status': operation({
    input: () => nothingSchema,
    output: () => statusSchema,
    role: 'anyone',
    ...unlogged,
  }),
  /** Switches to another role; practice and test accounts only. */
  'session.switch-role': operation({
    input: () => z.strictObject({ role: z.enum(roles) }),
    output: () => statusSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'sign-in', subject: ({ role }) => role },
  }),
  /** The permission that each operation needs, as main enforces it; operations open to anyone are left out. */
  'session.permissions': operation({
    input: () => nothingSchema,
    output: () =>
      z.array(
        z.strictObject({
          operation: z.string(),
          need: z.enum(permissions),
          approvable: z.boolean(),
        }),
      ),
    role: 'accountant',
    ...ofNoAccount,
  }),
  /** Colours and keyboard settings of this computer. */
  'session.appearance': operation({
    input: () => nothingSchema,
    output: () => appearanceSchema,
    role: 'anyone',
    ...ofNoAccount,
  }),
  'session.save-appearance': operation({
    input: () => appearanceSchema,
    output: () => z.null(),
    role: 'accountant',
    ...ofNoAccount,
  }),
  /**
   * Copies a reference, an id, or the exact request for a web developer; refuses anything that looks like a
   * card number.
   */
  'session.copy': operation({
    input: () => z.strictObject({ text: z.string().min(1).max(20_000) }),
    output: () => z.strictObject({ copied: z.boolean() }),
    role: 'accountant',
    ...ofNoAccount,
    inputBytesMax: 64 * 1024,
  }),
} as const;
