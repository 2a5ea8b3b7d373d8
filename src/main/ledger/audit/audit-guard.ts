import { troubleOfBreach } from '../../../domain/audit/chain.ts';
import type { AuditBreach, AuditHeads } from '../../../domain/audit/chain.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AuditLogRepository, AuditKeyring } from '../../ports/ledger/audit.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import type { LedgerThread } from '../thread/ledger-thread.ts';

/** Shortest interval between two saves of the log's head in the keychain, in ms. */
const keepEveryMsUsual = 1_000;

/** Delay before the whole log is walked in the background, so that the first lists load first, in ms. */
const walkAfterMs = 1_500;

/** Interval at which the sealed rows are compared with their seals while the records are open, in ms. */
const lookEveryMs = 15_000;

export interface GuardOptions {
  readonly keyring: AuditKeyring;
  readonly writer: Pick<LedgerThread, 'call'>;
  readonly reader: Pick<LedgerThread, 'call'>;
  /** Called once, when the log is found to differ from what was written. */
  readonly onBreach: () => void;
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
    // The reader sees only durable entries: a head must never be ahead of its records.
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
    if (!walked.ok || walked.value.kind === 'broken') return walked;
    const rows = await lookAtRows(reader);
    if (!rows.ok || rows.value === null) return rows.ok ? walked : rows;
    find(rows.value);
    return ok({ kind: 'broken', ...rows.value });
  };

  const checked = await reader.call('checkAudit', keyring.heads);
  if (checked.ok && checked.value !== null) breach = checked.value;
  else if (keyring.heads === null && !(await keep({}))) return null;
  if (breach === null) {
    // Rows from before they were sealed are vouched for by the log that was just found sound.
    await writer.call('sealRowsOnce');
    const rows = await lookAtRows(reader);
    if (rows.ok) breach = rows.value;
  }
  const walking = setTimeout(() => void verify(), walkAfterMs);
  walking.unref();
  const look = () => {
    void lookAtRows(reader).then((rows) => {
      if (rows.ok && rows.value !== null) find(rows.value);
    });
  };
  const looking = setInterval(look, lookEveryMs);
  looking.unref();

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
    noteAltered: look,
    verify,
    acceptUnproven: async (entry) => {
      await underway;
      const accepted = await writer.call('acceptRowsUnproven', entry);
      if (accepted.ok) breach = null;
      return accepted;
    },
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
      clearInterval(looking);
      if (saving !== null) clearTimeout(saving);
      await saveInTurn();
    },
  };
}

const alteredRows: AuditBreach = { sequence: null, reason: 'rows-altered' };

/** The breach of rows that concern the whole account; an altered staff member alone cannot act, and others may. */
async function lookAtRows(
  reader: GuardOptions['reader'],
): Promise<Result<AuditBreach | null, LedgerFailure>> {
  const found = await reader.call('alteredRows');
  if (!found.ok) return found;
  return ok(found.value.some(({ table }) => table !== 'operators') ? alteredRows : null);
}
