import { failed, ok } from '../../../domain/result.ts';
import type { Close, CloseRepository, NewClose } from '../../ports/ledger/closes/closes.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { reading, writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';
import { findClose, rowOfClose } from './close-rows.ts';
import { readCloseSources } from './close-sources.ts';
import { readSettlementDays } from './settlement-days.ts';

/** Serves the day closes of one open ledger. */
export function createCloseRepository(store: Store): CloseRepository {
  return {
    settlementDays: (request) =>
      reading(async () => ok(await readSettlementDays(store.db, request))),
    closeSources: (day) => reading(async () => ok(await readCloseSources(store, day))),
    closeOf: (day) => reading(async () => ok(await findClose(store.db, day))),
    saveClose: (close) => saveClose(store, close),
    reopenClose: ({ id, reason, at, operatorId, approvedBy = null }) =>
      writing(store, async (tx) => {
        const updated = await tx
          .updateTable('closes')
          .set({ reopened_at: at, reopened_by: operatorId, reopen_reason: reason })
          .where('id', '=', id)
          .where('reopened_at', 'is', null)
          .executeTakeFirst();
        if (updated.numUpdatedRows !== 1n) return ok(false);
        const entry = { at, topic: 'records', event: 'close.reopened', operatorId } as const;
        await appendEntry(store, tx, ownEntry({ ...entry, approvedBy, subject: id, reason }));
        return ok(true);
      }),
  };
}

/** Of two operators who close the same day, the second gets the first one's close. */
function saveClose(
  store: Store,
  { approvedBy = null, ...close }: NewClose,
): ReturnType<CloseRepository['saveClose']> {
  return writing<Close, { kind: 'closed-already'; by: Close }>(store, async (tx) => {
    const by = await findClose(tx, close);
    if (by !== null) return failed({ kind: 'closed-already', by });
    await tx.insertInto('closes').values(rowOfClose(close)).execute();
    const { closedAt: at, operatorId, settlementDate, currency } = close;
    const entry = { at, topic: 'records', event: 'close.kept', operatorId, approvedBy } as const;
    await appendEntry(store, tx, {
      ...ownEntry({ ...entry, subject: `${settlementDate} ${currency}`, reason: close.note }),
      details: { expectedMinor: close.expectedMinor, bankMinor: close.bankMinor },
    });
    return ok(close);
  });
}
