/** Pieces of work that never overlap. */
export interface Turns {
  take<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves when all that has begun is over. */
  ended(): Promise<unknown>;
}

/** Starts with nothing going on; work that fails does not keep the next from its turn. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (work) => {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    ended: () => last,
  };
}
