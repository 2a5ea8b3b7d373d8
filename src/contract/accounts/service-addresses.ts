import { z } from 'zod';
import { addressPlaces } from '../../domain/accounts/service-address.ts';
import { atOpenAccount, operation } from '../define.ts';
import { accountIdSchema, instantSchema } from '../schemas.ts';

const addressTextSchema = z.string().min(1).max(1000);

/** A new or changed address of the open account, until it is confirmed and every admin has read of it. */
export const newAddressSchema = z.strictObject({
  place: z.enum(addressPlaces),
  /** Empty for a first address. */
  before: z.string(),
  address: z.string(),
  /** The admin who confirmed it; null before, and for a place that needs no confirmation. */
  confirmed: z.strictObject({ by: z.string(), at: instantSchema }).nullable(),
  /** True while nothing is sent to it. */
  awaitsConfirmation: z.boolean(),
  /** True for an admin who has not recorded that they read of it. */
  isUnread: z.boolean(),
});

export type NewAddress = z.infer<typeof newAddressSchema>;

export const serviceAddresses = {
  /** Lets the open account send to a new address; both addresses have to be the ones that main knows. */
  'accounts.confirm-address': operation({
    input: () =>
      z.strictObject({
        accountId: accountIdSchema,
        place: z.enum(addressPlaces),
        before: z.string().max(1000),
        address: addressTextSchema,
      }),
    output: () => z.strictObject({ kind: z.enum(['confirmed', 'changed']) }),
    role: 'clerk',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: ({ address }) => address,
      details: ({ place, before }) => ({ place, before }),
    },
    actsOn: {
      account: ({ accountId }) => accountId,
      asks: 'passphrase',
      shown: ({ before, address }) => ({ before, after: address }),
    },
  }),
  /** Records that an admin has read of a new address. */
  'accounts.acknowledge-address': operation({
    input: () => z.strictObject({ place: z.enum(addressPlaces), address: addressTextSchema }),
    output: () => z.strictObject({ kind: z.enum(['acknowledged', 'changed']) }),
    role: 'admin',
    ...atOpenAccount,
    audit: {
      topic: 'setting',
      subject: ({ address }) => address,
      details: ({ place }) => ({ place }),
    },
  }),
} as const;
