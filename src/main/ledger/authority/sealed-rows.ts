import type { NewAuditEntry } from '../../../domain/audit/entry.ts';
import { invariant } from '../../../domain/assert.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AlteredRow } from '../../ports/ledger/audit.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AuditTrail } from '../audit/trail.ts';
import { beginEpoch } from '../epochs/epochs.ts';
import { readingAtOnce, writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';
import { findAlteredRows, sealAllRows } from './check-rows.ts';
import { readRowSeals } from './row-seals.ts';

/** Operations of the ledger's threads on the seals of rows. */
export interface SealedRowOperations {
  /** Compares every sealed row with its seal. */
  alteredRows(): Promise<Result<readonly AlteredRow[], LedgerFailure>>;
  /** Seals the rows that are there, once in the life of the records. */
  sealRowsOnce(): Promise<Result<null, LedgerFailure>>;
  /** Seals every row as it stands without an admin's proof, and opens a gap. */
  acceptRowsUnproven(entry: NewAuditEntry): Promise<Result<null, LedgerFailure>>;
}

/** Serves the seals of one open ledger. */
export function createSealedRows(store: Store): SealedRowOperations {
  const trail = (): AuditTrail => {
    invariant(store.audit !== null, 'rows are sealed with the key of the log at hand');
    return store.audit;
  };
  return {
    alteredRows: () =>
      readingAtOnce(store, async (queries) =>
        ok(store.audit === null ? [] : await findAlteredRows(queries, trail())),
      ),
    sealRowsOnce: () =>
      writing(store, async (tx) => {
        const { state } = await readRowSeals(tx, trail());
        if (state === 'none') await sealAllRows(tx, trail(), 'nobody');
        return ok(null);
      }),
    acceptRowsUnproven: (entry) =>
      writing(store, async (tx) => {
        await sealAllRows(tx, trail(), 'nobody');
        await trail().append(tx, entry);
        await beginEpoch(tx, trail(), {
          cause: 'accepted',
          at: entry.at,
          agreedAt: entry.at,
          restoreId: null,
          admittedBy: null,
        });
        return ok(null);
      }),
  };
}
