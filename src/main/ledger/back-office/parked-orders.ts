import { parkedPerOwnerMax } from '../../../domain/charge/parked-order.ts';
import type {
  ListedParkedOrder,
  OwnedParkedOrder,
  ParkedOrder,
} from '../../../domain/charge/parked-order.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { ParkedOrderStore } from '../../ports/ledger/back-office.ts';
import type { ParkedOrderRow } from '../schema/back-office-tables.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Bounds the query over the parked orders of all operators. */
const parkedReadMax = 1000;

/** Serves the parked orders of one open ledger. */
export function createParkedOrderStore(store: Store): ParkedOrderStore {
  return {
    parkedOrders: (owner) => reading(async () => ok(await readParked(store.db, owner))),
    parkOrder: ({ id, ownerId, at, order }) =>
      writing(store, async (tx) => {
        const own = await readParked(tx, ownerId);
        if (own.length >= parkedPerOwnerMax) return ok(false);
        const row = { id, operator_id: ownerId, parked_at: at, order_record: recordOf(order) };
        await tx.insertInto('parked_orders').values(row).execute();
        return ok(true);
      }),
    takeParkedOrder: (id, owner) =>
      writing(store, async (tx) => {
        const row = await tx
          .selectFrom('parked_orders')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (row === undefined || (owner !== null && row.operator_id !== owner)) return ok(null);
        await tx.deleteFrom('parked_orders').where('id', '=', id).execute();
        return ok(parkedOfRow(row));
      }),
  };
}

async function readParked(
  queries: Queries,
  owner: OperatorId | null,
): Promise<readonly ListedParkedOrder[]> {
  let query = queries.selectFrom('parked_orders').selectAll();
  if (owner !== null) query = query.where('operator_id', '=', owner);
  const rows = await query.orderBy('parked_at').orderBy('id').limit(parkedReadMax).execute();
  const parked = rows.map(parkedOfRow);
  const names = await readNames(queries, parked);
  return parked.map((each) => ({
    ...each,
    customerName: names.get(each.order.customerId ?? '') ?? null,
  }));
}

async function readNames(
  queries: Queries,
  parked: readonly OwnedParkedOrder[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(parked.flatMap(({ order }) => order.customerId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names each member, so that nothing else that a caller passes along is ever written. */
function recordOf(order: ParkedOrder): string {
  const { reference, amount, currency, channel, customerId, note, details } = order;
  return JSON.stringify({ reference, amount, currency, channel, customerId, note, details });
}

function parkedOfRow(row: ParkedOrderRow): OwnedParkedOrder {
  try {
    return {
      id: row.id,
      ownerId: row.operator_id as OperatorId,
      parkedAt: row.parked_at as OwnedParkedOrder['parkedAt'],
      order: JSON.parse(row.order_record) as ParkedOrder,
    };
  } catch {
    throw new DamagedRow('order_record');
  }
}
