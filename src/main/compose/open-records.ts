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
import type { AuditSigner } from '../ports/ledger/audit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ledger } from '../ports/ledger/ledger.ts';
import type { Settings } from '../ports/settings.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { createAuditSigner } from '../vault/audit-signer.ts';
import { accountAudit, openAuditKeyring } from '../vault/audit-keyring.ts';
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
}

/** Opens the ledger of an account with its audit key; with `expected`, never starts an empty one. */
export async function openRecords(
  deps: RecordsDeps,
  account: Account,
  expected: boolean,
): Promise<Result<OpenRecords, RecordsTrouble>> {
  const { host, settings, bootId, clock } = deps;
  const session = await openAuditKeyring(
    settings.terminalId,
    accountAudit(keyLocationOf(deps, account)),
  );
  const ledger = await openLedger({
    file: join(host.paths.ledgerFolder(account.id), 'ledger.sqlite'),
    accountId: account.id,
    expected,
    openedAt: clock.now(),
    gatewayOrigin: originOf(account.baseUrl),
    workerUrl: host.workerUrls.ledger,
    bootId,
    timeZone: account.timeZone,
    audit: session,
    onAuditBreach: () => void deps.announceStatus(),
  });
  if (!ledger.ok) {
    host.log.error('ledger.not-opened', { reason: ledger.error.kind });
    return failed(recordsTrouble(ledger.error.kind));
  }
  const signer = session && createAuditSigner(session.key);
  return ok({ ledger: ledger.value, signer, key: session?.key ?? null });
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
