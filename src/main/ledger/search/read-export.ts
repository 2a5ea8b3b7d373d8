import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  ExportForm,
  ExportPart,
  ListSpan,
  PaymentKey,
} from '../../ports/ledger/payment-list.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { rowsAsArrays } from '../engine/rows-as-arrays.ts';
import type { Queries } from '../thread/store.ts';
import type { CustomerNames } from './customer-names.ts';
import { lineWriter, placeAt, placeOfNames, readColumns } from './export-lines.ts';
import type { ValueRow } from './export-lines.ts';
import type { ListOrder } from './list-order.ts';
import { isWalked } from './list-source.ts';
import type { ListSource } from './list-source.ts';
import { rowsBetween } from './list-walks.ts';

/** One part of an export. */
interface Part {
  readonly source: ListSource;
  readonly span: ListSpan;
  readonly form: ExportForm;
}

/** Reads and writes the lines of a list between two keys. */
export async function readExportPart(
  queries: Queries,
  { order, names }: { readonly order: ListOrder; readonly names: CustomerNames },
  part: Part,
): Promise<ExportPart> {
  const { source, span, form } = part;
  const rows = isWalked(source)
    ? await rowsAlong(queries, part)
    : await rowsAtKeys(queries, part, await order.keysIn(source, span));
  const named = placeOfNames(form.columns);
  if (named !== null) await names.putInto(rows, named);
  return { bytes: lineWriter(form)(rows), rows: rows.length };
}

/** Lists by time are read in stored order, keys and lines in one pass. */
async function rowsAlong(
  queries: Queries,
  { source, span, form }: Part,
): Promise<readonly ValueRow[]> {
  const { rows } = await sql<ValueRow>`${rowsAsArrays}select ${columnsOf(queries, form)}
    ${rowsBetween(source, span)}`.execute(queries);
  return rows;
}

/** Other lists are read by their keys, and put back into the order of the keys. */
async function rowsAtKeys(
  queries: Queries,
  { form }: Part,
  keys: readonly PaymentKey[],
): Promise<readonly ValueRow[]> {
  if (keys.length === 0) return [];
  const places = sql.join(keys.map(({ place }) => sql`${place}`));
  const { rows } = await sql<ValueRow>`${rowsAsArrays}select ${columnsOf(queries, form)}
    from attempts where attempts.place in (${places})`.execute(queries);
  const byPlace = new Map(rows.map((row) => [row[placeAt], row]));
  return keys.flatMap(({ place }) => {
    const row = byPlace.get(place);
    return row === undefined ? [] : [row];
  });
}

/** The place of a row, by which lists in another order are put together, and the values of its columns. */
function columnsOf(queries: Queries, { columns }: ExportForm): RawBuilder<unknown> {
  const engine = engineSqlOf(queries);
  return sql.join([
    sql`attempts.place`,
    ...readColumns(columns).map((one) =>
      typeof one === 'string' ? sql.raw(one) : engine.jsonText(one.json, one.member),
    ),
  ]);
}
