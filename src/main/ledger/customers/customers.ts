import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import { monthOf } from '../../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Consent, Customer } from '../../../domain/customers/customer.ts';
import { searchTerms, searchTextOf } from '../../../domain/customers/customer-search.ts';
import { isReceiptLanguage } from '../../../domain/receipt/languages/receipt-language.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type {
  CustomerAttemptsRequest,
  CustomerEntry,
  CustomerFile,
  CustomerPageRequest,
  CustomerStore,
  ListedCustomer,
} from '../../ports/ledger/customers.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { ConsentRow, CustomerRow } from '../schema/back-office-tables.ts';
import { readSums } from './customer-sums.ts';
import { cardsOfCustomer, findCard, removeCard } from './cards-on-file.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import { indexAttemptsOf } from '../search/index-attempt.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Maximum number of rows on one page, plus one that shows whether another page follows. */
const pageLimitMax = 51;

/** Bounds the query; far above the consents of one customer. */
const consentsReadMax = 200;

/** Serves the customers of one open ledger. */
export function createCustomerStore(
  store: Store,
): Omit<CustomerStore, 'sealedValues' | 'replaceSealed'> {
  const { db } = store;
  return {
    pageOfCustomers: (request) => reading(async () => ok(await readPage(db, request))),
    findCustomer: (id) => reading(async () => ok(await readFile(db, id))),
    attemptsOfCustomer: (request) => reading(async () => ok(await readAttempts(db, request))),
    sumsOfCustomer: (request) => reading(async () => ok(await readSums(db, request))),
    findCard: (id) => reading(async () => ok(await findCard(db, id))),
    holdsSealed: () => reading(async () => ok(await holdsSealed(db))),
    addCustomer: (entry) =>
      writing(store, async (tx) => {
        await writeNewCustomer(tx, entry);
        return ok(null);
      }),
    changeCustomer: (entry) =>
      writing(store, async (tx) => {
        const changed = await tx
          .updateTable('customers')
          .set(rowOfEntry(entry))
          .where('id', '=', entry.id)
          .where('erased_at', 'is', null)
          .where('merged_into', 'is', null)
          .executeTakeFirst();
        await indexAttemptsOf(tx, entry.id);
        return ok(changed.numUpdatedRows === 1n);
      }),
    removeCard: (id, at) => writing(store, async (tx) => ok(await removeCard(tx, id, at))),
  };
}

/** Inserts a new customer. */
export async function writeNewCustomer(queries: Queries, entry: CustomerEntry): Promise<void> {
  await queries.insertInto('customers').values(rowOfNewCustomer(entry)).execute();
}

/** The row of a customer who is added now. */
export function rowOfNewCustomer(entry: CustomerEntry): CustomerRow {
  const standing = { erased_at: null, merged_into: null };
  return { ...rowOfEntry(entry), ...standing, id: entry.id, created_at: entry.at };
}

function rowOfEntry(
  entry: CustomerEntry,
): Omit<CustomerRow, 'id' | 'created_at' | 'erased_at' | 'merged_into'> {
  return {
    name: entry.name,
    phone: entry.phone,
    email: entry.email,
    address: entry.address ?? '',
    language: entry.language ?? '',
    notes: entry.notes,
    search_text: searchTextOf(entry),
    changed_at: entry.at,
    operator_id: entry.operatorId,
  };
}

/** Reads a page ordered by the folded names, which the search text begins with. */
async function readPage(
  queries: Queries,
  { search, after, limit }: CustomerPageRequest,
): Promise<readonly ListedCustomer[]> {
  invariant(Number.isInteger(limit) && limit > 0 && limit <= pageLimitMax, 'a page has a limit');
  let query = queries
    .selectFrom('customers')
    .selectAll()
    .select([failedPlans.as('failed_plans'), firstExpiry.as('first_expiry')])
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null);
  for (const term of matchesCustomer(search)) query = query.where(term);
  if (after !== null) {
    const last = await queries
      .selectFrom('customers')
      .select(['search_text', 'id'])
      .where('id', '=', after)
      .executeTakeFirst();
    if (last === undefined) return [];
    query = query.where((where) =>
      where(where.refTuple('search_text', 'id'), '>', where.tuple(last.search_text, last.id)),
    );
  }
  const rows = await query.orderBy('search_text').orderBy('id').limit(limit).execute();
  return rows.map((row) => ({
    ...customerOfRow(row),
    hasFailedPlan: Number(row.failed_plans ?? 0) > 0,
    firstExpiry:
      row.first_expiry === null ? null : monthOf(`${row.first_expiry}-01` as CalendarDate),
  }));
}

