import { searchTextOf } from '../../../domain/customers/customer-search.ts';
import type { CustomerId, PlanId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { MergePair, TidyEntry, TidyRefused, TidyRepository } from '../../ports/ledger/tidy.ts';
import { indexAttemptsOf } from '../search/index-attempt.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import { writeChange } from '../plans/write-change.ts';
import { customerOfRow } from '../customers/customers.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { customerTables, parkedOf, refuseMoving } from './rows-of-customer.ts';
import type { CustomerTable } from './rows-of-customer.ts';

/** Fields that the kept customer takes over where they have none. */
const filledFields = ['phone', 'email', 'address', 'language'] as const;

type FilledField = (typeof filledFields)[number];

/** Rows that a merge moved: ids by table, never a name or an address. */
interface Moved {
  readonly rows: Readonly<Record<CustomerTable, readonly string[]>>;
  readonly plans: readonly string[];
  readonly parked: readonly string[];
  readonly filled: readonly FilledField[];
  /** The kept customer took over that they get no messages. */
  readonly optedOut: boolean;
}

/** Rows that one statement moves; an engine binds only so many values. */
const idsAtOnce = 500;

/** Moves everything of one customer to another in one transaction. */
export function mergeCustomers(
  store: Store,
  ...[id, pair, entry]: Parameters<TidyRepository['mergeCustomers']>
): ReturnType<TidyRepository['mergeCustomers']> {
  return writing<null, TidyRefused>(store, async (tx) => {
    const { keptId, mergedId } = pair;
    if (keptId === mergedId) return failed({ kind: 'refused', reason: 'same-customer' });
    for (const one of [keptId, mergedId]) {
      const reason = await refuseMoving(tx, one);
      if (reason !== null) return failed({ kind: 'refused', reason });
    }
    const moved = await movedBy(tx, pair);
    await moveRows({ store, tx }, moved, { ...pair, entry, to: keptId });
    await fillFields(tx, pair, moved, entry);
    await tx
      .updateTable('customers')
      .set({ merged_into: keptId })
      .where('id', '=', mergedId)
      .execute();
    await tx
      .insertInto('customer_merges')
      .values({
        id,
        kept_id: keptId,
        merged_id: mergedId,
        merged_at: entry.at,
        operator_id: entry.operatorId,
        moved: JSON.stringify(moved),
        closed_at: null,
      })
      .execute();
    await indexAttemptsOf(tx, keptId);
    return ok(null);
  });
}

/** Moves back exactly what the merge moved; what came later stays with the kept customer. */
export function undoMerge(
  store: Store,
  ...[id, entry]: Parameters<TidyRepository['undoMerge']>
): ReturnType<TidyRepository['undoMerge']> {
  return writing<boolean, TidyRefused>(store, async (tx) => {
    const row = await tx
      .selectFrom('customer_merges')
      .selectAll()
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return ok(false);
    const keptId = row.kept_id as CustomerId;
    const mergedId = row.merged_id as CustomerId;
    const reason = await refuseMoving(tx, keptId);
    if (reason !== null) return failed({ kind: 'refused', reason });
    const moved = movedOfText(row.moved);
    await tx
      .updateTable('customers')
      .set({ merged_into: null })
      .where('id', '=', mergedId)
      .execute();
    await moveRows({ store, tx }, moved, { keptId, mergedId, entry, to: mergedId });
    await emptyFields(tx, keptId, moved, entry);
    await tx.deleteFrom('customer_merges').where('id', '=', id).execute();
    await indexAttemptsOf(tx, keptId);
    await indexAttemptsOf(tx, mergedId);
    return ok(true);
  });
}

function movedOfText(text: string): Moved {
  try {
    // Only `mergeCustomers` writes it.
    return JSON.parse(text) as Moved;
  } catch {
    throw new DamagedRow('moved');
  }
}

async function movedBy(tx: Queries, { keptId, mergedId }: MergePair): Promise<Moved> {
  const idsIn = async (table: CustomerTable | 'plans'): Promise<readonly string[]> => {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('customer_id', '=', mergedId)
      .execute();
    return rows.map((row) => row.id);
  };
  const rows: Partial<Record<CustomerTable, readonly string[]>> = {};
  for (const table of customerTables) rows[table] = await idsIn(table);
  const both = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [keptId, mergedId])
    .execute();
  const kept = both.find((row) => row.id === keptId);
  const merged = both.find((row) => row.id === mergedId);
  const optOuts = await tx
    .selectFrom('message_opt_outs')
    .select('customer_id')
    .where('customer_id', 'in', [keptId, mergedId])
    .execute();
  return {
    rows: rows as Moved['rows'],
    plans: await idsIn('plans'),
    parked: await parkedOf(tx, mergedId),
    filled: filledFields.filter((field) => kept?.[field] === '' && merged?.[field] !== ''),
    optedOut: optOuts.length === 1 && optOuts[0]?.customer_id === mergedId,
  };
}

