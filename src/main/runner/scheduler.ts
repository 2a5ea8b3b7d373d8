import { errorName } from '../../domain/assert.ts';
import { timeInZone } from '../../domain/time/time-of-day.ts';
import type { MerchantTime } from '../../domain/time/time-of-day.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { startByClock } from '../usecases/runs/start-run.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import { clockStaff } from './prepare-resume.ts';

/** Checks the clock while an account is open. */
export interface Scheduler {
  /** Checks once; runs at intervals, and when practice time is advanced. */
  look(): Promise<void>;
  end(): void;
}

/** Interval between checks of the clock, in ms. */
const lookEveryMs = 15_000;
/** Newest runs checked for one that the clock started today. */
const runsLookedAt = 50;

/**
 * Starts a run at the merchant's set time, at most once a day, where that was turned on.
 *
 * Only a time that passes while the account is open counts, so that opening the terminal in the evening charges no one;
 * a computer that slept through it runs when it wakes on the same day.
 */
export function startScheduler(context: AccountContext, runner: Runner): Scheduler {
  let lookedAt = merchantTime(context);
  let looking: Promise<void> = Promise.resolve();

  const lookOnce = async () => {
    // A run of a terminal that an admin removed waits here, and so may an order whose news was lost.
    if (context.ledger.terminals.news !== null) {
      await runner.recover();
      await runner.heed();
    }
    const before = lookedAt;
    const now = merchantTime(context);
    const settings = await context.ledger.planRules.runSettings();
    if (!settings.ok) return;
    lookedAt = now;
    const { startsAt } = settings.value;
    if (startsAt === null || !hasPassed(startsAt, before, now)) return;
    if (await wasStartedToday(context, now)) return;
    const started = await startByClock(context, runner, clockStaff);
    const outcome = started.ok ? (started.value?.kind ?? 'run-open') : started.error.kind;
    context.log.info('run.by-clock', { outcome });
  };
  const look = () => {
    looking = looking.then(lookOnce).catch((error: unknown) => {
      context.log.error('run.by-clock-broke', {
        error: errorName(error),
      });
    });
    return looking;
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return { look, end: () => clearInterval(timer) };
}

function merchantTime({
  clock,
  account,
}: {
  readonly clock: Clock;
  readonly account: AccountContext['account'];
}): MerchantTime {
  return timeInZone(clock.now(), account.timeZone);
}

/** True when a time of day lies after one check of the clock and not after the next. */
function hasPassed(startsAt: string, before: MerchantTime, now: MerchantTime): boolean {
  if (now.timeOfDay < startsAt) return false;
  return now.date > before.date || (now.date === before.date && before.timeOfDay < startsAt);
}

async function wasStartedToday(context: AccountContext, { date }: MerchantTime): Promise<boolean> {
  const page = await context.ledger.runs.pageOfRuns({ before: null, limit: runsLookedAt });
  // Records that cannot be read start nothing: a reminder is enough then.
  if (!page.ok) return true;
  return page.value.some((run) => run.startedBy === 'clock' && run.startedOn === date);
}
