import type { CustomerId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { OpenMerge, TidyRepository } from '../../ports/ledger/tidy.ts';
import { reading, writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';

/** Bounds the merges of one customer that are listed. */
const mergesReadMax = 100;

/** Ends the time in which a merge can be undone. */
export function closeMerge(
  store: Store,
  ...[id, at]: Parameters<TidyRepository['closeMerge']>
): ReturnType<TidyRepository['closeMerge']> {
  return writing(store, async (tx) => {
    const closed = await tx
      .updateTable('customer_merges')
      .set({ closed_at: at })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return ok(closed.numUpdatedRows === 1n);
  });
}

/** Merges into a customer that can be undone, the newest first. */
export function openMerges(
  store: Store,
  kept: CustomerId,
): ReturnType<TidyRepository['openMerges']> {
  return reading(async () => {
    const rows = await store.db
      .selectFrom('customer_merges')
      .innerJoin('customers', 'customers.id', 'customer_merges.merged_id')
      .selectAll('customer_merges')
      .select('customers.name')
      .where('customer_merges.kept_id', '=', kept)
      .where('customer_merges.closed_at', 'is', null)
      .orderBy('customer_merges.merged_at', 'desc')
      .limit(mergesReadMax)
      .execute();
    return ok(
      rows.map(
        (row): OpenMerge => ({
          id: row.id,
          mergedId: row.merged_id as CustomerId,
          mergedName: row.name,
          mergedAt: row.merged_at as Instant,
          operatorId: row.operator_id as OpenMerge['operatorId'],
        }),
      ),
    );
  });
}
