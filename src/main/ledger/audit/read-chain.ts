import { sql } from 'kysely';
import {
  acceptedEvent,
  breachAfter,
  breachOfHead,
  breachOfKey,
  keyOfLink,
  walkChain,
} from '../../../domain/audit/chain.ts';
import type {
  AuditBreach,
  AuditHead,
  AuditHeads,
  ChainPlace,
  ChainCrypto,
  ChainWalk,
} from '../../../domain/audit/chain.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import type { Queries } from '../thread/store.ts';
import { linkOfRow } from './audit-table.ts';
import type { ReadAuditRow } from './audit-table.ts';

/** Entries per step of a walk; other calls of the thread run between steps. */
const stepRows = 2_000;

/** Entries at the end of the log that are checked before a ledger is opened. */
const tailRows = 500;

/** Result of walking every chain. */
export interface WholeWalk {
  readonly walks: ReadonlyMap<TerminalId, ChainWalk>;
  readonly entries: number;
  readonly breach: AuditBreach | null;
}

/** Walks every chain of the records from its first entry to the last one present at the start. */
export async function walkAll(
  queries: Queries,
  crypto: ChainCrypto,
  heads: AuditHeads,
): Promise<WholeWalk> {
  const walks = new Map<TerminalId, ChainWalk>();
  const walkOf = (terminalId: TerminalId): ChainWalk => {
    const known = walks.get(terminalId);
    if (known !== undefined) return known;
    const walk = walkChain(crypto, heads[terminalId] ?? null);
    walks.set(terminalId, walk);
    return walk;
  };
  for (const terminalId of Object.keys(heads) as TerminalId[]) walkOf(terminalId);
  const last = await lastPlace(queries);
  let place = Number.MIN_SAFE_INTEGER;
  let entries = 0;
  while (place < last) {
    const rows = await readRows(queries, { after: place, upTo: last, limit: stepRows });
    for (const row of rows) {
      const link = linkOfRow(row);
      walkOf(link.entry.terminalId).add(link);
    }
    entries += rows.length;
    place = rows.at(-1)?.place ?? last;
    await nextTurn();
  }
  const breaches = [...walks.values()].map((walk) => walk.end());
  const breach = breaches.find((found) => found !== null) ?? null;
  return { walks, entries, breach: breach && (await withCut(queries, breach)) };
}

/** Checks the end of a terminal's chain and its head: as much as an opening has time for. */
export async function checkTail(
  queries: Queries,
  crypto: ChainCrypto,
  { terminalId, heads }: { readonly terminalId: TerminalId; readonly heads: AuditHeads },
): Promise<AuditBreach | null> {
  const newest = await chainRows(queries, terminalId)
    .orderBy('sequence', 'desc')
    .limit(tailRows + 1)
    .execute();
  const links = newest.map(linkOfRow).toReversed();
  const [first] = links;
  let last: ChainPlace | null = null;
  // The first entry of the tail has its predecessor out of view, and only serves the next one.
  if (first !== undefined && links.length > tailRows) {
    links.shift();
    last = { sequence: first.entry.sequence, mac: first.mac, key: null };
  }
  let breach: AuditBreach | null = null;
  for (const link of links) {
    // An entry that restarts the chain seals all that precedes it, which only a whole walk reads.
    const isAnew = link.entry.event === acceptedEvent;
    const key: number | null = isAnew ? null : keyOfLink(crypto, last, link);
    breach = isAnew ? null : (breach ?? breachAfter(last, link, key));
    last = { sequence: link.entry.sequence, mac: link.mac, key };
  }
  if (last?.key !== null) breach ??= breachOfKey(crypto, last);
  breach ??= await checkHeads(queries, heads);
  return breach && withCut(queries, breach);
}

async function checkHeads(queries: Queries, heads: AuditHeads): Promise<AuditBreach | null> {
  for (const [terminalId, head] of Object.entries(heads) as [TerminalId, AuditHead][]) {
    const [newest] = await chainRows(queries, terminalId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .execute();
    const [at] = await chainRows(queries, terminalId)
      .where('sequence', '=', head.sequence)
      .execute();
    const breach = breachOfHead(head, Number(newest?.sequence_text ?? 0), at?.mac ?? null);
    if (breach !== null) return breach;
  }
  return null;
}

/** A log that ends before its payments do was cut; one that ends with them is an older copy of both. */
async function withCut(queries: Queries, breach: AuditBreach): Promise<AuditBreach> {
  if (breach.reason !== 'older-records') return breach;
  const entry = await queries
    .selectFrom('audit')
    .select((it) => it.fn.max('at').as('at'))
    .executeTakeFirst();
  const attempt = await queries
    .selectFrom('attempts')
    .select((it) => it.fn.max('prepared_at').as('at'))
    .executeTakeFirst();
  const isCut = (attempt?.at ?? '') > (entry?.at ?? '');
  return isCut ? { ...breach, reason: 'cut-short' } : breach;
}

async function lastPlace(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('audit')
    .select((it) => it.fn.max('place').as('place'))
    .executeTakeFirst();
  return row?.place ?? Number.MIN_SAFE_INTEGER;
}

/** The entries to read, in the order they were written. */
export interface Stretch {
  readonly after: number;
  readonly upTo: number | null;
  readonly limit: number;
}

/** Reads entries with their seals, oldest first. */
export function readRows(
  queries: Queries,
  { after, upTo, limit }: Stretch,
): Promise<readonly ReadAuditRow[]> {
  return selectRows(queries)
    .where('place', '>', after)
    .$if(upTo !== null, (query) => query.where('place', '<=', upTo ?? 0))
    .orderBy('place')
    .limit(limit)
    .execute();
}

function chainRows(queries: Queries, terminalId: TerminalId) {
  return selectRows(queries).where('terminal_id', '=', terminalId);
}

/** Selects entries. The sequence is read as text: a changed one may be a number that no double holds. */
export function selectRows(queries: Queries) {
  return queries
    .selectFrom('audit')
    .select([
      'place',
      'terminal_id',
      sql<string>`cast(sequence as text)`.as('sequence_text'),
      'at',
      'topic',
      'event',
      'operator_id',
      'operator_name',
      'approved_by',
      'boot_id',
      'origin',
      'result',
      'subject',
      'reason',
      'details',
      'mac',
    ]);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
