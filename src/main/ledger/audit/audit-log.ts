import { sql } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { AuditBreach, AuditHead, AuditHeads } from '../../../domain/audit/chain.ts';
import type { NewAuditEntry } from '../../../domain/audit/entry.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type {
  AuditLogRepository,
  AuditPageRequest,
  AuditSoundness,
} from '../../ports/ledger/audit.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import { sealAllRows } from '../authority/check-rows.ts';
import { goOverToKey, hasGoneOver } from '../authority/go-over.ts';
import type { GoneOver } from '../authority/go-over.ts';
import { beginEpoch, lastAgreedAt } from '../epochs/epochs.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { linkOfRow } from './audit-table.ts';
import { readTip } from './audit-trail.ts';
import type { AuditTrail } from './trail.ts';
import { checkTail, readRows, selectRows, walkAll } from './read-chain.ts';
import type { WholeWalk } from './read-chain.ts';

/** Entries per read of an export. */
const exportRows = 2_000;

/** Audit operations of the ledger's threads. */
export interface AuditLog {
  appendAudit(entry: NewAuditEntry): Promise<Result<null, LedgerFailure>>;
  auditPage: AuditLogRepository['page'];
  sealedAudit: AuditLogRepository['sealedAfter'];
  /** The newest entry of this terminal, durable by the time it is read. */
  auditTip(): Promise<Result<AuditHead | null, LedgerFailure>>;
  /** Checks the end of the log against its heads; null heads match only a log without entries. */
  checkAudit(heads: AuditHeads | null): Promise<Result<AuditBreach | null, LedgerFailure>>;
  /** Walks every chain from its first entry. */
  walkAudit(heads: AuditHeads): Promise<Result<AuditSoundness, LedgerFailure>>;
  /** Restarts every broken chain, and returns the heads that apply from now on. */
  acceptAudit(entry: NewAuditEntry, heads: AuditHeads): Promise<Result<AuditHeads, LedgerFailure>>;
  /** Goes over to a new key; the ledger has to be opened again with it. */
  renewLogKey(key: Uint8Array, entry: NewAuditEntry): Promise<Result<GoneOver, LedgerFailure>>;
  /** True when the records have gone over to a key already. */
  hasLogKey(key: Uint8Array): Promise<Result<boolean, LedgerFailure>>;
}

/** Serves the log of one open ledger. */
export function createAuditLog(store: Store): AuditLog {
  const trail = (): AuditTrail => {
    invariant(store.audit !== null, 'the log is written and walked with its key at hand');
    return store.audit;
  };
  return {
    appendAudit: (entry) =>
      writing(store, async (tx) => {
        await trail().append(tx, entry);
        return ok(null);
      }),
    auditPage: (request) => reading(async () => ok(await readPage(store.db, request))),
    sealedAudit: (place) =>
      reading(async () => {
        const rows = await readRows(store.db, { after: place, upTo: null, limit: exportRows });
        const entries = rows.map((row) => ({ ...linkOfRow(row).entry, mac: row.mac }));
        return ok({ entries, lastPlace: rows.at(-1)?.place ?? place });
      }),
    auditTip: () => reading(async () => ok(await readTip(store.db, trail().terminalId))),
    checkAudit: (heads) => reading(async () => ok(await check(store.db, trail(), heads))),
    walkAudit: (heads) => reading(async () => ok(await walk(store.db, trail(), heads))),
    acceptAudit: (entry, heads) =>
      writing(store, async (tx) => ok(await accept(tx, trail(), { entry, heads }))),
    renewLogKey: (key, entry) =>
      writing(store, async (tx) => ok(await goOverToKey(tx, trail(), key, entry))),
    hasLogKey: (key) => reading(async () => ok(await hasGoneOver(store.db, trail(), key))),
  };
}

async function check(
  queries: Queries,
  { crypto, terminalId }: AuditTrail,
  heads: AuditHeads | null,
): Promise<AuditBreach | null> {
  if (heads !== null) {
    return numbersHold(() => checkTail(queries, crypto, { terminalId, heads }));
  }
  const any = await queries.selectFrom('audit').select('place').limit(1).executeTakeFirst();
  return any === undefined ? null : { sequence: null, reason: 'other-log' };
}

