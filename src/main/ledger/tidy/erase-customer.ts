import {
  erasedName,
  personalTextsOf,
  redact,
  redactJson,
} from '../../../domain/customers/erase.ts';
import type { PersonalTexts } from '../../../domain/customers/erase.ts';
import { searchTextOf } from '../../../domain/customers/customer-search.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import type { JsonValue } from '../../../domain/json.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { TidyEntry, TidyRefused, TidyRepository } from '../../ports/ledger/tidy.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { indexAttemptsOf } from '../search/index-attempt.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { parkedOf, refuseErasing } from './rows-of-customer.ts';

/** Members of a response that hold a name and nothing else. */
const nameMembers: ReadonlySet<string> = new Set(['cardHolder']);

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
  for (const plan of plans) await erasePlanReasons(tx, plan.id, texts);
  const attempts = await tx
    .selectFrom('attempts')
    .select('id')
    .where('customer_id', '=', id)
    .execute();
  for (const attempt of attempts) await eraseAttempt(tx, attempt.id, texts);
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

async function erasePlanReasons(tx: Queries, planId: string, texts: PersonalTexts): Promise<void> {
  const events = await tx
    .selectFrom('plan_events')
    .select(['revision', 'position', 'reason'])
    .where('plan_id', '=', planId)
    .where('reason', 'is not', null)
    .execute();
  for (const { revision, position, reason } of events) {
    const redacted = redact(reason ?? '', texts.words);
    if (redacted === reason) continue;
    await tx
      .updateTable('plan_events')
      .set({ reason: redacted })
      .where('plan_id', '=', planId)
      .where('revision', '=', revision)
      .where('position', '=', position)
      .execute();
  }
}

/** Texts that staff typed lose every name; the response loses the holder, and the order its note. */
async function eraseAttempt(tx: Queries, id: string, texts: PersonalTexts): Promise<void> {
  const row = await tx
    .selectFrom('attempts')
    .select(['order_details', 'transaction_record', 'request_sent', 'service_errors', 'resolution'])
    .select(['duplicate_reason', 'part_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const inJson = (text: string | null): string | null => jsonWithout(text, texts.whole);
  await tx
    .updateTable('attempts')
    .set({
      order_details: detailsWithout(row.order_details, texts),
      transaction_record: inJson(row.transaction_record),
      request_sent: inJson(row.request_sent),
      service_errors: inJson(row.service_errors) ?? '[]',
      resolution: resolutionWithout(row.resolution, texts),
      duplicate_reason: textWithout(row.duplicate_reason, texts),
      part_reason: textWithout(row.part_reason, texts),
    })
    .where('id', '=', id)
    .execute();
  await eraseBeside(tx, id, texts);
}

async function eraseBeside(tx: Queries, id: string, texts: PersonalTexts): Promise<void> {
  const moves = await tx
    .selectFrom('moves')
    .select(['sequence', 'note'])
    .where('attempt_id', '=', id)
    .where('note', 'is not', null)
    .execute();
  for (const { sequence, note } of moves) {
    await tx
      .updateTable('moves')
      .set({ note: textWithout(note, texts) })
      .where('attempt_id', '=', id)
      .where('sequence', '=', sequence)
      .execute();
  }
  const refunds = await tx
    .selectFrom('refunds_elsewhere')
    .select(['id', 'reason'])
    .where('attempt_id', '=', id)
    .execute();
  for (const refund of refunds) {
    await tx
      .updateTable('refunds_elsewhere')
      .set({ reason: redact(refund.reason, texts.words) })
      .where('id', '=', refund.id)
      .execute();
  }
  const lookUps = await tx
    .selectFrom('look_ups')
    .select(['sequence', 'transaction_record', 'replaced_record'])
    .where('attempt_id', '=', id)
    .execute();
  for (const lookUp of lookUps) {
    await tx
      .updateTable('look_ups')
      .set({
        transaction_record: jsonWithout(lookUp.transaction_record, texts.whole),
        replaced_record: jsonWithout(lookUp.replaced_record, texts.whole),
      })
      .where('attempt_id', '=', id)
      .where('sequence', '=', lookUp.sequence)
      .execute();
  }
}

function textWithout(text: string | null, texts: PersonalTexts): string | null {
  return text === null ? null : redact(text, texts.words);
}

function jsonWithout(json: string | null, texts: readonly string[]): string | null {
  if (json === null) return null;
  return JSON.stringify(redactJson(JSON.parse(json) as JsonValue, texts, nameMembers));
}

/** Ids and closed words of a resolution stay as they are. */
function resolutionWithout(json: string | null, texts: PersonalTexts): string | null {
  if (json === null) return null;
  const members = Object.entries(JSON.parse(json) as Record<string, JsonValue>).map(
    ([name, value]) => [
      name,
      (name === 'howLooked' || name === 'reason') && typeof value === 'string'
        ? redact(value, texts.words)
        : value,
    ],
  );
  return JSON.stringify(Object.fromEntries(members));
}

function detailsWithout(json: string | null, texts: PersonalTexts): string | null {
  const redacted = jsonWithout(json, texts.words);
  if (redacted === null) return null;
  return JSON.stringify({ ...(JSON.parse(redacted) as object), note: '' });
}
