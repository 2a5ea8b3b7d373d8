import { errorName } from '../../domain/assert.ts';
import { dueLookUpStep } from '../../domain/charge/look-up/look-up-schedule.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { canLookUp, chooseLookUp } from '../usecases/unconfirmed/choose-look-up.ts';
import { lookUpAttempt } from '../usecases/unconfirmed/look-up-attempt.ts';
import { minuteMs } from '../../domain/time/units.ts';

/** Looks up unconfirmed attempts by their schedule while an account is open. */
export interface LookUpWatch {
  /** Looks up everything that is due; runs at intervals, and when an outcome was recorded. */
  look(): Promise<void>;
  /** Abandons a look-up under way; none starts afterwards. */
  end(): Promise<void>;
}

/** Interval between checks for due look-ups, in ms. */
const lookEveryMs = 15_000;
/** Pause after the credentials could not be read, in ms: a locked keychain may ask its user each time. */
const pauseMs = 5 * minuteMs;

/**
 * Starts the look-ups of one open account, one request at a time.
 *
 * What is due follows from the records and from running time, so that a restart neither repeats nor drops a look-up.
 * Records that cannot be written are not looked up for, and those with an open gap return none.
 */
export function startLookUps(context: AccountContext): LookUpWatch {
  const controller = new AbortController();
  const { signal } = controller;
  // Asked, but not recorded: asking again would bring the same failure.
  const asked = new Set<string>();
  let pausedUntilMs = 0;
  let looking: Promise<void> = Promise.resolve();

  const lookOnce = async () => {
    const { account, ledger, running, clock } = context;
    if (signal.aborted || ledger.readOnlyReason !== null) return;
    if (!canLookUp(account.abilities) || clock.monotonicMs() < pausedUntilMs) return;
    const open = await ledger.lookUps.openLookUps();
    if (!open.ok) return;
    for (const { attempt, lastStep } of open.value) {
      const { heldFromRunningMs, id } = attempt;
      const step = dueLookUpStep({ heldFromRunningMs, lastStep }, running.nowMs());
      if (signal.aborted) return;
      if (step === null || asked.has(`${id}:${step}`)) continue;
      if (context.inFlightCharges.find(id) !== null) continue;
      if (chooseLookUp(account.abilities, attempt) === null) continue;
      // oxlint-disable-next-line no-await-in-loop -- One request at a time spares a gateway that has just failed.
      const answer = await lookUpAttempt(context, attempt, { step, operatorId: null, signal });
      if (answer.ok) continue;
      context.log.warn('look-up.not-made', { attempt: id, reason: answer.error.kind });
      if (answer.error.kind !== 'keychain') asked.add(`${id}:${step}`);
      pausedUntilMs = clock.monotonicMs() + pauseMs;
      return;
    }
  };
  const look = () => {
    looking = looking.then(lookOnce).catch((error: unknown) => {
      context.log.error('look-up.broke', { error: errorName(error) });
    });
    return looking;
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return {
    look,
    end: () => {
      clearInterval(timer);
      controller.abort();
      return looking;
    },
  };
}
