import { errorFacts } from '../../ipc/error-facts.ts';
import type { Log } from '../../ports/log.ts';

/** An event whose default can be stopped. */
interface Preventable {
  preventDefault(): void;
}

export interface QuitParts {
  isChargeInFlight(): boolean;
  /** Asks the operator; true means quit although a response is awaited. */
  confirmQuit(): Promise<boolean>;
  /** Saves the outcomes still arriving and closes the records. */
  close(): Promise<void>;
  /** Ends the process; nothing runs after it. */
  leave(): void;
  /** Limit on closing before the process exits anyway, in ms. */
  closeDeadlineMs(): number;
  readonly log: Log;
}

/** Requests to end the app. */
export interface Quit {
  /** For the window's `close` and for `before-quit`: nothing closes before the records have. */
  requested(event: Preventable): void;
  /** For a signal or the end of the session, when no question can be answered. */
  demanded(): void;
}

/**
 * Ends the app in order: asks while a charge awaits its response, closes the records, exits.
 *
 * Quitting during a wait is allowed, because the row on disk says `dispatched` and the next start reads that as
 * unconfirmed. Closing is bounded, so that a hung disk cannot keep the window open for ever.
 */
export function quitInOrder(parts: QuitParts): Quit {
  let isAsking = false;
  let isLeaving = false;

  const end = async (): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    const closed = await withDeadline(() => parts.close(), parts.closeDeadlineMs()).catch(
      (thrown: unknown) => {
        parts.log.error('close-threw', errorFacts(thrown));
        return false;
      },
    );
    parts.log.info('leaving', { closed });
    parts.leave();
  };

  const ask = async (): Promise<void> => {
    if (isAsking || isLeaving) return;
    isAsking = true;
    const leave = !parts.isChargeInFlight() || (await parts.confirmQuit());
    isAsking = false;
    if (leave) await end();
  };

  const note = (thrown: unknown): void => {
    isAsking = false;
    parts.log.error('quit-threw', errorFacts(thrown));
  };

  return {
    requested(event) {
      event.preventDefault();
      ask().catch(note);
    },
    demanded() {
      end().catch(note);
    },
  };
}

async function withDeadline(run: () => Promise<void>, deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  try {
    return await Promise.race([run().then(() => true), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
