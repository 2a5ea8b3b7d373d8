import type { TerminalId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { EpochCause } from '../../../domain/epochs/epoch.ts';
import { causeAtOpening } from '../../../domain/epochs/origin.ts';
import type { ComputerSigns } from '../../../domain/epochs/origin.ts';
import { ok } from '../../../domain/result.ts';
import type { EpochRepository, NotedSend, OpeningSigns } from '../../ports/epochs.ts';
import type { TerminalRow } from '../epoch-tables.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { answerRows, closeGap } from './answer-gap.ts';
import { readChargedSince } from './charged-since.ts';
import { takeOverCharges } from './found-charges.ts';
import { matchList } from './match-list.ts';
import { beginEpoch, lastAgreedAt, readOpenGap } from './epochs.ts';
import { readGapRows } from './gap-rows.ts';
import { judgeServer, noteJournal, readServerCheck } from './server-epoch.ts';

/** Sends looked up in one query. */
const idsAtOnce = 500;

/** Serves the epochs of one open ledger. */
export function createEpochRepository(store: Store): EpochRepository {
  return {
    judgeOpening: (signs) => writing(store, async (tx) => ok(await judge(tx, store, signs))),
    openGap: () => reading(async () => ok(await readOpenGap(store.db))),
    chargedSince: (since) => reading(async () => ok(await readChargedSince(store.db, since))),
    gapRows: () =>
      reading(async () => {
        const gap = await readOpenGap(store.db);
        return ok(gap === null ? [] : await readGapRows(store.db, store, gap));
      }),
    takeOverCharges: (charges, entry) => takeOverCharges(store, charges, entry),
    matchList: (lines, entry) => matchList(store, lines, entry),
    answerGap: (findings, entry) => answerRows(store, findings, entry),
    closeGap: (entry) => closeGap(store, entry),
    judgeServer: (at) => writing(store, async (tx) => ok(await judgeServer(tx, store, at))),
    serverCheck: () => reading(async () => ok(await readServerCheck(store.db))),
    noteJournal: (note) => noteJournal(store, note),
  };
}

async function judge(
  tx: Queries,
  { audit, lease }: Store,
  signs: OpeningSigns,
): Promise<EpochCause | null> {
  const { here, at, terminalId } = signs;
  // What this terminal sent before counts as of the epoch that begins here, and is compared for its gap.
  const isOther = await judgeServer(tx, { audit }, at);
  const restored = await unlessBegun(tx, signs.restored);
  const missing = await unknownSends(tx, signs.sends);
  const last = await lastTerminal(tx);
  // Terminals of shared records use them in turn; each is compared with its own last use.
  const own = lease === undefined ? last : await usedBy(tx, terminalId);
  const cause = causeAtOpening({
    isRestored: restored !== null,
    lastUsed: own && signsOf(own),
    here,
    hereBefore: signs.hereBefore ?? [],
    unknownSends: missing.length,
  });
  if (cause !== null) {
    const moments = [
      restored?.backupMadeAt ?? (await lastAgreedAt(tx)) ?? at,
      ...missing.map((send) => send.at),
    ];
    await beginEpoch(tx, audit, {
      cause,
      at,
      agreedAt: moments.toSorted()[0] as Instant,
      restoreId: restored?.id ?? null,
      admittedBy: restored?.restoredBy ?? null,
    });
  }
  // A digest that is kept must be under the key of the others.
  const isKept = cause === null && own?.mark_digest === here.mark;
  const row: TerminalRow = {
    terminal_id: terminalId,
    computer_digest: here.computer ?? (isKept ? own.computer_digest : null),
    mark_digest: here.mark,
    last_use: (last?.last_use ?? 0) + 1,
    used_at: at,
  };
  await tx.deleteFrom('terminals').where('terminal_id', '=', terminalId).execute();
  await tx.insertInto('terminals').values(row).execute();
  return cause ?? (isOther ? 'other-server' : null);
}

/** A kill after the epoch began and before its mark was removed must not begin it twice. */
async function unlessBegun(
  tx: Queries,
  restored: OpeningSigns['restored'],
): Promise<OpeningSigns['restored']> {
  if (restored === null) return null;
  const begun = await tx
    .selectFrom('epochs')
    .select('number')
    .where('restore_id', '=', restored.id)
    .executeTakeFirst();
  return begun === undefined ? restored : null;
}

async function lastTerminal(tx: Queries): Promise<TerminalRow | null> {
  const row = await tx
    .selectFrom('terminals')
    .selectAll()
    .orderBy('last_use', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function usedBy(tx: Queries, terminalId: TerminalId): Promise<TerminalRow | null> {
  const row = await tx
    .selectFrom('terminals')
    .selectAll()
    .where('terminal_id', '=', terminalId)
    .executeTakeFirst();
  return row ?? null;
}

function signsOf(row: TerminalRow): ComputerSigns {
  return { computer: row.computer_digest, mark: row.mark_digest };
}

async function unknownSends(
  tx: Queries,
  noted: readonly NotedSend[],
): Promise<readonly NotedSend[]> {
  const began = await newestBeginning(tx);
  // Sends from before an epoch began are accounted for by its gap.
  const sends = noted.filter(({ at }) => at > began);
  const known = new Set<string>();
  for (let from = 0; from < sends.length; from += idsAtOnce) {
    const ids = sends.slice(from, from + idsAtOnce).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- One question after another, each of a bounded length.
    const rows = await Promise.all([
      tx.selectFrom('attempts').select('id').where('id', 'in', ids).execute(),
      tx.selectFrom('refund_requests').select('id').where('id', 'in', ids).execute(),
    ]);
    for (const { id } of rows.flat()) known.add(id);
  }
  return sends.filter(({ id }) => !known.has(id));
}

async function newestBeginning(tx: Queries): Promise<string> {
  const row = await tx
    .selectFrom('epochs')
    .select((select) => select.fn.max('began_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? '';
}
