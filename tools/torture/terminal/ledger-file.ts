import { join } from 'node:path';

/** Path of the practice account's records in a data folder. */
export function ledgerFileOf(folder: string): string {
  return join(folder, 'ledgers', 'practice', 'ledger.sqlite');
}
