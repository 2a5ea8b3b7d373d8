import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordsTrouble } from '../../contract/trouble.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { BootId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { originOf } from '../../domain/accounts/gateway-url.ts';
import type { Host } from '../host.ts';
import type { OpenFailure } from '../ledger/engine/sqlite/open-failure.ts';
import { openLedger } from '../ledger/open.ts';
import { restoredFolder } from './backup-folders.ts';
import { renewLogKey } from '../ledger/renew-log-key.ts';
import type { AuditKeyring, AuditSigner } from '../ports/ledger/audit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ledger } from '../ports/ledger/ledger.ts';
import type { Settings } from '../ports/settings.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { createAuditSigner } from '../vault/audit-signer.ts';
import { accountAudit, openAuditKeyring } from '../vault/audit-keyring.ts';
import { recordsLoginStore } from '../vault/records-login.ts';
import { finishRenewal } from './records/finish-renewal.ts';
import type { KeyLocation } from '../vault/sealing-keys.ts';

export interface RecordsDeps {
  readonly host: Host;
  readonly settings: Pick<Settings, 'terminalId'>;
  readonly vault: Vault;
  readonly bootId: BootId;
  readonly clock: Pick<Clock, 'now'>;
  readonly announceStatus: () => Promise<void>;
}

/** Opened records with the key of their audit log; null when the key cannot be read. */
export interface OpenRecords {
  readonly ledger: Ledger;
  readonly signer: AuditSigner | null;
  readonly key: Uint8Array | null;
  /** The keys that the log had before. */
  readonly olderKeys: readonly Uint8Array[];
  /** The server that other terminals may work on too; null for a file. */
  readonly serverHost: string | null;
}

/**
 * Opens the records of an account with their audit key, in their file or on their server; with `expected`, never starts
 * empty ones.
 *
 * The login of a server is asked for first: as long as there is one, the file that was moved there is not opened.
 */
export async function openRecords(
  deps: RecordsDeps,
  account: Account,
  expected: boolean,
): Promise<Result<OpenRecords, RecordsTrouble>> {
  const { host, settings, bootId, clock } = deps;
  const file = ledgerFileOf(deps, account);
  const login = await recordsLoginStore(keyLocationOf(deps, account)).read();
  const hasFile = existsSync(file) || !expected;
  if (!login.ok && (login.error.kind === 'unreadable' || !hasFile)) {
    return failed('place-unreadable');
  }
  // As long as it is not known whether the records are on a server, their file is opened without a key: for reading.
  const keyring = login.ok
    ? await openAuditKeyring(settings.terminalId, accountAudit(keyLocationOf(deps, account)))
    : null;
  const claim = {
    file,
    accountId: account.id,
    expected,
    openedAt: clock.now(),
    gatewayOrigin: originOf(account.baseUrl),
    bootId,
    timeZone: account.timeZone,
    onAuditBreach: () => void deps.announceStatus(),
  };
  if (login.ok && login.value !== null) {
    // Loaded here, because most shops keep their records in a file and would wait for it at each start.
    const { openOnServer } = await import('./records/open-on-server.ts');
    const opened = await openOnServer(deps, { claim, login: login.value, keyring });
    if (!opened.ok) return opened;
    return ok(withKeys(opened.value.ledger, opened.value.session, login.value.place.host));
  }
  const { ledger: workerUrl } = host.workerUrls;
  const options = { ...claim, ...threadOf(host), workerUrl };
  const isHeld = existsSync(restoredFolder(host.paths.ledgerFolder(account.id)));
  const { session, breachBefore } = await finishRenewal(
    host,
    keyring,
    (present, next) => renewLogKey(options, present, next),
    isHeld,
  );
  const ledger = await openLedger({ ...options, audit: session, breachBefore });
  if (!ledger.ok) {
    host.log.error('ledger.not-opened', { reason: ledger.error.kind });
    return failed(recordsTrouble(ledger.error.kind));
  }
  if (!login.ok && ledger.value.readOnlyReason === 'moved') {
    await ledger.value.close();
    return failed('place-unreadable');
  }
  return ok(withKeys(ledger.value, session, null));
}

/** Opened records with the keys of their log. */
function withKeys(
  ledger: Ledger,
  session: AuditKeyring | null,
  serverHost: string | null,
): OpenRecords {
  const signer = session && createAuditSigner(session.key);
  const { key = null, olderKeys = [] } = session ?? {};
  return { ledger, signer, key, olderKeys, serverHost };
}

/** The file of an account's records. */
export function ledgerFileOf(
  { host }: Pick<RecordsDeps, 'host'>,
  { id }: Pick<Account, 'id'>,
): string {
  return join(host.paths.ledgerFolder(id), 'ledger.sqlite');
}

/** Tests alone run the ledger of a file without threads of its own. */
function threadOf({ startLedgerThread: startThread }: Host) {
  return startThread ? { startThread } : {};
}

/** Practice keeps its keys beside its records, test and live in the keychain. */
export function keyLocationOf(
  { host, vault }: Pick<RecordsDeps, 'host' | 'vault'>,
  account: Account,
): KeyLocation {
  return { vault, account, folder: host.paths.ledgerFolder(account.id) };
}

/** Staff need not distinguish the other things that may lie where the records should be. */
function recordsTrouble(kind: OpenFailure['kind']): RecordsTrouble {
  switch (kind) {
    case 'directory':
    case 'symlink':
    case 'not-a-file':
    case 'not-a-ledger':
      return 'not-records';
    default:
      return kind;
  }
}
