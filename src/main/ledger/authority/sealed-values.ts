import type { Kysely } from 'kysely';
import { ok } from '../../../domain/result.ts';
import type { CustomerStore, SealedPiece, SealedValue } from '../../ports/ledger/customers.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Rows of a piece, so that other calls of the thread run in between. */
const rowsAtOnce = 100;

/** Serves the sealed values of one open ledger: tokens of cards, and network transaction IDs of card histories. */
export function createSealedValues(
  store: Store,
): Pick<CustomerStore, 'sealedValues' | 'replaceSealed'> {
  return {
    sealedValues: (after) => reading(async () => ok(await readPiece(store.db, after))),
    replaceSealed: (values) =>
      writing(store, async (tx) => {
        let replaced = 0;
        for (const { before, sealed } of values) replaced += await replace(tx, before, sealed);
        return ok(replaced);
      }),
  };
}

/** Cards come before histories; a place is the table and the id of the last row read. */
async function readPiece(queries: Queries, after: string): Promise<SealedPiece> {
  const [table, id = ''] = after === '' ? ['cards'] : after.split(' ');
  if (table === 'cards') {
    const rows = await queries
      .selectFrom('cards')
      .select(['id', 'sealed_token', 'newest_sealed_token'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const values = rows.flatMap((row) => [
      ...valueOf('cards', row.id, 'sealed_token', row.sealed_token),
      ...valueOf('cards', row.id, 'newest_sealed_token', row.newest_sealed_token),
    ]);
    const last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
    return { values, next: last === undefined ? 'card_chains ' : `cards ${last.id}` };
  }
  const rows = await queries
    .selectFrom('card_chains')
    .select(['id', 'sealed_tracking_id'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();
  const values = rows.flatMap((row) =>
    valueOf('card_chains', row.id, 'sealed_tracking_id', row.sealed_tracking_id),
  );
  const last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
  return { values, next: last === undefined ? null : `card_chains ${last.id}` };
}

function valueOf(
  table: SealedValue['table'],
  rowId: string,
  field: SealedValue['field'],
  sealed: string | null,
): readonly SealedValue[] {
  // A removed card has an empty text in place of its token.
  return sealed === null || sealed === '' ? [] : [{ table, rowId, field, sealed }];
}

async function replace(
  queries: Queries,
  { table, rowId, field, sealed: before }: SealedValue,
  sealed: string,
): Promise<number> {
  const changed = await bare(queries)
    .updateTable(table as 'any')
    .set({ [field]: sealed })
    .where('id', '=', rowId)
    .where(field, '=', before)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

interface AnyTable {
  readonly any: Record<string, unknown>;
}

/** The seal of a plan does not cover a sealed value, so that sealing it again leaves the plan as it is. */
function bare(queries: Queries): Kysely<AnyTable> {
  return queries as unknown as Kysely<AnyTable>;
}
