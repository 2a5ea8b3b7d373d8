import { sql } from 'kysely';
import type { CustomerId } from '../../../domain/ids.ts';
import { endedPlanStates } from '../../../domain/plans/plan.ts';
import { ok } from '../../../domain/result.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { DueForErasing, TidyRepository } from '../../ports/ledger/tidy.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { eraseCustomer } from './erase-customer.ts';
import { mergeCustomers, undoMerge } from './merge-customers.ts';
import { closeMerge, openMerges } from './open-merges.ts';
import { countRows, refuseErasing } from './rows-of-customer.ts';

/** Serves merging, erasing and keeping of customers of one open ledger. */
export function createTidyRepository(store: Store): TidyRepository {
  const { db } = store;
  return {
    rowsOfCustomer: (id) =>
      reading(async () =>
        ok({ rows: await countRows(db, id), refusal: await refuseErasing(db, id) }),
      ),
    mergeCustomers: (id, pair, entry) => mergeCustomers(store, id, pair, entry),
    openMerges: (kept) => openMerges(store, kept),
    undoMerge: (id, entry) => undoMerge(store, id, entry),
    closeMerge: (id, at) => closeMerge(store, id, at),
    eraseCustomer: (id, entry) => eraseCustomer(store, id, entry),
    retentionYears: () =>
      reading(async () => {
        const row = await db.selectFrom('retention').select('years').executeTakeFirst();
        return ok(row?.years ?? null);
      }),
    saveRetention: (years, { at, operatorId }) =>
      writing(store, async (tx) => {
        const row = { years, changed_at: at, operator_id: operatorId };
        await tx
          .insertInto('retention')
          .values({ id: 1, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
        return ok(null);
      }),
    dueForErasing: (since, limit) => reading(async () => ok(await readDue(db, since, limit))),
  };
}

/** Customers of before a day, without a payment or a new plan since, and without a plan that is not over. */
function selectDue(queries: Queries, since: CalendarDate) {
  const from = `${since}T00:00:00.000Z`;
  return queries
    .selectFrom('customers')
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('created_at', '<', from)
    .where(
      sql<boolean>`not exists (select 1 from attempts where attempts.customer_id = customers.id
        and attempts.prepared_at >= ${from})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from plans where plans.customer_id = customers.id
        and (plans.state not in (${sql.join(endedPlanStates)}) or plans.created_on >= ${since}))`,
    );
}

async function readDue(
  queries: Queries,
  since: CalendarDate,
  limit: number,
): Promise<{ readonly due: readonly DueForErasing[]; readonly count: number }> {
  const rows = await selectDue(queries, since)
    .select(['id', 'name', 'created_at'])
    .select((select) =>
      select
        .selectFrom('attempts')
        .select((last) => last.fn.max('prepared_at').as('last'))
        .whereRef('attempts.customer_id', '=', 'customers.id')
        .as('last'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const counted = await selectDue(queries, since)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    due: rows.map((row) => ({
      id: row.id as CustomerId,
      name: row.name,
      createdAt: row.created_at as Instant,
      lastPaymentAt: row.last as Instant | null,
    })),
    count: counted.count,
  };
}
