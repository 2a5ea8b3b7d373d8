import { errorName } from '../../domain/assert.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { checkJournal } from '../usecases/gap/check-journal.ts';

/**
 * Notices that the records answer from another server, and compares this terminal's journal with them until their gap is
 * closed. The returned function looks once; it does not throw.
 *
 * It is called after each renewal of the lease and before other terminals are judged: what one of them left on another
 * server may have been sent there.
 */
export function createServerWatch(context: AccountContext): () => Promise<void> {
  const { ledger, clock, log, notifier } = context;
  const lookOnce = async () => {
    const check = await ledger.epochs.serverCheck();
    if (!check.ok || check.value.gap === null) return;
    if (check.value.gap.fromAt === '') {
      const began = await ledger.epochs.judgeServer(clock.now());
      if (began.ok && began.value) log.warn('records.epoch-began', { cause: 'other-server' });
      await context.announceStatus();
    }
    const checked = await checkJournal(context);
    if (!checked.ok || checked.value === null) return;
    if (checked.value === 'closed') log.info('records.gap-closed');
    // The records tell their news to other terminals only.
    notifier.publish('records.changed', { topics: ['gap', 'payments', 'plans'] });
    await context.announceStatus();
  };
  return async () => {
    try {
      await lookOnce();
    } catch (error) {
      log.error('records.check-broke', { error: errorName(error) });
    }
  };
}
