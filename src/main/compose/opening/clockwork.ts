import { startLeaseWatch } from '../../runner/lease-watch.ts';
import type { LeaseWatch } from '../../runner/lease-watch.ts';
import { watchKeyRenewal } from '../../runner/key-renewal.ts';
import { startLookUps } from '../../runner/look-up-watch.ts';
import { startNews } from '../../runner/news-watch.ts';
import { startOutboxWatch } from '../../runner/outbox-watch.ts';
import { startScheduler } from '../../runner/scheduler.ts';
import { createServerWatch } from '../../runner/server-watch.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import type { AutomaticBackupDeps } from '../../usecases/backup/automatic-deps.ts';
import type { Runner } from '../../usecases/runs/runner.ts';
import type { SignInSession } from '../../usecases/staff/sign-in-session.ts';
import { startAutomaticBackups } from '../backup/automatic-backups.ts';
import type { MailDeps } from '../../usecases/mail/mail-deps.ts';
import { startMailQueue } from '../mail/mail-parts.ts';
import { watchSettings } from './follow-settings.ts';

/**
 * Delivers what an earlier start kept and takes up its run, then starts what the clock and other terminals start: leases,
 * runs, look-ups, messages, backups and news. Ending it makes the backup of a closing.
 */
export async function startClockwork(
  context: AccountContext,
  runner: Runner,
  parts: {
    readonly backupPartsOf: (context: AccountContext) => AutomaticBackupDeps;
    readonly mail: MailDeps;
    readonly session: Pick<SignInSession, 'refresh'>;
    readonly settings: Settings;
    /** The server where this terminal has a lease to renew; null for records in a file. */
    readonly serverHost: string | null;
  },
) {
  // Before a run goes on: an instalment whose outcome was kept is not unconfirmed.
  const endOutbox = await startOutboxWatch(context);
  await runner.recover();
  const leases = parts.serverHost === null ? null : watchLeases(context, runner);
  const shared = watchSettings(context, parts.settings);
  const endNews = startNews(context, { session: parts.session, runner, settings: shared });
  const scheduler = startScheduler(context, runner);
  const lookUps = startLookUps(context);
  const renewal = watchKeyRenewal(context, () => runner.isBusy());
  const mailQueue = await startMailQueue(context, parts.mail);
  const { backups, end } = startAutomaticBackups(context, parts.backupPartsOf(context));
  return {
    running: {
      backups,
      mailQueue,
      leases,
      serverHost: parts.serverHost,
      isOutdated: () => shared.isOutdated(),
    },
    lookUp: () => lookUps.look(),
    look: async () => {
      await scheduler.look();
      await mailQueue.look();
      await backups.look();
    },
    end: async () => {
      await endNews();
      await endOutbox();
      scheduler.end();
      end();
      await renewal.end();
      await lookUps.end();
      await runner.shutDown();
      await mailQueue.end();
      await backups.atClosing();
      await leases?.end();
    },
  };
}

/** Renews this terminal's lease while the account is open; read-only records have none. */
function watchLeases(context: AccountContext, runner: Runner): LeaseWatch | null {
  if (context.ledger.readOnlyReason !== null) return null;
  const doing = () => {
    if (runner.isBusy()) return 'running';
    return context.inFlightCharges.count > 0 ? 'charging' : 'idle';
  };
  const tookOver = async () => {
    await runner.recover();
    // What a terminal that helped had claimed is this terminal's run again.
    await runner.heed();
  };
  return startLeaseWatch(context, doing, { tookOver, renewed: createServerWatch(context) });
}
