import type { Instant } from '../../../domain/time/calendar.ts';
import type { AccountContext } from '../account-context.ts';

/**
 * Prunes the sent journal of what backups hold, unless a gap has yet to be accounted for.
 *
 * The moment is that of the oldest backup that may be restored, because the journal accounts for what it lacks.
 */
export async function pruneSentJournal(
  { ledger, sentJournal }: AccountContext,
  madeAt: Instant,
): Promise<void> {
  const gap = await ledger.epochs.openGap();
  if (gap.ok && gap.value === null) await sentJournal.prune(madeAt);
}
