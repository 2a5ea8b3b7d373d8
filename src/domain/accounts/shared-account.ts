import type { Account } from './account.ts';

/**
 * The settings of an account that the terminals of records on a server share: all but its id and its receipts, whose
 * logo is a file of each computer.
 */
export type SharedAccount = Omit<Account, 'id' | 'receipt'>;

/** The shared settings of an account. */
export function sharedOf({ id: _id, receipt: _receipt, ...shared }: Account): SharedAccount {
  return shared;
}

/** An account with the settings that are shared; of the built-in one only form and abilities can be changed. */
export function withShared(account: Account, shared: SharedAccount): Account {
  const { fields, abilities } = shared;
  if (account.mode === 'practice') return { ...account, fields, abilities };
  const { id, receipt } = account;
  return { ...shared, id, receipt };
}
