import { z } from 'zod';
import { operation, unlogged } from '../define.ts';
import { accountIdSchema, instantSchema, nothingSchema } from '../schemas.ts';

const originSchema = z.string().min(1).max(300);

/** An address of a practice or test account outside this computer. */
export const accountAddressSchema = z.strictObject({
  accountId: accountIdSchema,
  accountName: z.string(),
  mode: z.enum(['practice', 'test']),
  /** Scheme, host and port. */
  origin: z.string(),
  /** True while the account's settings name it; an approved one stays listed until it is removed. */
  isUsed: z.boolean(),
  /** The live account's admin who approved it, and when; null before. */
  approved: z.strictObject({ by: z.string(), at: instantSchema }).nullable(),
});

export type AccountAddress = z.infer<typeof accountAddressSchema>;

const addressInput = z.strictObject({ accountId: accountIdSchema, origin: originSchema });

export const approvedAddresses = {
  /** Every address outside this computer that practice and test accounts name, or that was approved for them. */
  'accounts.addresses': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        /** False while no live account is on this computer: then nothing has to be approved. */
        isNeeded: z.boolean(),
        items: z.array(accountAddressSchema),
      }),
    role: 'supervisor',
    ...unlogged,
    actsOn: 'nothing',
  }),
  /** Lets a practice or test account send to one of the addresses that its settings name. */
  'accounts.approve-address': operation({
    input: () => addressInput,
    output: () => z.strictObject({ kind: z.enum(['approved', 'not-used']) }),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: ({ accountId }) => accountId,
      details: ({ origin }) => ({ address: origin }),
    },
    actsOn: {
      account: ({ accountId }) => accountId,
      asks: 'live-admin',
      origin: ({ origin }) => origin,
    },
  }),
  /** Removes an approval; nothing is sent to the address any more. */
  'accounts.withdraw-address': operation({
    input: () => addressInput,
    output: () => z.strictObject({ kind: z.literal('withdrawn') }),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: ({ accountId }) => accountId,
      details: ({ origin }) => ({ address: origin }),
    },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
} as const;
