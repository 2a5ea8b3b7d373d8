import type { Gap } from '../../../domain/epochs/epoch.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { JournalChecked, JournalNote, ServerCheck } from '../../ports/epochs.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { beginEpoch, currentEpoch, lastAgreedAt, readOpenGap } from './epochs.ts';

/**
 * Begins an epoch when the records answer from another server, timeline or database than they were last known on: what
 * was committed there may be missing here. True when it did; always false for a file.
 */
export async function judgeServer(
  tx: Queries,
  { audit }: Pick<Store, 'audit'>,
  at: Instant,
): Promise<boolean> {
  const identity = await engineSqlOf(tx).serverIdentity(tx);
  if (identity === null) return false;
  const known = await tx.selectFrom('server_identity').select('identity').executeTakeFirst();
  if (known === undefined) {
    await tx.insertInto('server_identity').values({ id: 1, identity, known_at: at }).execute();
    return false;
  }
  if (known.identity === identity) return false;
  const since = await lastEntries(tx, at);
  await tx.updateTable('server_identity').set({ identity, known_at: at }).execute();
  await beginEpoch(tx, audit, {
    cause: 'other-server',
    at,
    agreedAt: (await lastAgreedAt(tx)) ?? at,
    restoreId: null,
    admittedBy: null,
  });
  const epoch = await currentEpoch(tx);
  const checks = [...since].map(([terminalId, from]) => ({
    epoch,
    terminal_id: terminalId,
    since: from,
    checked_at: null,
    found: null,
  }));
  if (checks.length > 0) await tx.insertInto('journal_checks').values(checks).execute();
  return true;
}

/**
 * The moment of each terminal's last entry in these records, by its own clock: what it sent later may be missing. An
 * earlier one while its journal is still to be compared for an open epoch.
 */
async function lastEntries(tx: Queries, at: Instant): Promise<ReadonlyMap<string, string>> {
  const open = await tx
    .selectFrom('journal_checks')
    .innerJoin('epochs', 'epochs.number', 'journal_checks.epoch')
    .select(['journal_checks.terminal_id', 'journal_checks.since'])
    .where('epochs.closed_at', 'is', null)
    .where('journal_checks.found', 'is', null)
    .execute();
  const leases = await tx
    .selectFrom('terminal_leases')
    .select('terminal_id')
    .where('retired_at', 'is', null)
    .execute();
  const found = new Map<string, string>();
  for (const { terminal_id: id } of leases) {
    // oxlint-disable-next-line no-await-in-loop -- A shop has few terminals, and each is found by its index.
    const last = await tx
      .selectFrom('audit')
      .select('at')
      .where('terminal_id', '=', id)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst();
    const earlier = open.flatMap((check) => (check.terminal_id === id ? [check.since] : []));
    found.set(id, [last?.at ?? at, ...earlier].toSorted()[0] ?? at);
  }
  return found;
}

/** The open gap of another server and what the terminals' journals said of it. */
export async function readServerCheck(queries: Queries): Promise<ServerCheck> {
  const gap = await readOpenGap(queries);
  if (gap === null || !(await isOfServer(queries, gap))) return { gap: null, terminals: [] };
  const rows = await queries
    .selectFrom('terminal_leases')
    .leftJoin('journal_checks', (on) =>
      on
        .onRef('journal_checks.terminal_id', '=', 'terminal_leases.terminal_id')
        .on('journal_checks.epoch', '=', gap.epoch),
    )
    .select(['terminal_leases.terminal_id as id', 'terminal_leases.name'])
    .select(['journal_checks.found', 'journal_checks.since'])
    .where('terminal_leases.retired_at', 'is', null)
    .orderBy('terminal_leases.name')
    .orderBy('terminal_leases.terminal_id')
    .execute();
  const terminals = rows.map(({ id, name, found, since }) => ({
    terminalId: id as TerminalId,
    name,
    found,
    since: (since ?? gap.fromAt) as Instant,
  }));
  return { gap, terminals };
}

/** True where another server is one of the reasons of a gap: its journals are read, whatever else has opened it. */
async function isOfServer(queries: Queries, { cause }: Gap): Promise<boolean> {
  if (cause === 'other-server') return true;
  const row = await queries
    .selectFrom('epochs')
    .select('number')
    .where('closed_at', 'is', null)
    .where('cause', '=', 'other-server')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down what this terminal's journal said, and closes the gap once every terminal's agrees with the records. */
export function noteJournal(
  store: Store,
  { epoch, found, at }: JournalNote,
): Promise<Result<JournalChecked, LedgerFailure>> {
  return writing<JournalChecked, LedgerFailure>(store, async (tx) => {
    const { gap, terminals } = await readServerCheck(tx);
    if (gap === null || gap.epoch !== epoch || gap.fromAt === '') return ok('changed');
    const own = terminals.find(({ terminalId }) => terminalId === store.lease?.own.id);
    if (own === undefined) return failed({ kind: 'gap-open' });
    const isNew = own.found === null && found !== null;
    if (isNew) {
      const key = { epoch, terminal_id: own.terminalId };
      await tx
        .insertInto('journal_checks')
        .values({ ...key, since: own.since, checked_at: at, found })
        .onConflict((known) =>
          known.columns(['epoch', 'terminal_id']).doUpdateSet({ checked_at: at, found }),
        )
        .execute();
    }
    const others = terminals.filter((one) => one !== own);
    const all = [...others.map((one) => one.found), isNew ? found : own.found];
    const isAgreed = all.every((one) => one === 0) && (await isUntouched(tx, gap));
    if (isAgreed) await closeByJournals(tx, store, { gap, at, terminals: terminals.length });
    return ok(isAgreed ? 'closed' : 'waits');
  });
}

/** False when another cause is open too, when it was opened again, or when something was found or answered in it. */
async function isUntouched(tx: Queries, gap: Gap): Promise<boolean> {
  if (gap.isReopened) return false;
  const open = await tx
    .selectFrom('epochs')
    .select(['number', 'cause'])
    .where('closed_at', 'is', null)
    .execute();
  if (open.some(({ cause }) => cause !== 'other-server')) return false;
  const numbers = open.map(({ number }) => number);
  const answer = await tx
    .selectFrom('gap_answers')
    .select('gap_key')
    .where('epoch', 'in', numbers)
    .limit(1)
    .executeTakeFirst();
  const found = await tx
    .selectFrom('journal_checks')
    .select('found')
    .where('epoch', 'in', numbers)
    .where('found', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return answer === undefined && found === undefined;
}

async function closeByJournals(
  tx: Queries,
  store: Store,
  { gap, at, terminals }: { readonly gap: Gap; readonly at: Instant; readonly terminals: number },
): Promise<void> {
  await tx
    .updateTable('epochs')
    .set({ closed_at: at, closed_by: null })
    .where('closed_at', 'is', null)
    .execute();
  await appendEntry(
    store,
    tx,
    ownEntry({
      at,
      topic: 'records',
      event: 'gap.closed',
      operatorId: null,
      origin: 'clock',
      subject: String(gap.epoch),
      reason: 'journals agree',
      details: { epoch: gap.epoch, terminals },
    }),
  );
}
