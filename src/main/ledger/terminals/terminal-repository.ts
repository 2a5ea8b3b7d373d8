import type { BootId, TerminalId } from '../../../domain/ids.ts';
import { terminalDoings } from '../../../domain/terminals/lease.ts';
import type { LeaseSign } from '../../../domain/terminals/lease.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { RecoveringBoot } from '../../ports/ledger/recovering-boot.ts';
import type { Recovered, Terminal, TerminalRepository } from '../../ports/ledger/terminals.ts';
import { recoverAttemptRows } from '../attempts/recover-attempts.ts';
import { oneOf } from '../plans/plan-columns.ts';
import { recoverRefundRows } from '../refunds/recover-refunds.ts';
import type { TerminalLeaseRow } from '../schema/terminal-tables.ts';
import { recoverCheckoutRows } from '../wallet/wallet-checkouts.ts';
import { endClaims } from '../runs/claim-item.ts';
import { takeOverRun } from '../runs/run-leader.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { renewLease, takeLease } from './leases.ts';

/** Serves the terminals of records on a server. */
export function createTerminalRepository(store: Store): TerminalRepository {
  return {
    takeLease: (at) => takeLease(store, at),
    renewLease: (doing, at) => renewLease(store, doing, at),
    terminals: () =>
      reading(async () => {
        const rows = await store.db
          .selectFrom('terminal_leases')
          .selectAll()
          .orderBy('name')
          .orderBy('terminal_id')
          .execute();
        return ok(rows.map(terminalOfRow));
      }),
    takeOverTerminal: (seen, boot) =>
      writing(store, async (tx) =>
        (await fence(tx, seen))
          ? ok(await recoverAll(tx, store, { boot, left: seen.terminalId }))
          : ok(null),
      ),
    retireTerminal: (id, boot, operatorId) =>
      writing<Recovered, { readonly kind: 'not-found' | 'own-terminal' } | LedgerFailure>(
        store,
        async (tx) => {
          if (id === store.lease?.own.id) return failed({ kind: 'own-terminal' });
          const retired = await tx
            .updateTable('terminal_leases')
            .set((column) => ({
              number: column('number', '+', 1),
              retired_at: boot.at,
              retired_by: operatorId,
            }))
            .where('terminal_id', '=', id)
            .where('retired_at', 'is', null)
            .executeTakeFirst();
          if (retired.numUpdatedRows !== 1n) return failed({ kind: 'not-found' });
          return ok(await recoverAll(tx, store, { boot, left: id }));
        },
      ),
  };
}

/** Takes the lease from a terminal that did not renew it; false when it is not as it was seen. */
async function fence(tx: Queries, seen: LeaseSign): Promise<boolean> {
  const fenced = await tx
    .updateTable('terminal_leases')
    .set((column) => ({ number: column('number', '+', 1), is_away: 1 }))
    .where('terminal_id', '=', seen.terminalId)
    .where('number', '=', seen.number)
    .where('renewals', '=', seen.renewals)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return fenced.numUpdatedRows === 1n;
}

async function recoverAll(
  tx: Queries,
  store: Store,
  { boot, left }: { readonly boot: RecoveringBoot; readonly left: TerminalId },
): Promise<Recovered> {
  const refunds = await recoverRefundRows(tx, store, { boot, left });
  const attempts = await recoverAttemptRows(tx, store, { boot, left });
  await recoverCheckoutRows(tx, { ...boot, terminalId: left });
  await endClaims(tx, left);
  await takeOverRun(tx, left, boot);
  return {
    notSent: attempts.notSent + refunds.notSent,
    unknown: attempts.unknown + refunds.unknown,
  };
}

function terminalOfRow(row: TerminalLeaseRow): Terminal {
  return {
    terminalId: row.terminal_id as TerminalId,
    name: row.name,
    bootId: row.boot_id as BootId,
    number: row.number,
    renewals: row.renewals,
    appVersion: row.app_version,
    doing: oneOf(terminalDoings, row.doing, 'doing'),
    seenAt: row.seen_at as Instant,
    isAway: row.is_away === 1,
    retiredAt: row.retired_at as Instant | null,
  };
}
