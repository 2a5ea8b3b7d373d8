import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';

/** A task without a value: it missed its deadline, or it threw. */
export type TurnFailure =
  | { readonly kind: 'late' }
  | { readonly kind: 'threw'; readonly thrown: unknown };

/** Runs one task after the other, each under its deadline, in ms from the call. */
export type DeadlineQueue = <Value>(
  task: () => Promise<Value>,
  deadlineMs: number,
) => Promise<Result<Value, TurnFailure>>;

const waitingMax = 1_000;

/**
 * Lets one task run at a time, and never starts one whose deadline has passed.
 *
 * A call to a hung keychain cannot be cancelled and holds one of the process's four worker threads, on which name
 * look-ups and file access depend; so at most one such call may be out. While it is overdue, further calls fail at
 * once: waiting out a deadline each would add up to minutes before a window opens.
 */
export function createDeadlineQueue(): DeadlineQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isOverdue = false;

  return <Value>(task: () => Promise<Value>, deadlineMs: number) => {
    if (isOverdue || waiting >= waitingMax) {
      return Promise.resolve(failed<TurnFailure>({ kind: 'late' }));
    }
    waiting += 1;
    let isLate = false;
    let isOut = false;
    const turn = last.then(async (): Promise<Result<Value, TurnFailure>> => {
      if (isLate) return failed({ kind: 'late' });
      isOut = true;
      return ok(await task());
    });
    const settled = turn
      .catch((thrown: unknown) => failed<TurnFailure>({ kind: 'threw', thrown }))
      .finally(() => {
        waiting -= 1;
        if (isOut) isOverdue = false;
      });
    last = settled;

    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<Result<Value, TurnFailure>>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        isOverdue ||= isOut;
        resolve(failed({ kind: 'late' }));
      }, deadlineMs);
    });
    return Promise.race([settled, deadline]).finally(() => clearTimeout(timer));
  };
}