async function walk(
  queries: Queries,
  { crypto }: AuditTrail,
  heads: AuditHeads,
): Promise<AuditSoundness> {
  const beganAt = performance.now();
  let walked: WholeWalk | null = null;
  const breach = await numbersHold(async () => {
    walked = await walkAll(queries, crypto, heads);
    return walked.breach;
  });
  if (breach !== null) return { kind: 'broken', ...breach };
  const entries = (walked as WholeWalk | null)?.entries ?? 0;
  return { kind: 'sound', entries, elapsedMs: performance.now() - beganAt };
}

/** Reports a number changed to one that the engine cannot return like any other change. */
async function numbersHold(look: () => Promise<AuditBreach | null>): Promise<AuditBreach | null> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { sequence: null, reason: 'changed' };
  }
}

async function accept(
  tx: Queries,
  trail: AuditTrail,
  { entry, heads }: { readonly entry: NewAuditEntry; readonly heads: AuditHeads },
): Promise<AuditHeads> {
  const agreedAt = (await lastAgreedAt(tx)) ?? entry.at;
  const { walks, breach } = await walkAll(tx, trail.crypto, heads);
  const broken = [...walks].filter(([, chain]) => chain.end() !== null);
  const whose = broken.map(([terminalId]) => terminalId);
  await sealAllRows(tx, trail, 'doubted');
  // Accepting a log that has come right again still leaves an entry.
  if (!whose.includes(trail.terminalId)) await trail.append(tx, entry);
  for (const [terminalId, chain] of broken) {
    const restart = { digestBefore: chain.digest(), afterSequence: chain.highest, terminalId };
    await trail.restartChain(tx, entry, restart);
  }
  if (breach !== null) {
    const from = await agreedBefore(tx, breach, trail.terminalId);
    await beginEpoch(tx, trail, {
      cause: 'accepted',
      at: entry.at,
      agreedAt: from ?? agreedAt,
      restoreId: null,
      admittedBy: entry.operatorId,
    });
  }
  const tips: [TerminalId, AuditHead][] = [];
  for (const terminalId of new Set([...walks.keys(), trail.terminalId])) {
    const tip = await readTip(tx, terminalId);
    if (tip !== null) tips.push([terminalId, tip]);
  }
  return Object.fromEntries(tips) as AuditHeads;
}

/** Time of the last entry before the broken one; null when the breach is not at an entry. */
async function agreedBefore(
  tx: Queries,
  { sequence }: AuditBreach,
  terminalId: TerminalId,
): Promise<Instant | null> {
  if (sequence === null) return null;
  const row = await tx
    .selectFrom('audit')
    .select((select) => select.fn.max('at').as('at'))
    .where('terminal_id', '=', terminalId)
    .where('sequence', '<', sequence)
    .executeTakeFirst();
  // When the very first entry was changed, nothing before it is trusted.
  return (row?.at ?? '') as Instant;
}

/** The texts of an entry that a search reads, a line for each. */
const searched = sql<string>`(subject || ${'\n'} || event || ${'\n'} || reason || ${'\n'}
  || coalesce(operator_name, ''))`;

async function readPage(queries: Queries, request: AuditPageRequest) {
  const { text, topic, operatorId, fromAt, beforeAt, before, limit } = request;
  const pattern = `%${text.replaceAll(/[!%_]/gu, '!$&')}%`;
  const rows = await selectRows(queries)
    .$if(before !== null, (query) => query.where('place', '<', before ?? 0))
    .$if(topic !== null, (query) => query.where('topic', '=', topic ?? ''))
    .$if(operatorId !== null, (query) => query.where('operator_id', '=', operatorId))
    .$if(fromAt !== null, (query) => query.where('at', '>=', fromAt ?? ''))
    .$if(beforeAt !== null, (query) => query.where('at', '<', beforeAt ?? ''))
    .$if(text !== '', (query) => query.where(engineSqlOf(queries).isLike(searched, pattern)))
    .orderBy('place', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows
    .slice(0, limit)
    .map((row) => ({ ...linkOfRow(row).entry, place: row.place }));
  return { entries, more: rows.length > limit };
}
