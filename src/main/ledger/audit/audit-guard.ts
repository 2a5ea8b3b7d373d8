import { troubleOfBreach } from '../../../domain/audit/chain.ts';
import type { AuditBreach } from '../../../domain/audit/chain.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { AuditLogRepository, AuditKeyring } from '../../ports/ledger/audit.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import { saveHeads } from './save-heads.ts';
import { checkSlowly } from '../authority/check-slowly.ts';
import { watchRows } from '../authority/watch-rows.ts';
import type { LedgerSide } from '../thread/ledger-thread.ts';
import type { LedgerOperations } from '../thread/operations.ts';

/** Delay before the whole log is walked in the background, so that the first lists load first, in ms. */
const walkAfterMs = 1_500;

export interface GuardOptions {
  readonly keyring: AuditKeyring;
  readonly writer: LedgerSide;
  readonly reader: LedgerSide;
  readonly options: {
    /** Called once, when the log is found to differ from what was written. */
    readonly onAuditBreach?: () => void;
    /** Delay before every plan and payment is checked in the background, in ms; absent for the usual one. */
    readonly checkAfterMs?: number;
    /** The breach found before the records went over to a new key; absent or null for none. */
    readonly breachBefore?: AuditBreach | null;
  };
}

/** Compares a log with what is known of it outside its records. */
export interface AuditGuard {
  breach(): AuditBreach | null;
  /** The reason that nothing may be charged; null when charging is allowed. */
  charging(): LedgerFailure | null;
  /** Notes a write: the head is saved within a second. */
  noteWrite(): void;
  /** Looks at the sealed rows again, because a call met one that is not the one written last. */
  noteAltered(): void;
  alteredFacts: AuditLogRepository['alteredFacts'];
  verify: AuditLogRepository['verify'];
  acceptUnproven: AuditLogRepository['acceptUnproven'];
  accept: AuditLogRepository['accept'];
  /** Saves the head for the last time; the reader thread must still be running. */
  close(): Promise<void>;
}

/**
 * Checks the end of the log at once, walks all of it in the background, and saves its head at intervals. Null when the
 * keychain cannot store what the first entry depends on.
 */
export async function openAuditGuard(options: GuardOptions): Promise<AuditGuard | null> {
  const { keyring, writer, reader } = options;
  const { onAuditBreach: onBreach = () => undefined, checkAfterMs } = options.options;
  let breach: AuditBreach | null = options.options.breachBefore ?? null;
  let isOpen = false;
  let acceptances = 0;

  const find = (found: AuditBreach) => {
    if (breach !== null) return;
    breach = found;
    // The caller that opens the records reads the breach by itself.
    if (isOpen) onBreach();
  };
  const rows = watchRows(reader, find);
  const slow = checkSlowly(reader, checkAfterMs);
  const saver = saveHeads(keyring, reader, () => breach === null);
  const verify: AuditLogRepository['verify'] = async () => {
    const began = acceptances;
    const walked = await reader.call('walkAudit', saver.heads());
    // Accepted while it was walked: what was found was compared with heads from before.
    if (began !== acceptances) return verify();
    if (walked.ok && walked.value.kind === 'broken') find(walked.value);
    if (!walked.ok || walked.value.kind === 'broken') return walked;
    const altered = await rows.look();
    return altered === null ? walked : ok({ kind: 'broken', ...altered });
  };

  const checked = await reader.call('checkAudit', keyring.heads);
  if (checked.ok && checked.value !== null) breach ??= checked.value;
  else if (keyring.heads === null && !(await saver.keep({}))) return null;
  if (breach === null) {
    // Rows from before they were sealed are vouched for by the log that was just found sound.
    await sealOnce(writer);
    await rows.look();
  }
  const walking = setTimeout(() => void verify(), walkAfterMs);
  walking.unref();
  isOpen = true;

  const acceptLog: AuditGuard['accept'] = async (entry) => {
    await saver.settled();
    const accepted = await writer.call('acceptAudit', entry, saver.heads());
    if (!accepted.ok) return accepted;
    if (!(await saver.keep(accepted.value))) return failed({ kind: 'no-audit-key' });
    acceptances += 1;
    breach = null;
    return ok(null);
  };

  return {
    breach: () => breach,
    charging: () => (breach === null ? null : { kind: troubleOfBreach(breach) }),
    noteWrite: () => saver.noteWrite(),
    noteAltered: () => void rows.look(),
    alteredFacts: () => slow.found(),
    verify,
    acceptUnproven: async (entry) => {
      const accepted = await writer.call('acceptRowsUnproven', entry);
      if (!accepted.ok) return accepted;
      // A broken log blocks the records too, and no admin can sign in to accept it.
      if (breach !== null && breach.reason !== 'rows-altered') return acceptLog(entry);
      breach = null;
      return accepted;
    },
    accept: acceptLog,
    close: async () => {
      clearTimeout(walking);
      rows.end();
      slow.end();
      await saver.close();
    },
  };
}

/** Seals rows and plans of records from before they were sealed; a kill in between leaves the rest for the next time. */
async function sealOnce(writer: GuardOptions['writer']): Promise<void> {
  await writer.call('sealRowsOnce');
  let after: string | null = '';
  while (after !== null) {
    // oxlint-disable-next-line no-await-in-loop -- One step after another, each kept short.
    const step: Awaited<ReturnType<LedgerOperations['sealPlansOnce']>> = await writer.call(
      'sealPlansOnce',
      after,
    );
    after = step.ok ? step.value : null;
  }
}
