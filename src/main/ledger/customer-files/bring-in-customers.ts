import { ok } from '../../../domain/result.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import type {
  CustomerFileRepository,
  CustomerFileToBringIn,
} from '../../ports/ledger/customer-files.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { rowOfNewCard } from '../customers/card-row.ts';
import { rowOfNewCustomer } from '../customers/customers.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Rows of one statement; an engine binds only so many values. */
const rowsAtOnce = 100;

/** Inserts the customers and cards of a file, with an entry in the log by ids and counts. */
export function bringInCustomers(
  store: Store,
  file: CustomerFileToBringIn,
): ReturnType<CustomerFileRepository['bringInCustomers']> {
  return writing(store, async (tx) => {
    const { id, digest, layout, customers, cards, at, operatorId, leftOutCount, faultyCount } =
      file;
    if (!(await areOwnersThere(tx, file))) return ok(false);
    for (const some of inPieces(customers)) {
      // oxlint-disable-next-line no-await-in-loop -- One connection does one statement at a time.
      await tx.insertInto('customers').values(some.map(rowOfNewCustomer)).execute();
    }
    for (const some of inPieces(cards)) {
      const rows = some.map((card) => rowOfNewCard(card, { at, attemptId: null }));
      // oxlint-disable-next-line no-await-in-loop -- So do the cards.
      await tx.insertInto('cards').values(rows).execute();
    }
    await tx
      .insertInto('customer_files')
      .values({
        id,
        digest,
        layout: JSON.stringify(layout),
        customer_count: customers.length,
        card_count: cards.length,
        brought_in_at: at,
        operator_id: operatorId,
      })
      .execute();
    const event = 'customer-file.brought-in';
    await appendEntry(store, tx, {
      ...ownEntry({ at, topic: 'records', event, operatorId, subject: id }),
      details: {
        customers: customers.length,
        cards: cards.length,
        leftOut: leftOutCount,
        faulty: faultyCount,
        digest,
      },
    });
    return ok(true);
  });
}

/** Cards go to customers of the file, or to known ones that were not erased or merged since the check. */
async function areOwnersThere(
  tx: Queries,
  { customers, cards }: CustomerFileToBringIn,
): Promise<boolean> {
  const added = new Set(customers.map(({ id }) => id));
  const owners = [...new Set(cards.map(({ customerId }) => customerId))];
  for (const some of inPieces(owners.filter((id) => !added.has(id)))) {
    // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
    if ((await countPresent(tx, some)) !== some.length) return false;
  }
  return true;
}

async function countPresent(tx: Queries, ids: readonly CustomerId[]): Promise<number> {
  const row = await tx
    .selectFrom('customers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

function inPieces<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const pieces: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += rowsAtOnce) {
    pieces.push(items.slice(from, from + rowsAtOnce));
  }
  return pieces;
}
