import { failed } from '../../../domain/result.ts';
import type { Ledger } from '../../ports/ledger/ledger.ts';
import type { LedgerSide } from '../thread/ledger-thread.ts';
import type { LedgerSides } from '../plan-routes.ts';
import type { OperationMethod } from '../thread/thread-protocol.ts';
import type { AuditGuard } from './audit-guard.ts';

/** Operations that start a charge: the only writes that a log in doubt stops. */
const chargingMethods: ReadonlySet<OperationMethod> = new Set([
  'prepare',
  'preparePlanCharge',
  'prepareWalletCharge',
]);

/**
 * Passes writes on, reports each to the guard, and starts no charge while the log is in doubt. Outcomes, resolutions
 * and settings are still written, so that no event is lost.
 */
export function guardedWrites(
  call: LedgerSide['call'],
  guard: Pick<AuditGuard, 'charging' | 'noteWrite' | 'noteAltered'>,
): LedgerSide['call'] {
  const send = call as (...values: readonly unknown[]) => Promise<unknown>;
  const write = async (method: OperationMethod, ...values: readonly unknown[]) => {
    const locked = chargingMethods.has(method) ? guard.charging() : null;
    if (locked !== null) return failed(locked);
    guard.noteWrite();
    const result = await send(method, ...values);
    if (isOfAltered(result)) guard.noteAltered();
    return result;
  };
  // Every writing call can return a ledger failure, whatever else its result holds.
  return write as LedgerSide['call'];
}

function isOfAltered(result: unknown): boolean {
  const error: unknown = Reflect.get(Object(result), 'error');
  return Reflect.get(Object(error), 'kind') === 'rows-altered';
}

const noKey = async () => failed({ kind: 'no-audit-key' } as const);

/** The log of one open ledger; without a guard it is read-only. */
export function auditOf({ reader, write }: LedgerSides, guard: AuditGuard | null): Ledger['audit'] {
  return {
    append: (entry) => write('appendAudit', entry),
    page: (request) => reader.call('auditPage', request),
    sealedAfter: (place) => reader.call('sealedAudit', place),
    verify: guard?.verify ?? noKey,
    accept: guard?.accept ?? noKey,
    alteredRows: () => reader.call('alteredRows'),
    alteredFacts: () => guard?.alteredFacts() ?? { plans: [], payments: [], isChecked: false },
    acceptUnproven: guard?.acceptUnproven ?? noKey,
    breach: () => guard?.breach() ?? null,
  };
}
