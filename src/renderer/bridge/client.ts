import type { OperationInput, OperationName, OperationOutput } from '../../contract/index.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { EventName, EventPayload } from '../../contract/events.ts';
import { CallRefused } from '../lib/call-refused.ts';
import { approvalNeeded, currentApprover, isApprovable, proofNeeded } from './approvals.ts';

/** The bridge that the preload puts on the window: everything that a page can request of main. */
export interface TillroomBridge {
  call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): Promise<Envelope<OperationOutput<Name>>>;
  on<Name extends EventName>(
    event: Name,
    listener: (payload: EventPayload<Name>) => void,
  ): () => void;
}

/** The only function that reads `window.tillroom`, so that a page without it fails in one way. */
function bridge(): TillroomBridge {
  const host = window as unknown as { readonly tillroom?: TillroomBridge };
  if (host.tillroom === undefined) throw new Error('This page runs only inside Tillroom.');
  return host.tillroom;
}

/**
 * Calls one operation of main; failures come back as values.
 *
 * A call that needs an approval or a proof waits here for it and is then repeated once: the caller receives
 * only the last result.
 */
export async function call<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<Envelope<OperationOutput<Name>>> {
  const from = document.activeElement;
  const answer = await bridge().call(name, input);
  const approver = currentApprover();
  if (approver === null) return answer;
  const proof = proofNeeded(name, answer);
  if (proof !== null) {
    return (await approver({ kind: 'proof', ...proof, from }))
      ? bridge().call(name, input)
      : answer;
  }
  const need = isApprovable(name) ? approvalNeeded(answer) : null;
  if (need === null || !isApprovable(name)) return answer;
  const isApproved = await approver({ kind: 'approval', operation: name, need, from });
  return isApproved ? bridge().call(name, input) : answer;
}

/** Subscribes to one event of main until the returned function is called. */
export function on<Name extends EventName>(
  event: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  return bridge().on(event, listener);
}

/** Calls an operation for a query function: returns the value, or throws `CallRefused`. */
export async function ask<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationOutput<Name>> {
  const answer = await call(name, input);
  if (!answer.ok) throw new CallRefused(answer.error);
  return answer.value;
}
