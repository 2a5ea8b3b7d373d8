import type { Notifier } from '../ports/notifier.ts';
import { personStates } from '../../domain/charge/transitions.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { createThrottle } from './throttle.ts';

/** Interval at which the frame's counts are read during a run, in ms. */
const statusGapMs = 1_000;

/**
 * The account context for a run: windows hear of the run a few times a second, and of a single attempt only when staff
 * must know at once.
 */
export function contextForRun(context: AccountContext): {
  readonly context: AccountContext;
  readonly end: () => void;
} {
  const status = createThrottle(context.clock, statusGapMs, () => void context.announceStatus());
  const quiet: AccountContext = {
    ...context,
    account: context.account,
    announceStatus: async () => status.ask(),
    notifier: {
      publish: (name, payload) => {
        if (isUrgent(payload)) context.notifier.publish(name, payload);
      },
    },
  };
  return {
    context: quiet,
    end: () => {
      status.end();
      void context.announceStatus();
    },
  };
}

/** True for an event that must go out at once: an attempt that staff must know of, or anything but an attempt. */
function isUrgent(payload: Parameters<Notifier['publish']>[1]): boolean {
  if (!('late' in payload)) return true;
  return payload.notSaved || payload.late || personStates.includes(payload.state);
}
