import type { AuditBreach } from '../../../domain/audit/chain.ts';
import type { LedgerSide } from '../thread/ledger-thread.ts';

/** Interval at which the sealed rows are compared with their seals while the records are open, in ms. */
const lookEveryMs = 15_000;

const rowsAltered: AuditBreach = { sequence: null, reason: 'rows-altered' };

/** A watch over the sealed rows of open records. */
export interface RowWatch {
  /** Looks now; the breach that stops charging, or null. */
  look(): Promise<AuditBreach | null>;
  end(): void;
}

/**
 * Compares the sealed rows with their seals, now and at intervals. An altered staff member alone is no breach of the
 * account: they cannot act, and others may.
 */
export function watchRows(reader: LedgerSide, find: (breach: AuditBreach) => void): RowWatch {
  const look = async () => {
    const found = await reader.call('alteredRows');
    if (!found.ok || found.value.every(({ table }) => table === 'operators')) return null;
    find(rowsAltered);
    return rowsAltered;
  };
  const looking = setInterval(() => void look(), lookEveryMs);
  looking.unref();
  return { look, end: () => clearInterval(looking) };
}
