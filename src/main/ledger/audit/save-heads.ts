import type { AuditHeads } from '../../../domain/audit/chain.ts';
import type { AuditKeyring } from '../../ports/ledger/audit.ts';
import type { LedgerSide } from '../thread/ledger-thread.ts';

/** Shortest interval between two saves of the log's head in the keychain, in ms. */
const keepEveryMsUsual = 1_000;

/** Keeps the heads of the log outside the records. */
export interface HeadSaver {
  heads(): AuditHeads;
  /** Saves these heads now; false when the keychain did not take them. */
  keep(heads: AuditHeads): Promise<boolean>;
  /** Notes a write: the head is saved within a second. */
  noteWrite(): void;
  /** Resolves when no save is under way. */
  settled(): Promise<void>;
  /** Saves the head for the last time; the reader thread must still be running. */
  close(): Promise<void>;
}

/** Saves the head of this terminal's chain at intervals after writes, as long as the log is sound. */
export function saveHeads(
  keyring: AuditKeyring,
  reader: LedgerSide,
  isSound: () => boolean,
): HeadSaver {
  let heads: AuditHeads = keyring.heads ?? {};
  let saving: NodeJS.Timeout | null = null;
  let underway: Promise<void> = Promise.resolve();
  let isClosed = false;

  const keep = async (fresh: AuditHeads): Promise<boolean> => {
    const kept = await keyring.keepHeads(fresh);
    if (kept) heads = fresh;
    return kept;
  };
  const save = async () => {
    if (!isSound()) return;
    // The reader sees only durable entries: a head must never be ahead of its records.
    const tip = await reader.call('auditTip');
    if (!tip.ok || tip.value === null || !isSound()) return;
    if (heads[keyring.terminalId]?.sequence === tip.value.sequence) return;
    await keep({ ...heads, [keyring.terminalId]: tip.value });
  };
  const saveInTurn = () => {
    underway = underway.then(save);
    return underway;
  };

  return {
    heads: () => heads,
    keep,
    noteWrite: () => {
      if (saving !== null || isClosed) return;
      saving = setTimeout(() => {
        saving = null;
        void saveInTurn();
      }, keyring.keepEveryMs ?? keepEveryMsUsual);
      saving.unref();
    },
    settled: () => underway,
    close: async () => {
      isClosed = true;
      if (saving !== null) clearTimeout(saving);
      await saveInTurn();
    },
  };
}
