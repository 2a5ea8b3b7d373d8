/** Order of syncs and requests, by a trace of system calls. */
export interface TracedOrder {
  /** Requests whose first bytes were written to a socket. */
  readonly requests: number;
  /** Requests that left before the dispatch of their attempt was synced. */
  readonly outOfOrder: number;
  /** Syncs of the ledger's log that returned. */
  readonly syncs: number;
}

const startedCall = /^(\d+)\s+(\w+)\(/u;
const resumedCall = /^(\d+)\s+<\.\.\. (\w+) resumed>/u;
const unfinished = '<unfinished ...>';
const purchaseStart = '"POST /v1.0/purchases ';
const logFile = 'ledger.sqlite-wal>';
const syncCalls: readonly string[] = ['fsync', 'fdatasync'];
/** The timeline row of a dispatch, in the bytes of the log: id, sequence, from, to. */
const dispatchRow = /(attempt_[\w-]{22})[^"]{0,24}?dispatched/gu;

/**
 * Reads the output of `strace -f -y -s 4200`, line by line, while charges are made one at a time.
 *
 * The row of the n-th dispatch must have been written to the log, and a sync of the log started after that must have
 * returned, before the first byte of the n-th request is written to its socket.
 */
export class OrderWatch {
  readonly #written = new Set<string>();
  readonly #synced = new Set<string>();
  /** Attempts that a running sync will have covered once it returns, by its thread. */
  readonly #covered = new Map<string, readonly string[]>();
  #requests = 0;
  #outOfOrder = 0;
  #syncs = 0;

  line(text: string): void {
    const resumed = resumedCall.exec(text);
    if (resumed !== null) return this.#returned(resumed[1] ?? '', resumed[2] ?? '');
    const started = startedCall.exec(text);
    if (started === null) return;
    const [, thread = '', name = ''] = started;
    if (text.includes(purchaseStart)) this.#requested();
    else if (!text.includes(logFile)) return;
    else if (syncCalls.includes(name)) {
      this.#covered.set(thread, [...this.#written]);
      if (!text.endsWith(unfinished)) this.#returned(thread, name);
    } else {
      for (const [, id = ''] of text.matchAll(dispatchRow)) this.#written.add(id);
    }
  }

  get found(): TracedOrder {
    return { requests: this.#requests, outOfOrder: this.#outOfOrder, syncs: this.#syncs };
  }

  #returned(thread: string, name: string): void {
    if (!syncCalls.includes(name)) return;
    const covered = this.#covered.get(thread);
    this.#covered.delete(thread);
    if (covered === undefined) return;
    this.#syncs += 1;
    for (const id of covered) {
      this.#synced.add(id);
      this.#written.delete(id);
    }
  }

  #requested(): void {
    this.#requests += 1;
    if (this.#synced.size < this.#requests) this.#outOfOrder += 1;
  }
}
