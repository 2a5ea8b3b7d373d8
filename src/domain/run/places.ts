import { terminalConcurrencyMax } from './run.ts';
import type { Run } from './run.ts';

/** The charges that a terminal may have at the gateway at a time. */
interface Places {
  readonly width: number;
  /** Number of charges that were sent from here and are not judged. */
  readonly taken: number;
  readonly free: number;
}

/**
 * Counts the places of a run at its own terminal. A place is taken from the sending of a charge until its response is
 * judged. Where outcomes are long in being committed, no more than another width of them is waited for.
 */
export function placesOf(run: Run): Places {
  const width = Math.min(run.settings.concurrency, terminalConcurrencyMax);
  const given = run.judged.filter(({ givesPlace }) => givesPlace).length;
  const sent = run.inFlight.length - run.elsewhere.length - run.unsent.length;
  const taken = sent - given;
  return { width, taken, free: Math.max(0, Math.min(width - taken, 2 * width - sent)) };
}
