import type { AttemptView } from '../../../src/contract/charge/attempt-view.ts';
import { say } from '../terminal/open-terminal.ts';
import type { OpenTerminal } from '../terminal/open-terminal.ts';
import { submissionOf } from '../terminal/orders.ts';
import type { KeyedOrder } from '../terminal/orders.ts';

const patienceMs = 60_000;

/** Submits an order; null when the records did not take it, so that nothing can have been sent. */
export async function submitted(
  terminal: OpenTerminal,
  order: KeyedOrder,
): Promise<AttemptView | null> {
  try {
    const { draftId } = await terminal.call('charge.open', { retryOf: null });
    const answer = await terminal.call('charge.submit', submissionOf(draftId, order));
    if (answer.kind === 'accepted') return answer.attempt;
  } catch {
    // The records report it themselves; only the bank's view matters here.
  }
  say('fact', 'refused', 1);
  return null;
}

/**
 * Waits until the attempt has a saved outcome, polling for it: while the records fail, no event of the outcome may
 * come. An outcome shown as not saved is counted.
 */
export async function settled(terminal: OpenTerminal, id: AttemptView['id']): Promise<AttemptView> {
  const endsAtMs = performance.now() + patienceMs;
  let wasNotSaved = false;
  while (performance.now() < endsAtMs) {
    const attempt = await find(terminal, id);
    if (attempt?.notSaved && !wasNotSaved) {
      wasNotSaved = true;
      say('fact', 'shown-not-saved', 1);
    }
    const isOpen = attempt === null || ['prepared', 'dispatched'].includes(attempt.state);
    if (!isOpen && !attempt.inFlight && !attempt.notSaved) return attempt;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The try ${id} came to no saved outcome.`);
}

async function find(terminal: OpenTerminal, id: AttemptView['id']): Promise<AttemptView | null> {
  try {
    return (await terminal.call('charge.find', { attemptId: id })).attempt;
  } catch {
    return null;
  }
}
