import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { AttemptId } from '../../../domain/ids.ts';

/** A send that has started and whose outcome is not durable yet. */
export interface InFlightCharge {
  readonly attemptId: AttemptId;
  /** The soft deadline has passed. */
  late: boolean;
  /** The outcome, known but not saved: to be written down by hand. */
  notSaved: Attempt | null;
  /** The response is here: the doubt about a late one need not be saved any more. */
  hasResponse: boolean;
  /** Closes the socket; null before there is one. */
  abandon: (() => void) | null;
  /** Abandoned before there was a socket: nothing may be sent any more. */
  isAbandoned: boolean;
}

/** The sends of this boot that are still in progress; none of them may be resolved. */
export interface InFlightCharges {
  begin(attemptId: AttemptId): InFlightCharge;
  end(attemptId: AttemptId): void;
  find(attemptId: AttemptId): InFlightCharge | null;
  readonly count: number;
  /** Closes every socket; pending responses become `interrupted`. */
  abandonAll(): void;
  /** Abandons all for good: a charge started from here on is never sent. */
  close(): void;
  /** Resolves when the last charge in progress has ended. */
  allEnded(): Promise<void>;
}

export function createInFlightCharges(): InFlightCharges {
  const inFlightCharges = new Map<AttemptId, InFlightCharge>();
  let waiters: (() => void)[] = [];
  // A charge may be between its last check and its row while the records are being closed.
  let isClosed = false;

  const abandonAll = () => {
    for (const inFlightCharge of inFlightCharges.values()) {
      inFlightCharge.isAbandoned = true;
      inFlightCharge.abandon?.();
    }
  };

  return {
    begin: (attemptId) => {
      const inFlightCharge: InFlightCharge = {
        attemptId,
        late: false,
        notSaved: null,
        hasResponse: false,
        abandon: null,
        isAbandoned: isClosed,
      };
      inFlightCharges.set(attemptId, inFlightCharge);
      return inFlightCharge;
    },
    end: (attemptId) => {
      inFlightCharges.delete(attemptId);
      if (inFlightCharges.size > 0) return;
      const released = waiters;
      waiters = [];
      for (const release of released) release();
    },
    find: (attemptId) => inFlightCharges.get(attemptId) ?? null,
    get count() {
      return inFlightCharges.size;
    },
    abandonAll,
    close: () => {
      isClosed = true;
      abandonAll();
    },
    allEnded: () =>
      inFlightCharges.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiters.push(resolve);
          }),
  };
}
