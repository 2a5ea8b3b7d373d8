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
    // The records say so themselves; what matters is that the bank hears nothing of it.
  }
  say('fact', 'refused', 1);
  return null;
}

/**
 * Waits until the try has an outcome that is saved, asking again and again: while the records fail,
 * no word of the outcome may come by itself. An outcome that is shown as not saved is counted.
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
