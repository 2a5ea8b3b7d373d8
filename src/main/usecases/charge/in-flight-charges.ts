import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';

/** A send that has started and whose outcome is not durable yet. */
export interface InFlightCharge {
  /** Id of the attempt, or of the refund request. */
  readonly id: string;
  /** The soft deadline has passed. */
  late: boolean;
  /** The outcome, known but not saved: to be written down by hand. */
  notSaved: Attempt | null;
  /** The same of a refund request. */
  refundNotSaved: RefundRequest | null;
  /** The response is here: the doubt about a late one need not be saved any more. */
  hasResponse: boolean;
  /** Closes the socket; null before there is one. */
  abandon: (() => void) | null;
  /** Abandoned before there was a socket: nothing may be sent any more. */
  isAbandoned: boolean;
  /** Called when the records do not take what became of it; null when nothing else depends on that. */
  onNotSaved: (() => void) | null;
}

/** The sends of this boot that are still in progress; none of them may be resolved. */
export interface InFlightCharges {
  begin(id: string): InFlightCharge;
  end(id: string): void;
  find(id: string): InFlightCharge | null;
  readonly count: number;
  /** True once the account closes: whatever can wait for the next start is not waited for. */
  readonly isClosed: boolean;
  /** Closes every socket; pending responses become `interrupted`. */
  abandonAll(): void;
  /** Abandons all for good: a charge started from here on is never sent. */
  close(): void;
  /** Resolves when the last charge in progress has ended. */
  allEnded(): Promise<void>;
}

export function createInFlightCharges(): InFlightCharges {
  const inFlightCharges = new Map<string, InFlightCharge>();
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
    begin: (id) => {
      const inFlightCharge: InFlightCharge = {
        id,
        late: false,
        notSaved: null,
        refundNotSaved: null,
        hasResponse: false,
        abandon: null,
        isAbandoned: isClosed,
        onNotSaved: null,
      };
      inFlightCharges.set(id, inFlightCharge);
      return inFlightCharge;
    },
    end: (id) => {
      inFlightCharges.delete(id);
      if (inFlightCharges.size > 0) return;
      const released = waiters;
      waiters = [];
      for (const release of released) release();
    },
    find: (id) => inFlightCharges.get(id) ?? null,
    get count() {
      return inFlightCharges.size;
    },
    get isClosed() {
      return isClosed;
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
