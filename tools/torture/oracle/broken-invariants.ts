import { connect } from '../../../src/main/ledger/engine/sqlite/connection.ts';
import { findBrokenInvariants } from '../../../src/main/ledger/attempts/invariants.ts';

/** Invariants that the ledger's own auditor finds broken in records that no process has open. */
export async function brokenInvariants(file: string): Promise<readonly string[]> {
  const connection = connect(file, 'read');
  try {
    // The rules read rows and nothing else of what a store has; without its key no seal is compared.
    const store = { db: connection.db, audit: null } as Parameters<typeof findBrokenInvariants>[0];
    const broken = await findBrokenInvariants(store);
    return broken.ok ? broken.value : [`the invariants could not be read: ${broken.error.kind}`];
  } finally {
    connection.close();
  }
}
