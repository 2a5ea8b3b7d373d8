import type { Notifier } from '../ports/notifier.ts';
import { personStates } from '../../domain/charge/transitions.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { createThrottle } from './throttle.ts';

/** How often the frame's counts are read anew while a run goes on, in ms. */
const statusGapMs = 1_000;

/**
 * The desk as a run uses it: the windows hear of the run a few times a second, and of single tries only where a
 * person must know at once.
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

/** Tells whether a word is of a try that a person must know of at once; anything but a try is passed on. */
function isUrgent(payload: Parameters<Notifier['publish']>[1]): boolean {
  if (!('notSaved' in payload)) return true;
  return payload.notSaved || payload.late || personStates.includes(payload.state);
}
