import { sql } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Transaction } from '../../../domain/charge/gateway-response.ts';
import type { AttemptId, CustomerId } from '../../../domain/ids.ts';
import { epochMsOf } from '../../../domain/time/calendar.ts';
import { findAttemptRow } from '../attempts/attempt-rows.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { NamedAttemptRow } from '../attempts/select-attempts.ts';
import { writeAhead } from '../thread/ahead.ts';
import { firstOf, statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import type { AttemptRow } from '../schema/tables.ts';
import type { ListedColumns } from '../schema/search-tables.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { termsOfAttempt } from './match-terms.ts';
import type { BesideAttempt } from './match-terms.ts';

/** Places of one second before it borrows from the next; no terminal charges faster. */
export const sortKeysPerSecond = 128;

/** Rows indexed in one transaction when an older ledger gets its index. */
const batchRows = 1000;

/** The first place of a second. */
export function sortKeyOfSecond(epochMs: number): number {
  return Math.floor(epochMs / 1000) * sortKeysPerSecond;
}

/**
 * Indexes one payment as it is now: its place, the facts of its response, and its words.
 *
 * Must run in every transaction that writes the row, its names or its refunds. Returns the payment; null when there is
 * none.
 */
export async function indexAttempt(queries: Queries, id: AttemptId): Promise<Attempt | null> {
  const row = await findAttemptRow(queries, id);
  if (row === undefined) return null;
  const attempt = attemptOfRow(row);
  await indexRow(queries, attempt, row.place);
  return attempt;
}

/** Indexes a payment that was just written with its place. */
export async function indexNewAttempt(
  queries: Queries,
  row: PlacedRow,
  { areValuesKnown }: { readonly areValuesKnown: boolean },
): Promise<Attempt> {
  const attempt = attemptOfRow(row);
  await writeWords(queries, attempt, placeOf(row), noTexts);
  if (!areValuesKnown) await noteValues(queries, valuesOf(attempt));
  return attempt;
}

/** A row with its names and its place. */
type PlacedRow = NamedAttemptRow & ListedColumns;

/**
 * Indexes a payment that a step has just moved, as its row is now. Its words are written only where the step changed
 * them.
 */
export async function indexMoved(
  queries: Queries,
  before: Attempt,
  row: PlacedRow & { readonly is_code_known: number },
): Promise<Attempt> {
  const attempt = attemptOfRow(row);
  if (row.place === null) {
    await indexRow(queries, attempt, null);
    return attempt;
  }
  await noteFacts(queries, attempt, row);
  if (row.is_code_known === 0) await noteNewValues(queries, before, attempt);
  const isSame =
    termsOfAttempt(before, noTexts).join('\n') === termsOfAttempt(attempt, noTexts).join('\n');
  if (isSame) return attempt;
  const beside = before.outcomeAt === null ? noTexts : await besideOf(queries, attempt);
  await writeWords(queries, attempt, row.place, beside);
  return attempt;
}

/** No refund is recorded before there is an outcome. */
const noTexts: BesideAttempt = { refundTexts: [] };

function placeOf({ place }: PlacedRow): number {
  invariant(place !== null, 'a row is written with its place');
  return place;
}

/** Indexes all payments of a customer under the customer's present name. */
export async function indexAttemptsOf(queries: Queries, customer: CustomerId): Promise<void> {
  const rows = await selectAttempts(queries).where('customer_id', '=', customer).execute();
  for (const row of rows) await indexRow(queries, attemptOfRow(row), row.place);
}

/** Indexes up to a batch of payments that have no place yet, the oldest first; returns their number. */
export async function indexBatch(queries: Queries): Promise<number> {
  const rows = await selectAttempts(queries)
    .where('place', 'is', null)
    .orderBy('prepared_at')
    .orderBy('id')
    .limit(batchRows)
    .execute();
  for (const row of rows) await indexRow(queries, attemptOfRow(row), null);
  return rows.length;
}

async function indexRow(queries: Queries, attempt: Attempt, known: number | null): Promise<void> {
  const place = known ?? (await nextPlace(queries, attempt));
  if (known === null) await updateFacts(queries, { id: attempt.id, place });
  const facts = factsOf(attempt);
  if (Object.keys(facts).length > 0) await updateFacts(queries, { id: attempt.id, ...facts });
  if (known === null || attempt.transaction !== null || attempt.resolution !== null) {
    await noteValues(queries, valuesOf(attempt));
  }
  await writeWords(queries, attempt, place, await besideOf(queries, attempt));
}

async function writeWords(
  queries: Queries,
  attempt: Attempt,
  place: number,
  beside: BesideAttempt,
): Promise<void> {
  await engineSqlOf(queries).words.write(queries, place, termsOfAttempt(attempt, beside));
}

/**
 * The columns of the response that lists show, with the settlement date that a bank file showed instead; none of a
 * payment without either.
 */
function factsOf({
  transaction,
  resolution,
}: Pick<Attempt, 'transaction' | 'resolution'>): Partial<ListedColumns> {
  const shownOn = resolution?.found === 'charged' ? resolution.settledOn : undefined;
  const isShown = shownOn !== undefined && (transaction?.settlementDate ?? null) === null;
  return {
    ...(transaction === null
      ? {}
      : {
          settlement_date: transaction.settlementDate,
          response_code: transaction.responseCode,
          rrn: transaction.rrn,
          authorization_code: transaction.authorization,
        }),
    ...(isShown ? { settlement_date: shownOn } : {}),
  };
}

/** The columns that lists show of the response among a step's own columns, to be written with them. */
export function listedColumnsOf({
  transaction_record: record = null,
}: Partial<Pick<AttemptRow, 'transaction_record'>>): Partial<ListedColumns> {
  if (record === null) return {};
  return factsOf({ transaction: JSON.parse(record) as Transaction, resolution: null });
}

/** Writes what a step's own columns left out of the facts. */
async function noteFacts(queries: Queries, attempt: Attempt, row: PlacedRow): Promise<void> {
  const facts = factsOf(attempt);
  const changed = Object.entries(facts).filter(([name, value]) => value !== Reflect.get(row, name));
  if (changed.length === 0) return;
  await updateFacts(queries, { id: attempt.id, ...Object.fromEntries(changed) });
}

type Facts = Pick<AttemptRow, 'id'> & Partial<ListedColumns>;

const updateFacts = statement((queries, { id, ...facts }: Facts) =>
  queries.updateTable('attempts').set(facts).where('id', '=', id),
);

/** Refunds are recorded only for a charge that has an outcome. */
/** Reads the texts beside a payment that it is found by. */
export async function besideOf(
  queries: Queries,
  { id, outcomeAt }: Attempt,
): Promise<BesideAttempt> {
  if (outcomeAt === null) return { refundTexts: [] };
  const { rows: refunds } = await selectRefunds(queries, { id });
  return {
    refundTexts: refunds.flatMap((refund) => [refund.dashboard_reference, refund.reason]),
  };
}

const selectRefunds = statement((queries, { id }: Pick<Attempt, 'id'>) =>
  queries
    .selectFrom('refunds_elsewhere')
    .select(['dashboard_reference', 'reason'])
    .where('attempt_id', '=', id),
);

/** The next free place from the attempt's second on: equal seconds keep the order of writing. */
async function nextPlace(queries: Queries, attempt: Pick<Attempt, 'preparedAt'>): Promise<number> {
  const last = await firstOf(selectLastPlace(queries, placesOfSecond(attempt)));
  return placeAfter(queries, attempt, last?.place ?? null);
}

/** The same once the newest place of the second is known; null when the second has none yet. */
export async function placeAfter(
  queries: Queries,
  attempt: Pick<Attempt, 'preparedAt'>,
  last: number | null,
): Promise<number> {
  const first = placesOfSecond(attempt).from;
  const next = last === null ? first : last + 1;
  if (next < first + sortKeysPerSecond) return next;
  return freePlaceFrom(queries, next);
}

/** The places of the second in which an attempt begins: from the first, up to that of the next second. */
export function placesOfSecond({ preparedAt }: Pick<Attempt, 'preparedAt'>): {
  readonly from: number;
  readonly until: number;
} {
  const from = sortKeyOfSecond(epochMsOf(preparedAt));
  return { from, until: from + sortKeysPerSecond };
}

const selectLastPlace = statement(
  (queries, { from, until }: { readonly from: number; readonly until: number }) =>
    queries
      .selectFrom('attempts')
      .select('place')
      .where('place', '>=', from)
      .where('place', '<', until)
      .orderBy('place', 'desc')
      .limit(1),
);

/** Places, from the first up to before the second, that an earlier search found taken, by connection. */
const takenBlocks = new WeakMap<object, { readonly from: number; readonly before: number }>();

/**
 * A full second borrows from the next, whose own first places may be taken as well.
 *
 * A taken place stays taken, so no search walks twice over what an earlier one has passed; where the earlier one was
 * rolled back, a place stays empty.
 */
async function freePlaceFrom(queries: Queries, place: number): Promise<number> {
  const { adapter } = queries.getExecutor();
  const block = takenBlocks.get(adapter);
  const goesOn = block !== undefined && place >= block.from && place < block.before;
  const [from, start] = goesOn ? [block.from, block.before] : [place, place];
  const found = await firstOf(selectFreePlace(queries, { before: start - 1 }));
  const free = found?.free ?? start;
  takenBlocks.set(adapter, { from, before: free + 1 });
  return free;
}

const selectFreePlace = statement(
  (_queries, { before }: { readonly before: number }) =>
    sql<{ readonly free: number }>`select taken.place + 1 as free
      from attempts as taken
      where taken.place >= ${before}
        and not exists (select 1 from attempts where attempts.place = taken.place + 1)
      order by taken.place limit 1`,
);

/** Stores the values that filters offer, so that no list of choices reads every row. */
async function noteValues(queries: Queries, values: Values): Promise<void> {
  if (Object.keys(values).length > 0) await writeAhead(queries, insertValues.asked(values));
}

type Values = Readonly<Record<string, string>>;

function valuesOf(attempt: Attempt): Values {
  const code = attempt.transaction?.responseCode ?? null;
  return {
    currency: attempt.currency,
    brand: attempt.card.brand,
    operator: attempt.operatorId,
    ...(code === null ? {} : { response: code }),
  };
}

/** A response alone brings a value; the others have been there since the payment was written. */
async function noteNewValues(queries: Queries, before: Attempt, attempt: Attempt): Promise<void> {
  const known = Object.entries(valuesOf(before));
  const values = Object.entries(valuesOf(attempt)).filter(
    ([field, value]) => !known.some(([name, old]) => name === field && old === value),
  );
  await noteValues(queries, Object.fromEntries(values));
}

const insertValues = statement((queries, values: Values) =>
  queries
    .insertInto('history_values')
    .values(Object.entries(values).map(([field, value]) => ({ field, value })))
    .onConflict((conflict) => conflict.doNothing()),
);
