import { join } from 'node:path';

/** Where the practice account of a data folder keeps its records. */
export function ledgerFileOf(folder: string): string {
  return join(folder, 'ledgers', 'practice', 'ledger.sqlite');
}
