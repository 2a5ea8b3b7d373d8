import type { Clock } from '../../ports/clock.ts';
import type { AuditNotes, AuditSigner } from '../../ports/ledger/audit.ts';
import type { Ledger } from '../../ports/ledger/ledger.ts';
import type { Log } from '../../ports/log.ts';

/** Writes entries into the audit log of one account context. A failure to write is reported in the app's log. */
export function createAuditNotes(
  ledger: Pick<Ledger, 'audit'>,
  {
    clock,
    log,
    signer = null,
  }: {
    readonly clock: Pick<Clock, 'now'>;
    readonly log: Log;
    readonly signer?: AuditSigner | null;
  },
): AuditNotes {
  return {
    signer,
    note: async ({ operator, approvedBy = null, origin = 'window', ...note }) => {
      const written = await ledger.audit.append({
        reason: '',
        details: {},
        ...note,
        at: clock.now(),
        operatorId: operator?.id ?? null,
        operatorName: operator?.name ?? null,
        approvedBy,
        origin,
      });
      if (!written.ok)
        log.warn('audit.not-written', { event: note.event, reason: written.error.kind });
    },
  };
}
