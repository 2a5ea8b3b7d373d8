import type { Clock } from '../../ports/clock.ts';
import type { Approver } from '../account-context.ts';

/** How long an approval holds, in ms of running time. */
export const grantMs = 2 * 60_000;

/** A call by its operation and a signature over all of its fields: amount, currency, reference and card among them. */
export interface SignedCall {
  readonly operation: string;
  readonly signature: string;
}

/** The one approval that may wait for its call: of that very call, once, for two minutes, in memory only. */
export interface GrantedApprovals {
  /** The call of this operation that was made last without an approval; null when there was none. */
  asked(operation: string): SignedCall | null;
  /** False when another call was made meanwhile, which nobody has looked at. */
  give(call: SignedCall, approver: Approver): boolean;
  /** Takes the approval of this very call, if there is one; it is good once. Otherwise the call is what may be approved. */
  take(call: SignedCall): Approver | null;
  drop(): void;
}

/** Starts without an approval. */
export function createGrantedApprovals(clock: Pick<Clock, 'monotonicMs'>): GrantedApprovals {
  let last: SignedCall | null = null;
  let kept: { readonly approver: Approver; readonly untilMs: number } | null = null;
  return {
    asked: (operation) => (last?.operation === operation ? last : null),
    give: (call, approver) => {
      if (last !== call) return false;
      kept = { approver, untilMs: clock.monotonicMs() + grantMs };
      return true;
    },
    take: (call) => {
      const [given, approved] = [kept, last];
      kept = null;
      last = call;
      const isApproved =
        approved?.operation === call.operation && approved.signature === call.signature;
      if (given === null || !isApproved) return null;
      // Used up: the same call once more has to be approved anew.
      return clock.monotonicMs() < given.untilMs ? given.approver : null;
    },
    drop: () => {
      kept = null;
      last = null;
    },
  };
}
