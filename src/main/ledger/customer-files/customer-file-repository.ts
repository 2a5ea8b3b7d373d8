import type { CustomerFileLayout } from '../../../domain/customer-files/customer-columns.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type {
  CardWithOwner,
  CustomerFileRepository,
  KnownCustomer,
} from '../../ports/ledger/customer-files.ts';
import { sealedCardOfRow } from '../customers/cards-on-file.ts';
import { findKnownCustomer } from '../customers/find-known-customer.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { bringInCustomers } from './bring-in-customers.ts';

/** Values that one statement binds; an engine takes only so many. */
const valuesAtOnce = 500;

/** Serves the files of customers and card tokens of one open ledger. */
export function createCustomerFileRepository(store: Store): CustomerFileRepository {
  const { db } = store;
  return {
    knownCustomers: (asked) =>
      reading(async () => {
        const known: (KnownCustomer | null)[] = [];
        for (const one of asked) {
          // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
          known.push(await findKnownCustomer(db, one));
        }
        return ok(known);
      }),
    cardsEndingIn: (lastFours) => reading(async () => ok(await readCards(db, lastFours))),
    customerFileLayout: () =>
      reading(async () => {
        const row = await db
          .selectFrom('customer_files')
          .select('layout')
          .orderBy('brought_in_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        // Only `bringInCustomers` writes it.
        return ok(row === undefined ? null : (JSON.parse(row.layout) as CustomerFileLayout));
      }),
    customerFileAt: (digest) =>
      reading(async () => {
        const row = await db
          .selectFrom('customer_files')
          .select('brought_in_at')
          .where('digest', '=', digest)
          .orderBy('brought_in_at', 'desc')
          .limit(1)
          .executeTakeFirst();
        return ok((row?.brought_in_at ?? null) as Instant | null);
      }),
    bringInCustomers: (file) => bringInCustomers(store, file),
  };
}

async function readCards(
  queries: Queries,
  lastFours: readonly string[],
): Promise<readonly CardWithOwner[]> {
  const found: CardWithOwner[] = [];
  for (let from = 0; from < lastFours.length; from += valuesAtOnce) {
    // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
    const rows = await queries
      .selectFrom('cards')
      .innerJoin('customers', 'customers.id', 'cards.customer_id')
      .selectAll('cards')
      .select('customers.name as owner_name')
      .where('cards.last_four', 'in', lastFours.slice(from, from + valuesAtOnce))
      .where('cards.state', '!=', 'removed')
      .where('cards.other_service', 'is', null)
      .execute();
    found.push(
      ...rows.map(({ owner_name: name, ...row }) => ({
        card: sealedCardOfRow(row),
        owner: { id: row.customer_id as CustomerId, name },
      })),
    );
  }
  return found;
}
