/**
 * Issues one document after another, so that of two requested at once the second is the COPY.
 *
 * It also remembers the last file saved, which the screen may ask to show but never names.
 */
export interface ReceiptQueue {
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  lastFile: string | null;
}

export function createReceiptQueue(): ReceiptQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    lastFile: null,
    run: (work) => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}
