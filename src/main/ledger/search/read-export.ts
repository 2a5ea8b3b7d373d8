import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExportForm, ExportPart, PaymentKey } from '../../ports/ledger/payment-list.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { rowsAsArrays } from '../engine/rows-as-arrays.ts';
import type { Queries } from '../thread/store.ts';
import type { CustomerNames } from './customer-names.ts';
import { keyPlaces, lineWriter, placeOfNames, readColumns } from './export-lines.ts';
import type { ValueRow } from './export-lines.ts';
import type { ListOrder } from './list-order.ts';
import { isWalked, walkedRows } from './list-source.ts';
import type { ListSource } from './list-source.ts';

/**
 * Lines in one part of an export.
 *
 * A part takes the reader a few milliseconds, and between two parts it serves pages, so that lists stay quick while a
 * million lines are written.
 */
const partLines = 4000;

/** Reads and writes the lines of a list after a key, or its first ones. */
export async function readExportPart(
  queries: Queries,
  { order, names }: { readonly order: ListOrder; readonly names: CustomerNames },
  part: {
    readonly source: ListSource;
    readonly after: PaymentKey | null;
    readonly form: ExportForm;
  },
): Promise<ExportPart> {
  const { source, after, form } = part;
  const rows = isWalked(source)
    ? await rowsAlong(queries, part)
    : await rowsAtKeys(queries, part, await order.keysOf(source, edgeOf(after)));
  const last = rows.length < partLines ? undefined : rows.at(-1);
  const named = placeOfNames(form.columns);
  if (named !== null) await names.putInto(rows, named);
  return {
    bytes: lineWriter(form)(rows),
    rows: rows.length,
    next: last === undefined ? null : keyOf(source, last),
  };
}

function edgeOf(key: PaymentKey | null) {
  return { key, side: 'after' as const, limit: partLines };
}

function keyOf({ by }: ListSource, row: ValueRow): PaymentKey {
  const value = by === 'date' ? null : (row[keyPlaces.value] ?? null);
  return { value, place: Number(row[keyPlaces.place]) };
}

/** Lists by time are read in stored order, keys and lines in one pass. */
async function rowsAlong(
  queries: Queries,
  { source, after, form }: Parameters<typeof readExportPart>[2],
): Promise<readonly ValueRow[]> {
  const walk = {
    from: after?.place ?? null,
    includesFrom: false,
    isDescending: source.isDescending,
    limit: partLines,
  };
  const { rows } = await sql<ValueRow>`${rowsAsArrays}select ${columnsOf(queries, source, form)}
    ${walkedRows(source, walk)}`.execute(queries);
  return rows;
}

/** Other lists are read by their keys, and put back into the order of the keys. */
async function rowsAtKeys(
  queries: Queries,
  { source, form }: Parameters<typeof readExportPart>[2],
  keys: readonly PaymentKey[],
): Promise<readonly ValueRow[]> {
  if (keys.length === 0) return [];
  const places = sql.join(keys.map(({ place }) => sql`${place}`));
  const { rows } = await sql<ValueRow>`${rowsAsArrays}select ${columnsOf(queries, source, form)}
    from attempts where attempts.place in (${places})`.execute(queries);
  const byPlace = new Map(rows.map((row) => [row[keyPlaces.place], row]));
  return keys.flatMap(({ place }) => {
    const row = byPlace.get(place);
    return row === undefined ? [] : [row];
  });
}

function columnsOf(
  queries: Queries,
  { by }: ListSource,
  { columns }: ExportForm,
): RawBuilder<unknown> {
  const value = by === 'amount' ? 'attempts.amount_minor' : 'attempts.order_reference';
  const engine = engineSqlOf(queries);

  return sql.join([
    sql`attempts.place`,
    by === 'date' ? sql`null` : sql.raw(value),
    ...readColumns(columns).map((one) =>
      typeof one === 'string' ? sql.raw(one) : engine.jsonText(one.json, one.member),
    ),
  ]);
}
