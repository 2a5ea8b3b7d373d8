import { keyRenewedEvent } from '../../domain/audit/chain.ts';
import type { AuditBreach } from '../../domain/audit/chain.ts';
import { ownEntry } from './audit/entries.ts';
import type { AuditKeyring, NextAuditKey } from '../ports/ledger/audit.ts';
import type { OpenLedgerOptions } from './open.ts';
import { startLedgerThread, workersOf } from './thread/ledger-thread.ts';
import type { LedgerThread } from './thread/ledger-thread.ts';
import { auditKeyOf } from './thread/thread-protocol.ts';

/** The key that records are sealed with after a renewal was finished or left. */
export interface LogKeyState {
  readonly isRenewed: boolean;
  /** The difference from the log that was written, as found before an entry for the new key was added. */
  readonly breach: AuditBreach | null;
}

const unchanged: LogKeyState = { isRenewed: false, breach: null };

/**
 * Lets records go over to the next key of their log before they are opened, unless they did so before a kill.
 *
 * Records that cannot be written now, or whose seals are in doubt, stay with the present key: the next opening tries
 * again.
 */
export async function renewLogKey(
  options: Omit<OpenLedgerOptions, 'audit'>,
  keyring: AuditKeyring,
  next: NextAuditKey,
): Promise<LogKeyState> {
  const { file, accountId, expected, openedAt, workerUrl, bootId, timeZone } = options;
  const { gatewayOrigin = '' } = options;
  const writer = startLedgerThread(options.startThread ?? workersOf(workerUrl), 'writer');
  try {
    const claim = { file, accountId, expected, openedAt, gatewayOrigin };
    const audit = auditKeyOf(keyring);
    const taken = await writer.open({ kind: 'take', claim, bootId, timeZone, audit });
    if (!taken.ok) return unchanged;
    const has = await writer.call('hasLogKey', next.key);
    if (!has.ok) return unchanged;
    if (has.value) return { isRenewed: true, breach: null };
    return taken.value.readOnlyReason === null
      ? await goOver(writer, { keyring, next, openedAt })
      : unchanged;
  } finally {
    await writer.close();
  }
}

interface GoingOver {
  readonly keyring: AuditKeyring;
  readonly next: NextAuditKey;
  readonly openedAt: OpenLedgerOptions['openedAt'];
}

async function goOver(
  writer: LedgerThread,
  { keyring, next, openedAt }: GoingOver,
): Promise<LogKeyState> {
  const checked = await writer.call('checkAudit', keyring.heads);
  if (!checked.ok) return unchanged;
  const entry = ownEntry({
    at: openedAt,
    topic: 'setting',
    event: keyRenewedEvent,
    operatorId: null,
    origin: 'start',
    subject: '',
    details: next.details,
  });
  const gone = await writer.call('renewLogKey', next.key, entry);
  const isRenewed = gone.ok && gone.value === 'renewed';
  return { isRenewed, breach: isRenewed ? checked.value : null };
}
