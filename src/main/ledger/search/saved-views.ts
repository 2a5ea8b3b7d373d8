import { foldForSearch } from '../../../domain/customers/customer-search.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type {
  SavedView,
  SavedViewRepository,
  ViewNotSaved,
} from '../../ports/ledger/payment-list.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import type { SavedViewRow } from '../schema/search-tables.ts';

const viewsMax = 50;

/** Serves the saved views of one open ledger. */
export function createSavedViewRepository(store: Store): SavedViewRepository {
  return {
    savedViews: () => reading(async () => ok(await readViews(store.db))),
    saveView: (view, isNew) =>
      writing<null, ViewNotSaved>(store, (tx) => (isNew ? add(tx, view) : change(tx, view))),
    removeView: (id) =>
      writing(store, async (tx) => {
        const removed = await tx
          .deleteFrom('history_views')
          .where('id', '=', id)
          .executeTakeFirst();
        return ok(removed.numDeletedRows === 1n);
      }),
  };
}

async function readViews(queries: Queries): Promise<readonly SavedView[]> {
  const rows = await queries
    .selectFrom('history_views')
    .selectAll()
    .orderBy('name_key')
    .limit(viewsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    query: row.query,
    changedAt: row.changed_at as SavedView['changedAt'],
    operatorId: row.operator_id as SavedView['operatorId'],
  }));
}

async function add(queries: Queries, view: SavedView): Promise<Result<null, ViewNotSaved>> {
  const views = await readViews(queries);
  if (views.length >= viewsMax) return failed({ kind: 'too-many' });
  if (await isNameTaken(queries, view)) return failed({ kind: 'name-taken' });
  await queries.insertInto('history_views').values(rowOf(view)).execute();
  return ok(null);
}

async function change(queries: Queries, view: SavedView): Promise<Result<null, ViewNotSaved>> {
  if (await isNameTaken(queries, view)) return failed({ kind: 'name-taken' });
  const { id, ...changes } = rowOf(view);
  const changed = await queries
    .updateTable('history_views')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n ? ok(null) : failed({ kind: 'gone' });
}

/** Names that differ only by case or accents would be mistaken for one another. */
async function isNameTaken(queries: Queries, { id, name }: SavedView): Promise<boolean> {
  const row = await queries
    .selectFrom('history_views')
    .select('id')
    .where('name_key', '=', foldForSearch(name))
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

function rowOf(view: SavedView): SavedViewRow {
  return {
    id: view.id,
    name: view.name,
    name_key: foldForSearch(view.name),
    query: view.query,
    changed_at: view.changedAt,
    operator_id: view.operatorId,
  };
}