const failedPlans = sql<number | string | null>`(select max(plans.failed_count) from plans
  where plans.customer_id = customers.id)`;

const firstExpiry = sql<string | null>`(select min(plans.card_expiry) from plans
  where plans.customer_id = customers.id)`;

/** Conditions that hold for a customer when every term matches in at least one of its readings. */
export function matchesCustomer(search: string): readonly RawBuilder<boolean>[] {
  return searchTerms(search).map((readings) => {
    const held = readings.map(
      (text) => sql<boolean>`customers.search_text like ${`%${escaped(text)}%`} escape '!'`,
    );
    return sql<boolean>`(${sql.join(held, sql` or `)})`;
  });
}

/** Escapes the wildcards of `like`. */
function escaped(term: string): string {
  return term.replaceAll(/[!%_]/gu, '!$&');
}

async function readFile(queries: Queries, id: CustomerId): Promise<CustomerFile | null> {
  const row = await queries
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const consents = await queries
    .selectFrom('consents')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('agreed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(consentsReadMax)
    .execute();
  return {
    customer: customerOfRow(row),
    cards: await cardsOfCustomer(queries, id),
    consents: consents.map(consentOfRow),
  };
}

async function readAttempts(
  queries: Queries,
  { customerId, after, limit }: CustomerAttemptsRequest,
): Promise<readonly Attempt[]> {
  invariant(Number.isInteger(limit) && limit > 0 && limit <= pageLimitMax, 'a page has a limit');
  let query = selectAttempts(queries).where('customer_id', '=', customerId);
  if (after !== null) {
    const last = await queries
      .selectFrom('attempts')
      .select(['prepared_at', 'id'])
      .where('id', '=', after)
      .executeTakeFirst();
    if (last === undefined) return [];
    query = query.where((where) =>
      where(where.refTuple('prepared_at', 'id'), '<', where.tuple(last.prepared_at, last.id)),
    );
  }
  const rows = await query
    .orderBy('prepared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(attemptOfRow);
}

async function holdsSealed(queries: Queries): Promise<boolean> {
  const card = await queries.selectFrom('cards').select('id').limit(1).executeTakeFirst();
  if (card !== undefined) return true;
  // Without a card there is no history, since a history names its card; the query runs all the same.
  const chain = await queries
    .selectFrom('card_chains')
    .select('id')
    .where('sealed_tracking_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (chain !== undefined) return true;
  const digested = await queries
    .selectFrom('attempts')
    .select('id')
    .where('transaction_digest', '>', '')
    .limit(1)
    .executeTakeFirst();
  return digested !== undefined;
}

/** Reads a customer back. */
export function customerOfRow(row: CustomerRow): Customer {
  return {
    id: row.id as CustomerId,
    name: row.name,
    phone: row.phone,
    email: row.email,
    address: row.address,
    language: isReceiptLanguage(row.language) ? row.language : '',
    notes: row.notes,
    createdAt: row.created_at as Instant,
    changedAt: row.changed_at as Instant,
    erasedAt: row.erased_at as Instant | null,
    mergedInto: row.merged_into as CustomerId | null,
  };
}

function consentOfRow(row: ConsentRow): Consent {
  return {
    id: row.id,
    customerId: row.customer_id as CustomerId,
    attemptId: row.attempt_id as Consent['attemptId'],
    purpose: row.purpose as Consent['purpose'],
    channel: row.channel as Consent['channel'],
    words: row.words,
    agreedAt: row.agreed_at as Instant,
    operatorId: row.operator_id as Consent['operatorId'],
  };
}