interface Moving extends MergePair {
  readonly entry: TidyEntry;
  readonly to: CustomerId;
}

async function moveRows(
  { store, tx }: { readonly store: Store; readonly tx: Queries },
  moved: Moved,
  { to, entry }: Moving,
): Promise<void> {
  for (const table of customerTables) {
    const ids = moved.rows[table];
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      await tx
        .updateTable(table)
        .set({ customer_id: to })
        .where('id', 'in', ids.slice(from, from + idsAtOnce))
        .execute();
    }
  }
  for (const id of moved.plans) await movePlanTo({ store, tx }, id as PlanId, to, entry);
  for (const id of moved.parked) await moveParked(tx, id, to);
}

/** A plan's customer is sealed with it, so it moves under a new revision that the log names. */
async function movePlanTo(
  { store, tx }: { readonly store: Store; readonly tx: Queries },
  id: PlanId,
  customerId: CustomerId,
  { at, operatorId }: TidyEntry,
): Promise<void> {
  const before = await readPlanAggregate(tx, store.audit, id);
  if (before === null) return;
  const { revision } = before.plan;
  const plan = { ...before.plan, customerId, revision: revision + 1 };
  const change = { fromRevision: revision, plan, inserted: [], updated: [], events: [] };
  const after = await writeChange(tx, store.audit, [before, change], {
    at,
    operatorId,
    chain: null,
  });
  const event = 'plan.customer-changed';
  const entry = ownEntry({ at, topic: 'records', event, operatorId, subject: plan.reference });
  const details = { plan: id, planRevision: after.plan.revision };
  await appendEntry(store, tx, { ...entry, details });
}

async function moveParked(tx: Queries, id: string, to: CustomerId): Promise<void> {
  const row = await tx
    .selectFrom('parked_orders')
    .select('order_record')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  const order = { ...(JSON.parse(row.order_record) as object), customerId: to };
  await tx
    .updateTable('parked_orders')
    .set({ order_record: JSON.stringify(order) })
    .where('id', '=', id)
    .execute();
}

async function fillFields(
  tx: Queries,
  { keptId, mergedId }: MergePair,
  { filled, optedOut }: Moved,
  { at, operatorId }: TidyEntry,
): Promise<void> {
  if (optedOut) {
    const optOut = { customer_id: keptId, opted_out_at: at, operator_id: operatorId };
    await tx.insertInto('message_opt_outs').values(optOut).execute();
  }
  const merged = await tx
    .selectFrom('customers')
    .select([...filledFields])
    .where('id', '=', mergedId)
    .executeTakeFirstOrThrow();
  const given = Object.fromEntries(filled.map((field) => [field, merged[field]]));
  await setFields(tx, keptId, given, at);
}

async function emptyFields(
  tx: Queries,
  keptId: CustomerId,
  { filled, optedOut }: Moved,
  { at }: TidyEntry,
): Promise<void> {
  if (optedOut) {
    await tx.deleteFrom('message_opt_outs').where('customer_id', '=', keptId).execute();
  }
  await setFields(tx, keptId, Object.fromEntries(filled.map((field) => [field, ''])), at);
}

async function setFields(
  tx: Queries,
  id: CustomerId,
  fields: Partial<Record<FilledField, string>>,
  at: Instant,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx
    .updateTable('customers')
    .set({ ...fields, changed_at: at })
    .where('id', '=', id)
    .execute();
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('customers')
    .set({ search_text: searchTextOf(customerOfRow(row)) })
    .where('id', '=', id)
    .execute();
}
