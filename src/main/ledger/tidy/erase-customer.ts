import { erasedName, personalTextsOf, redact } from '../../../domain/customers/erase.ts';
import type { PersonalTexts } from '../../../domain/customers/erase.ts';
import { searchTextOf } from '../../../domain/customers/customer-search.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { TidyEntry, TidyRefused, TidyRepository } from '../../ports/ledger/tidy.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { indexAttemptsOf } from '../search/index-attempt.ts';
import { erasePlanTexts } from '../authority/plan-texts.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { erasePaymentTexts } from './erase-payment-texts.ts';
import { parkedOf, refuseErasing } from './rows-of-customer.ts';

/**
 * Removes the personal data of a customer, of the customers merged into them, and of their payments.
 *
 * References, amounts, states, cards' last four digits and everything sealed stay: they are the money records. Afterwards
 * the engine rewrites what the deleted texts left behind in its file.
 */
export async function eraseCustomer(
  store: Store,
  ...[id, entry]: Parameters<TidyRepository['eraseCustomer']>
): ReturnType<TidyRepository['eraseCustomer']> {
  const engine = engineSqlOf(store.db);
  await engine.overwriteDeleted(store.db);
  const erased = await writing<null, TidyRefused>(store, async (tx) => {
    const reason = await refuseErasing(tx, id);
    if (reason !== null) return failed({ kind: 'refused', reason });
    const merged = await tx
      .selectFrom('customers')
      .select('id')
      .where('merged_into', '=', id)
      .execute();
    const ids = [id, ...merged.map((row) => row.id as CustomerId)];
    const texts = await textsOf(tx, ids);
    for (const one of ids) await eraseRowsOf(tx, one, texts, entry);
    await tx
      .updateTable('customer_merges')
      .set({ closed_at: entry.at })
      .where('kept_id', '=', id)
      .where('closed_at', 'is', null)
      .execute();
    return ok(null);
  });
  if (!erased.ok) return erased;
  const forgotten = await reading(async () => ok(await engine.forgetDeleted(store.db)));
  return ok({ isRewritten: forgotten.ok });
}

/** Everything that names the person: a merged customer has the same payments under another name. */
async function textsOf(queries: Queries, ids: readonly CustomerId[]): Promise<PersonalTexts> {
  const customers = await queries
    .selectFrom('customers')
    .select(['name', 'phone', 'email', 'address'])
    .where('id', 'in', ids)
    .execute();
  const holders = new Set<string>();
  for (const id of ids) {
    const rows = await selectAttempts(queries).where('customer_id', '=', id).execute();
    for (const row of rows) {
      const holder = attemptOfRow(row).transaction?.cardHolder ?? null;
      if (holder !== null) holders.add(holder);
    }
  }
  const all = customers.map((one) => personalTextsOf({ ...one, holders: [...holders] }));
  return { whole: all.flatMap(({ whole }) => whole), words: all.flatMap(({ words }) => words) };
}

async function eraseRowsOf(
  tx: Queries,
  id: CustomerId,
  texts: PersonalTexts,
  { at, operatorId }: TidyEntry,
): Promise<void> {
  const blank = { name: erasedName, phone: '', email: '', address: '', language: '', notes: '' };
  const searchText = searchTextOf({ ...blank, language: '' });
  await tx
    .updateTable('customers')
    .set({ ...blank, search_text: searchText, erased_at: at, changed_at: at })
    .set({ operator_id: operatorId })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('cards')
    .set({ state: 'removed', changed_at: at })
    .where('customer_id', '=', id)
    .execute();
  for (const row of await rowsNaming(tx, 'consents', id)) {
    const words = redact(row.words, texts.words);
    await tx.updateTable('consents').set({ words }).where('id', '=', row.id).execute();
  }
  const parked = await parkedOf(tx, id);
  if (parked.length > 0) await tx.deleteFrom('parked_orders').where('id', 'in', parked).execute();
  await eraseCallsAndMessages(tx, id, at);
  const plans = await tx.selectFrom('plans').select('id').where('customer_id', '=', id).execute();
  for (const plan of plans) await erasePlanTexts(tx, plan.id, texts);
  const attempts = await tx
    .selectFrom('attempts')
    .select('id')
    .where('customer_id', '=', id)
    .execute();
  for (const attempt of attempts) await erasePaymentTexts(tx, attempt.id, texts);
  await indexAttemptsOf(tx, id);
}

function rowsNaming(tx: Queries, table: 'consents', id: CustomerId) {
  return tx.selectFrom(table).select(['id', 'words']).where('customer_id', '=', id).execute();
}

/** A queued message is not sent any more; a call-back is not due any more. */
async function eraseCallsAndMessages(
  tx: Queries,
  id: CustomerId,
  at: TidyEntry['at'],
): Promise<void> {
  const attemptIds = tx.selectFrom('attempts').select('id').where('customer_id', '=', id);
  await tx
    .updateTable('calls')
    .set({ name: erasedName, phone: '', note: '' })
    .set((set) => ({ done_at: set.fn.coalesce('done_at', set.val(at)) }))
    .where((where) =>
      where.or([where('customer_id', '=', id), where('attempt_id', 'in', attemptIds)]),
    )
    .execute();
  const isTheirs = tx
    .selectFrom('messages')
    .select('id')
    .where((where) =>
      where.or([where('customer_id', '=', id), where('attempt_id', 'in', attemptIds)]),
    );
  await tx
    .updateTable('messages')
    .set({ recipient: '', subject: '', body: '' })
    .where('id', 'in', isTheirs)
    .execute();
  await tx
    .updateTable('messages')
    .set({ state: 'cancelled', ended_at: at })
    .where('id', 'in', isTheirs)
    .where('state', '=', 'queued')
    .execute();
}
