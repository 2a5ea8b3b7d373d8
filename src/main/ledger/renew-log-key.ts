import { keyRenewedEvent } from '../../domain/audit/chain.ts';
import type { AuditBreach } from '../../domain/audit/chain.ts';
import { ownEntry } from './audit/entries.ts';
import type { AuditKeyring, NextAuditKey } from '../ports/ledger/audit.ts';
import type { OpenLedgerOptions } from './open.ts';
import { startLedgerThread, workersOf } from './thread/ledger-thread.ts';
import type { LedgerSide } from './thread/ledger-thread.ts';
import { auditKeyOf } from './thread/thread-protocol.ts';

/** The key that records are sealed with after a renewal was finished or left. */
export interface LogKeyState {
  readonly isRenewed: boolean;
  /** The difference from the log that was written, as found before an entry for the new key was added. */
  readonly breach: AuditBreach | null;
}

export const unchangedLogKey: LogKeyState = { isRenewed: false, breach: null };

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
    if (!taken.ok) return unchangedLogKey;
    const mayWrite = taken.value.readOnlyReason === null;
    return await goOverOnce(writer, { keyring, next, openedAt, mayWrite });
  } finally {
    await writer.close();
  }
}

interface GoingOver {
  readonly keyring: AuditKeyring;
  readonly next: NextAuditKey;
  readonly openedAt: OpenLedgerOptions['openedAt'];
  readonly mayWrite: boolean;
}

/** Goes over to the next key, unless the records have it already. */
export async function goOverOnce(writer: LedgerSide, going: GoingOver): Promise<LogKeyState> {
  const has = await writer.call('hasLogKey', going.next.key);
  if (!has.ok) return unchangedLogKey;
  if (has.value) return { isRenewed: true, breach: null };
  return going.mayWrite ? goOver(writer, going) : unchangedLogKey;
}

async function goOver(
  writer: LedgerSide,
  { keyring, next, openedAt }: GoingOver,
): Promise<LogKeyState> {
  const checked = await writer.call('checkAudit', keyring.heads);
  if (!checked.ok) return unchangedLogKey;
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
