import {
  backupHealth,
  failureAfter,
  isBackupDue,
  mayRetry,
} from '../../../domain/backup/automatic-backup.ts';
import type {
  AutomaticBackup,
  BackupTrouble,
  GoodBackup,
} from '../../../domain/backup/automatic-backup.ts';
import { failed } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import type { AutomaticBackupDeps, AutomaticBackups } from './automatic-deps.ts';
import { makeAutomaticBackup } from './make-automatic-backup.ts';

/** The longest time that closing waits for a backup, in ms. */
const closingMaxMs = 60_000;

/**
 * Makes the backups of the open account without being asked.
 *
 * A backup that was missed while the computer was off is made at the first look. One that fails is tried again at
 * each start and then every half hour, and staff are told until one succeeds.
 */
export function openAutomaticBackups(
  context: AccountContext,
  deps: AutomaticBackupDeps,
): AutomaticBackups {
  const { account } = context;
  const current = () => deps.settings.automaticBackup(account.id);
  let owesEarlier = current()?.isOwed === true;
  let isFirstLook = true;
  let running: Promise<BackupTrouble | null> | null = null;

  const save = (change: Partial<AutomaticBackup>): void => {
    const backup = current();
    if (backup === null) return;
    const saved = deps.settings.saveAutomaticBackup(account.id, { ...backup, ...change });
    if (!saved.ok) context.log.error('backup.not-noted', { reason: saved.error.kind });
  };
  const make = async (): Promise<BackupTrouble | null> => {
    const before = current();
    if (before === null) return null;
    const made = await makeGuarded(context, deps, before);
    const lastFailure = made.ok
      ? null
      : failureAfter(before.lastFailure, context.clock.now(), made.error);
    if (made.ok) owesEarlier = false;
    save(made.ok ? { lastGood: made.value, lastFailure } : { lastFailure });
    await tell(context, before, made);
    await context.announceStatus();
    return made.ok ? null : made.error;
  };
  const makeNow = (): Promise<BackupTrouble | null> => {
    running ??= make().finally(() => {
      running = null;
    });
    return running;
  };

  const closing = async (): Promise<void> => {
    if (running !== null) await running;
    if (current()?.schedule !== 'closing') return;
    if ((await makeNow()) === null) save({ isOwed: false });
  };

  if (current()?.schedule === 'closing') save({ isOwed: true });
  return {
    current,
    health: () => backupHealth(current(), context.clock.now()),
    get isRunning() {
      return running !== null;
    },
    look: async () => {
      const backup = current();
      const now = context.clock.now();
      const { timeZone } = account;
      const isDue = isBackupDue(backup, { now, timeZone, owesEarlier });
      // Each start tries once, however short ago the last failure was: the drive may be back.
      const may = isFirstLook || mayRetry(backup?.lastFailure ?? null, now);
      isFirstLook = false;
      if (isDue && may) await makeNow();
    },
    makeNow,
    closingMaxMs: () => (running !== null || current()?.schedule === 'closing' ? closingMaxMs : 0),
    // A drive that hangs must not keep the records open: what is cut short here is made up at the next start.
    atClosing: async () => within(closingMaxMs, closing()),
  };
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/** A thrown error is a bug; it must not end the account's other work, and staff are told as of any failure. */
async function makeGuarded(
  context: AccountContext,
  deps: AutomaticBackupDeps,
  backup: AutomaticBackup,
): Promise<Result<GoodBackup, BackupTrouble>> {
  try {
    return await makeAutomaticBackup(context, deps, backup);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.name : 'unknown';
    context.log.error('backup.automatic-broke', { error });
    return failed('not-written');
  }
}

/** Records each backup in the audit log, and of a row of equal failures the first. */
async function tell(
  { audit, log }: AccountContext,
  { lastFailure }: AutomaticBackup,
  made: Result<GoodBackup, BackupTrouble>,
): Promise<void> {
  log.info('backup.automatic', { outcome: made.ok ? 'done' : made.error });
  if (!made.ok && lastFailure?.trouble === made.error) return;
  await audit.note({
    topic: 'records',
    event: 'backup.automatic',
    operator: null,
    origin: 'clock',
    result: made.ok ? 'done' : 'failed',
    subject: made.ok ? made.value.fileName : '',
    ...(made.ok ? {} : { reason: made.error }),
  });
}
