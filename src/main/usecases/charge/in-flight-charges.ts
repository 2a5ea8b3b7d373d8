import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { AttemptId } from '../../../domain/ids.ts';

/** A send that has begun and whose outcome is not durable yet. */
export interface InFlightCharge {
  readonly attemptId: AttemptId;
  /** The soft deadline has passed. */
  late: boolean;
  /** The outcome as known but not yet durable: to be written down by hand. */
  notSaved: Attempt | null;
  /** The answer is there: the doubt about a late one need not be saved any more. */
  isAnswered: boolean;
  /** Gives the socket up; null before there is one. */
  abandon: (() => void) | null;
  /** Given up before there was a socket: nothing may be sent any more. */
  isAbandoned: boolean;
}

/** The sends of this boot that are still under way; nobody may resolve one of them. */
export interface InFlightCharges {
  begin(attemptId: AttemptId): InFlightCharge;
  end(attemptId: AttemptId): void;
  find(attemptId: AttemptId): InFlightCharge | null;
  readonly count: number;
  /** Closes every socket; pending answers become `interrupted`. */
  abandonAll(): void;
  /** The same for good: what begins from here on is never sent. */
  close(): void;
  /** Resolves when the last flight has ended. */
  allEnded(): Promise<void>;
}

/** Starts with nothing under way. */
export function createInFlightCharges(): InFlightCharges {
  const inFlightCharges = new Map<AttemptId, InFlightCharge>();
  let waiters: (() => void)[] = [];
  // A charge may be between its last look and its row while the records are being closed.
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
        isAnswered: false,
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
