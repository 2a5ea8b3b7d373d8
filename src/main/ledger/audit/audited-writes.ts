import { failed } from '../../../domain/result.ts';
import type { Ledger } from '../../ports/ledger/ledger.ts';
import type { LedgerThread } from '../thread/ledger-thread.ts';
import type { LedgerThreads } from '../plan-routes.ts';
import type { OperationMethod } from '../thread/thread-protocol.ts';
import type { AuditGuard } from './audit-guard.ts';

/** What begins a charge: the only writes that a log in doubt stands in the way of. */
const chargingMethods: ReadonlySet<OperationMethod> = new Set([
  'prepare',
  'preparePlanCharge',
  'prepareWalletCharge',
]);

/**
 * Writes as asked, tells the guard of it, and begins no charge on a log that is not to be believed:
 * outcomes, findings and settings still go in, so that nothing that happened is lost.
 */
export function guardedWrites(
  call: LedgerThread['call'],
  guard: Pick<AuditGuard, 'charging' | 'noteWrite'>,
): LedgerThread['call'] {
  const write = (method: OperationMethod, ...values: readonly unknown[]) => {
    const locked = chargingMethods.has(method) ? guard.charging() : null;
    if (locked !== null) return Promise.resolve(failed(locked));
    guard.noteWrite();
    return (call as (...values: readonly unknown[]) => Promise<unknown>)(method, ...values);
  };
  // Every writing call can answer a ledger failure, whatever else its result holds.
  return write as LedgerThread['call'];
}

const noKey = async () => failed({ kind: 'no-audit-key' } as const);

/** The log of one open ledger; without a guard it can only be read. */
export function auditOf(
  { reader, write }: LedgerThreads,
  guard: AuditGuard | null,
): Ledger['audit'] {
  return {
    append: (entry) => write('appendAudit', entry),
    page: (request) => reader.call('auditPage', request),
    sealedAfter: (place) => reader.call('sealedAudit', place),
    verify: guard?.verify ?? noKey,
    accept: guard?.accept ?? noKey,
    breach: () => guard?.breach() ?? null,
  };
}
