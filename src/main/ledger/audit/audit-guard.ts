import type { AuditBreach, AuditHeads } from '../../../domain/audit/chain.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { AuditLogRepository, AuditKeyring } from '../../ports/ledger/audit.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { LedgerThread } from '../thread/ledger-thread.ts';

/** At most so often the keychain is told how far the log is written, in ms. */
const keepEveryMsUsual = 1_000;

/** After this the whole log is walked in the background, so that the first lists come first, in ms. */
const walkAfterMs = 1_500;

/** What guarding a log needs. */
export interface GuardOptions {
  readonly keyring: AuditKeyring;
  readonly writer: Pick<LedgerThread, 'call'>;
  readonly reader: Pick<LedgerThread, 'call'>;
  /** Told once when the log is found not to be the one that was written. */
  readonly onBreach: () => void;
}

/** Holds a log against what is known of it outside of its records. */
export interface AuditGuard {
  breach(): AuditBreach | null;
  /** Why nothing may be charged, null when it may. */
  charging(): LedgerFailure | null;
  /** Something was written: the head is saved within a second. */
  noteWrite(): void;
  verify: AuditLogRepository['verify'];
  accept: AuditLogRepository['accept'];
  /** Saves the head for the last time; the reader still has to be there. */
  close(): Promise<void>;
}

/**
 * Looks at the end of the log at once, walks all of it in the background, and saves its head now and
 * then. Null when the keychain does not take what the first entry has to stand on.
 */
export async function openAuditGuard(options: GuardOptions): Promise<AuditGuard | null> {
  const { keyring, writer, reader, onBreach } = options;
  let heads: AuditHeads = keyring.heads ?? {};
  let breach: AuditBreach | null = null;
  let saving: NodeJS.Timeout | null = null;
  let underway: Promise<void> = Promise.resolve();
  let isClosed = false;

  const find = (found: AuditBreach) => {
    if (breach !== null) return;
    breach = found;
    onBreach();
  };
  const keep = async (fresh: AuditHeads): Promise<boolean> => {
    const kept = await keyring.keepHeads(fresh);
    if (kept) heads = fresh;
    return kept;
  };
  const save = async () => {
    if (breach !== null) return;
    // The reader sees only what is durable: a head must never be ahead of its records.
    const tip = await reader.call('auditTip');
    if (!tip.ok || tip.value === null || breach !== null) return;
    if (heads[keyring.terminalId]?.sequence === tip.value.sequence) return;
    await keep({ ...heads, [keyring.terminalId]: tip.value });
  };
  const saveInTurn = () => {
    underway = underway.then(save);
    return underway;
  };
  const verify: AuditLogRepository['verify'] = async () => {
    const walked = await reader.call('walkAudit', heads);
    if (walked.ok && walked.value.kind === 'broken') find(walked.value);
    return walked;
  };

  const checked = await reader.call('checkAudit', keyring.heads);
  if (checked.ok && checked.value !== null) breach = checked.value;
  else if (keyring.heads === null && !(await keep({}))) return null;
  const walking = setTimeout(() => void verify(), walkAfterMs);
  walking.unref();

  return {
    breach: () => breach,
    charging: () => (breach === null ? null : { kind: troubleOfBreach(breach) }),
    noteWrite: () => {
      if (saving !== null || isClosed) return;
      saving = setTimeout(() => {
        saving = null;
        void saveInTurn();
      }, keyring.keepEveryMs ?? keepEveryMsUsual);
      saving.unref();
    },
    verify,
    accept: async (entry) => {
      await underway;
      const accepted = await writer.call('acceptAudit', entry, heads);
      if (!accepted.ok) return accepted;
      if (!(await keep(accepted.value))) return failed({ kind: 'no-audit-key' });
      breach = null;
      return ok(null);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(walking);
      if (saving !== null) clearTimeout(saving);
      await saveInTurn();
    },
  };
}

/** An older copy of the records has words of its own: most often somebody restored it on purpose. */
function troubleOfBreach({ reason }: AuditBreach): 'older-records' | 'audit-broken' {
  return reason === 'older-records' ? 'older-records' : 'audit-broken';
}
