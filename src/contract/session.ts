import { z } from 'zod';
import { operation, roles } from './define.ts';
import { formFieldsSchema } from './form-fields.ts';
import { accountIdSchema, instantSchema, nothingSchema, operatorIdSchema } from './schemas.ts';
import { keychainTroubleSchema, recordsTroubleSchema } from './trouble.ts';

const appearanceSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  phoneMode: z.boolean(),
  singleKeys: z.boolean(),
  /** The welcome of a first start was read and put away; absent in what earlier versions kept. */
  welcomed: z.boolean().default(false),
});

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
  /** Where the practice bank shows what it did, for learning to resolve; null outside practice. */
  practiceBankUrl: z.string().nullable(),
  /** Ticks of a first start: what this terminal has seen so far in practice. */
  firstSteps: z.strictObject({
    payment: z.boolean(),
    decline: z.boolean(),
    resolution: z.boolean(),
  }),
});

export type Status = z.infer<typeof statusSchema>;

export const session = {
  'session.status': operation({ input: nothingSchema, output: statusSchema, role: 'anyone' }),
  /** Practice and test accounts only: tries the terminal as another role. */
  'session.switch-role': operation({
    input: z.strictObject({ role: z.enum(roles) }),
    output: statusSchema,
    role: 'clerk',
  }),
  /** The colours and the keys, for this computer. */
  'session.appearance': operation({
    input: nothingSchema,
    output: appearanceSchema,
    role: 'anyone',
  }),
  'session.save-appearance': operation({
    input: appearanceSchema,
    output: z.null(),
    role: 'clerk',
  }),
  /**
   * Copies a reference, an id, or what a web developer needs to the letter; refuses anything that looks like a card
   * number.
   */
  'session.copy': operation({
    input: z.strictObject({ text: z.string().min(1).max(20_000) }),
    output: z.strictObject({ copied: z.boolean() }),
    role: 'clerk',
    inputBytesMax: 64 * 1024,
  }),
} as const;
