import type { AccountContext } from '../usecases/account-context.ts';
import { firstStep, olderKeyKeptMs, reseal } from '../usecases/keys/reseal.ts';
import type { ResealStep } from '../usecases/keys/reseal.ts';

/** Interval at which a renewal is looked for, in ms. */
const lookEveryMs = 1_000;

/** Pause between two pieces, in ms: a hundred thousand cards take a minute, and no charge waits. */
const pauseMs = 40;

/** The background work of a renewed key. */
export interface KeyRenewalWatch {
  /** Ends after the piece under way; the next opening goes on. */
  end(): Promise<void>;
}

/** Seals values again while a renewal is under way, in pieces between which every other call runs. */
export function watchKeyRenewal(
  context: Pick<
    AccountContext,
    'sealer' | 'ledger' | 'outbox' | 'inFlightCharges' | 'clock' | 'audit'
  >,
  isRunBusy: () => boolean,
  /** Shorter in tests. */
  keptMs = olderKeyKeptMs,
): KeyRenewalWatch {
  let waiting: NodeJS.Timeout | null = null;
  let underway: Promise<void> = Promise.resolve();
  let isEnding = false;
  let step: ResealStep = firstStep;
  let sinceMs: number | null = null;

  const later = (ms: number) => {
    if (isEnding) return;
    waiting = setTimeout(() => {
      underway = look();
    }, ms);
    waiting.unref();
  };
  const look = async (): Promise<void> => {
    const renewing = await context.sealer.isRenewing();
    if (!renewing.ok || !renewing.value) {
      [step, sinceMs] = [firstStep, null];
      return later(lookEveryMs);
    }
    const nowMs = context.clock.monotonicMs();
    sinceMs ??= nowMs;
    // A charge compares the sealed token that it chose with the one in the records.
    if (context.inFlightCharges.count > 0 || isRunBusy()) return later(lookEveryMs);
    step = await reseal(context, step, nowMs - sinceMs >= keptMs);
    if (step.isEnded) await tellOfEnd(context);
    return later(step.next === '' ? lookEveryMs : pauseMs);
  };
  later(lookEveryMs);
  return {
    end: async () => {
      isEnding = true;
      if (waiting !== null) clearTimeout(waiting);
      await underway;
    },
  };
}

function tellOfEnd({ audit }: Pick<AccountContext, 'audit'>): Promise<void> {
  return audit.note({
    topic: 'setting',
    event: 'keys.renewed',
    operator: null,
    origin: 'clock',
    result: 'done',
    subject: '',
  });
}
