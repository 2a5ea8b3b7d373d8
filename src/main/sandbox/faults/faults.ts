/** Faults on demand: errors that the practice bank makes when told to, and the requests they apply to. */

/** Requests that a fault can apply to. */
export type FaultTarget =
  | 'purchases'
  | 'credit_cards'
  | 'wallet_token'
  | 'look-ups'
  | 'refunds'
  | 'voids';

/** Echoed fields that a wrong echo can falsify. */
export type EchoField =
  | 'amount'
  | 'approval'
  | 'captured'
  | 'captured-amount'
  | 'currency'
  | 'decimal-amount'
  | 'duplicate'
  | 'id'
  | 'last-four'
  | 'reference'
  | 'test'
  | 'time';

/**
 * One fault. The request is processed first, so a card is charged, except for `drop-before`, `redirect`,
 * `reference-taken`, and `status`, `html` and `answer` with `charge: false`.
 */
export type Fault =
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'hold' }
  | { readonly kind: 'drop-before' }
  | { readonly kind: 'drop-after' }
  | { readonly kind: 'reset-after' }
  | { readonly kind: 'status'; readonly status: number; readonly charge: boolean }
  | { readonly kind: 'html'; readonly charge: boolean }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
      readonly charge: boolean;
    }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'drip'; readonly intervalMs: number }
  | { readonly kind: 'wrong-echo'; readonly field: EchoField }
  | { readonly kind: 'replayed-id' }
  | { readonly kind: 'reference-taken' }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | { readonly kind: 'giant'; readonly bytes: number }
  | { readonly kind: 'garbage' };

/** True when a request under this fault is processed. */
export function isProcessedUnder(fault: Fault | undefined): boolean {
  if (fault === undefined) {
    return true;
  }
  return 'charge' in fault
    ? fault.charge
    : !['drop-before', 'redirect', 'reference-taken'].includes(fault.kind);
}

/** Assigns faults to requests: first from a queue, then to a seeded share. */
export class FaultBoard {
  readonly #queues: Record<FaultTarget, { readonly fault: Fault; left: number }[]> = {
    purchases: [],
    credit_cards: [],
    wallet_token: [],
    'look-ups': [],
    refunds: [],
    voids: [],
  };
  #share: { readonly rate: number; readonly faults: readonly Fault[] } | undefined;
  #random: () => number;
  #held: (() => void)[] = [];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Queues this fault for the next `count` requests to `on`. */
  queue(fault: Fault, count = 1, on: FaultTarget = 'purchases'): void {
    if (count > 0) {
      this.#queues[on].push({ fault, left: count });
    }
  }

  /** Applies one of these faults to a share of all purchases (0 to 1); a seed makes it repeatable. */
  setShare(rate: number, faults: readonly Fault[], seed?: number): void {
    this.#share = faults.length > 0 && rate > 0 ? { rate, faults } : undefined;
    if (seed !== undefined) {
      this.#random = seededRandom(seed);
    }
  }

  /** Removes every pending fault; held responses stay held. */
  clear(): void {
    this.#share = undefined;
    for (const queue of Object.values(this.#queues)) {
      queue.length = 0;
    }
  }

  /** The fault of a request that has just arrived, if any. */
  take(target: FaultTarget): Fault | undefined {
    const next = this.#next(target);
    if (next !== undefined || target !== 'purchases' || this.#share === undefined) {
      return next;
    }
    const { rate, faults } = this.#share;
    return this.#random() < rate ? faults[Math.floor(this.#random() * faults.length)] : undefined;
  }

  /** Faults still queued. */
  get pending(): number {
    return Object.values(this.#queues)
      .flat()
      .reduce((sum, { left }) => sum + left, 0);
  }

  #next(target: FaultTarget): Fault | undefined {
    const [first] = this.#queues[target];
    if (first !== undefined) {
      first.left -= 1;
      if (first.left === 0) {
        this.#queues[target].shift();
      }
    }
    return first?.fault;
  }

  /** Number of responses held now. */
  get held(): number {
    return this.#held.length;
  }

  /** Releases every held response and returns how many there were. */
  release(): number {
    const released = this.#held;
    this.#held = [];
    released.forEach((letGo) => letGo());
    return released.length;
  }

  /** Resolves when responses are released, or when the signal aborts because no client waits any more. */
  hold(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.push(resolve);
    signal.addEventListener('abort', () => {
      this.#held = this.#held.filter((each) => each !== resolve);
      resolve();
    });
    return promise;
  }

  /** Bytes that are not HTTP, from the seed. */
  garbage(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => Math.floor(this.#random() * 256));
  }
}

/** The generator mulberry32: small, seeded, and good enough to pick faults. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
