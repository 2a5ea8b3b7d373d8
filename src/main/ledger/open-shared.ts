import { invariant } from '../../domain/assert.ts';
import type { BootId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { AuditBreach } from '../../domain/audit/chain.ts';
import type { AuditKeyring, NextAuditKey } from '../ports/ledger/audit.ts';
import { openAuditGuard } from './audit/audit-guard.ts';
import type { AuditGuard } from './audit/audit-guard.ts';
import { createAuditTrail } from './audit/audit-trail.ts';
import type { AuditTrail } from './audit/trail.ts';
import { createDayOf } from './attempts/day-of.ts';
import { sharedOpenFailureOf } from './engine/postgres/open-failure.ts';
import type { SharedOpenFailure } from './engine/postgres/open-failure.ts';
import type { ListenerTimes } from './engine/postgres/news-listener.ts';
import { openPool } from './engine/postgres/server-pool.ts';
import type { ServerOptions, ServerPool } from './engine/postgres/server-pool.ts';
import type { LedgerFailure } from '../ports/ledger/ledger-failure.ts';
import type { NoLease } from '../ports/ledger/terminals.ts';
import type { HeldLease, OwnTerminal } from './terminals/held-lease.ts';
import { createAccountNews } from './news/account-news.ts';
import type { AccountNews } from './news/account-news.ts';
import { ledgerOf } from './routes.ts';
import type { RoutedLedger } from './routes.ts';
import { goOverOnce, unchangedLogKey } from './renew-log-key.ts';
import type { LogKeyState } from './renew-log-key.ts';
import { claimRecords } from './shared/claim-records.ts';
import type { SharedClaim } from './shared/claim-records.ts';
import { createSide } from './shared/side.ts';
import type { ServedSide } from './shared/side.ts';
import { createOperations } from './thread/operations.ts';

/** The shared records to open, and the start of the terminal that opens them. */
export interface OpenSharedOptions extends SharedClaim, ServerOptions {
  readonly bootId: BootId;
  /** IANA zone of the merchant's calendar, by whose days plans are judged. */
  readonly timeZone: string;
  /** Seals the audit log; null when the key cannot be read, and then nothing is written. */
  readonly audit: AuditKeyring | null;
  readonly terminal: OwnTerminal;
  /** Times of the connection that hears of other terminals' changes; absent for the usual ones. */
  readonly newsTimes?: ListenerTimes;
  /** The difference that was found before the records went over to a new key; absent or null for none. */
  readonly breachBefore?: AuditBreach | null;
  /** Called once, when the log is found to differ from what was written. */
  readonly onAuditBreach?: () => void;
}

/**
 * Opens an account's records on a PostgreSQL server, for this terminal beside others.
 *
 * The operations are the same as in the threads of a file's ledger; here they run in the calling thread, since the
 * server does the work. Writes share commits in the order in which they were called; lists have connections of their own.
 */
export async function openSharedLedger(
  options: OpenSharedOptions,
): Promise<Result<RoutedLedger, SharedOpenFailure>> {
  const news = createAccountNews(options.address, options, options.newsTimes);
  const writers = openPool(options, 'write', news.told);
  const readers = openPool(options, 'read');
  const opened = await openWith(options, { writers, readers, news });
  if (!opened.ok) await Promise.all([writers.close(), readers.close()]);
  return opened;
}

/**
 * Lets shared records go over to the next key of their log before they are opened, unless they did so before a kill.
 *
 * The lease comes first: from there on an earlier process of this terminal writes nothing under the key before.
 */
export async function renewSharedLogKey(
  options: Omit<OpenSharedOptions, 'audit'>,
  keyring: AuditKeyring,
  next: NextAuditKey,
): Promise<LogKeyState> {
  const { bootId, openedAt, terminal: own } = options;
  const pool = openPool(options, 'write');
  const audit = createAuditTrail({ ...keyring, bootId });
  const lease: HeldLease = { own, number: null };
  try {
    // The opening that follows tells of it.
    if ((await failureOfWay(pool)) !== null) return unchangedLogKey;
    const claimed = await claimRecords(pool.db, options, audit);
    if (!claimed.ok) return unchangedLogKey;
    const writer = sideOf(options, pool, { audit, lease });
    const mayWrite = claimed.value === null && (await writer.call('takeLease', openedAt)).ok;
    return await goOverOnce(writer, { keyring, next, openedAt, mayWrite });
  } finally {
    await pool.close();
  }
}

/** Serves the operations on one pool of connections. */
function sideOf(
  { bootId, timeZone }: Pick<OpenSharedOptions, 'bootId' | 'timeZone'>,
  { db }: ServerPool,
  held: { readonly audit: AuditTrail | null; readonly lease: HeldLease },
): ServedSide {
  return createSide(createOperations({ db, bootId, dayOf: createDayOf(timeZone), ...held }));
}

/** The reason that a server is not worked with, as a pooler on the way to it; null for none. */
async function failureOfWay(pool: ServerPool): Promise<SharedOpenFailure | null> {
  try {
    await pool.refusePooler();
    return null;
  } catch (error) {
    return { kind: sharedOpenFailureOf(error) };
  }
}

/** A lease that was not taken leaves the records closed. */
function noLeaseKind(kind: (NoLease | LedgerFailure)['kind']): SharedOpenFailure['kind'] {
  if (kind === 'terminal-retired' || kind === 'moved-back') return kind;
  if (kind === 'damaged' || kind === 'disk-full') return kind;
  return kind === 'busy' ? 'busy-there' : 'unreachable';
}

interface Pools {
  readonly writers: ServerPool;
  readonly readers: ServerPool;
  readonly news: AccountNews;
}

async function openWith(
  options: OpenSharedOptions,
  { writers, readers, news }: Pools,
): Promise<Result<RoutedLedger, SharedOpenFailure>> {
  const { audit: keyring, bootId, terminal: own } = options;
  const audit = keyring && createAuditTrail({ ...keyring, bootId });
  const refusal = await failureOfWay(writers);
  if (refusal !== null) return failed(refusal);
  const claimed = await claimRecords(writers.db, options, audit);
  if (!claimed.ok) return claimed;

  const lease: HeldLease = { own, number: null };
  const [writer, reader] = [
    sideOf(options, writers, { audit, lease }),
    sideOf(options, readers, { audit, lease }),
  ];
  let guard: AuditGuard | null = null;
  let readOnlyReason: RoutedLedger['readOnlyReason'] = claimed.value;
  if (readOnlyReason === null && keyring !== null) {
    const taken = await writer.call('takeLease', options.openedAt);
    if (!taken.ok) return failed({ kind: noLeaseKind(taken.error.kind) });
  }
  if (readOnlyReason === null) {
    guard = keyring && (await openAuditGuard({ keyring, writer, reader, options }));
    if (guard === null) readOnlyReason = 'no-audit-key';
  }
  invariant(readOnlyReason !== null || guard !== null, 'what is written is guarded');
  return ok({
    ...ledgerOf({ writer, reader, readOnlyReason, guard, news: news.source }),
    close: async () => {
      await news.end();
      await guard?.close();
      await Promise.all([reader.close(), writer.close()]);
      await Promise.all([readers.close(), writers.close()]);
    },
    crash: async () => {
      for (const pool of [writers, readers]) pool.crash();
      await news.end();
      await Promise.all([reader.close(), writer.close()]);
      await Promise.all([readers.close(), writers.close()]);
    },
  });
}
