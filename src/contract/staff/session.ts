import { z } from 'zod';
import { epochCauses } from '../../domain/epochs/epoch.ts';
import { atOpenAccount, ofNoAccount, operation, roles, unlogged } from '../define.ts';
import { formFieldsSchema } from '../accounts/form-fields.ts';
import { accountIdSchema, instantSchema, nothingSchema, operatorIdSchema } from '../schemas.ts';
import { keychainTroubleSchema, recordsTroubleSchema } from '../trouble.ts';

const appearanceSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  phoneMode: z.boolean(),
  singleKeys: z.boolean(),
  /** The welcome of a first start was read and put away; absent in what earlier versions kept. */
  welcomed: z.boolean().default(false),
});

/** The time that restored or copied records cannot answer for. */
export const gapSchema = z.strictObject({
  /** Named by whoever charges past the warning. */
  epoch: z.number().int(),
  cause: z.enum(epochCauses),
  fromAt: z.string(),
  untilAt: instantSchema,
  isReopened: z.boolean(),
});

export type GapView = z.infer<typeof gapSchema>;

/** What the frame around every screen shows. */
export const statusSchema = z.strictObject({
  accountId: accountIdSchema,
  accountName: z.string(),
  mode: z.enum(['practice', 'test', 'live']),
  /** What the payment form shows and insists on now. */
  formFields: formFieldsSchema,
  operatorName: z.string(),
  role: z.enum(roles),
  /** How people sign in to this account, and who is here. */
  signIn: z.discriminatedUnion('kind', [
    /** Nobody was ever added to a practice or test account: anyone may try every role. */
    z.strictObject({ kind: z.literal('off') }),
    /** A live account whose first admin is not made yet. */
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
  /** The development shell is not Electron and says so. */
  developmentShell: z.boolean(),
  unconfirmed: z.strictObject({
    count: z.number().int(),
    oldestAt: instantSchema.nullable(),
  }),
  /** Payments that are being sent, or whose answer is awaited; they go on behind the lock. */
  chargesInFlight: z.number().int().min(0),
  /** Why nothing can be charged now, or null. */
  blocked: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('records'), reason: recordsTroubleSchema }),
      z.strictObject({ kind: z.literal('keychain'), reason: keychainTroubleSchema }),
      z.strictObject({ kind: z.literal('practice-bank-down') }),
      z.strictObject({ kind: z.literal('damaged-preferences') }),
    ])
    .nullable(),
  /** What has to be accounted for before plans are charged again; null when nothing has. */
  gap: gapSchema
    .extend({ /** Rows that wait for an answer. */ toCheck: z.number().int() })
    .nullable(),
  /** Where the practice bank takes charges; null outside practice. */
  practiceBankUrl: z.string().nullable(),
  /** Where it shows what it did, for learning to resolve, with the token of that page; null outside practice. */
  practicePageUrl: z.string().nullable(),
  /** Ticks of a first start: what this terminal has seen so far in practice. */
  firstSteps: z.strictObject({
    payment: z.boolean(),
    decline: z.boolean(),
    resolution: z.boolean(),
  }),
});

export type Status = z.infer<typeof statusSchema>;

export const session = {
  'session.status': operation({
    input: nothingSchema,
    output: statusSchema,
    role: 'anyone',
    ...unlogged,
  }),
  /** Practice and test accounts only: tries the terminal as another role. */
  'session.switch-role': operation({
    input: z.strictObject({ role: z.enum(roles) }),
    output: statusSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'sign-in', subject: ({ role }) => role },
  }),
  /** The colours and the keys, for this computer. */
  'session.appearance': operation({
    input: nothingSchema,
    output: appearanceSchema,
    role: 'anyone',
    ...ofNoAccount,
  }),
  'session.save-appearance': operation({
    input: appearanceSchema,
    output: z.null(),
    role: 'clerk',
    ...ofNoAccount,
  }),
  /**
   * Copies a reference, an id, or what a web developer needs to the letter; refuses anything that looks like a card
   * number.
   */
  'session.copy': operation({
    input: z.strictObject({ text: z.string().min(1).max(20_000) }),
    output: z.strictObject({ copied: z.boolean() }),
    role: 'clerk',
    ...ofNoAccount,
    inputBytesMax: 64 * 1024,
  }),
} as const;
