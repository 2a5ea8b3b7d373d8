import type { ExtraReaders } from '../../ports/ledger/payment-list.ts';
import { startLedgerThread } from './ledger-thread.ts';
import type { LedgerThread, StartThread } from './ledger-thread.ts';
import type { ThreadRequest } from './thread-protocol.ts';

/** Further reading threads of one open file, each for the length of an export. */
export interface ExportThreads extends ExtraReaders {
  /** Ends those that are still open, so that the ledger can be closed. */
  closeAll(): Promise<void>;
}

/** Opens further readers beside the usual one, which alone would leave a core idle while a long list is written. */
export function createExportThreads(
  startThread: StartThread,
  request: Extract<ThreadRequest, { kind: 'read-along' }>,
): ExportThreads {
  const open = new Set<LedgerThread>();
  const end = async (thread: LedgerThread) => {
    open.delete(thread);
    await thread.close();
  };
  return {
    openExportReader: async () => {
      const thread = startedOrNull(startThread);
      if (thread === null) return null;
      open.add(thread);
      const joined = await thread.open(request);
      if (!joined.ok) {
        await end(thread);
        return null;
      }
      return {
        paymentExport: (question, span, form) => thread.call('paymentExport', question, span, form),
        close: () => end(thread),
      };
    },
    closeAll: async () => {
      await Promise.all([...open].map(end));
    },
  };
}

/** A reading thread; null when the system starts no further one. */
function startedOrNull(startThread: StartThread): LedgerThread | null {
  try {
    return startLedgerThread(startThread, 'reader');
  } catch {
    return null;
  }
}
