/** Pieces of work that never overlap. */
export interface Turns {
  take<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves when all work started so far has ended. */
  ended(): Promise<unknown>;
}

/** Starts idle; work that fails does not block the next. */
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
