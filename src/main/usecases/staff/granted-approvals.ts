import type { Clock } from '../../ports/clock.ts';
import type { CallSubject } from './call-subject.ts';
import type { Approver } from '../account-context.ts';
import { minuteMs } from '../../../domain/time/units.ts';

/** Time that an approval stays valid, in ms of running time. */
export const grantMs = 2 * minuteMs;

/** A call by its operation and a signature over all of its fields: amount, currency, reference and card among them. */
export interface SignedCall {
  readonly operation: string;
  readonly signature: string;
  /** Subject of the call, for the person who approves it. */
  readonly subject: CallSubject;
}

/** The one approval that may wait for its call: valid for that very call, once, for two minutes, in memory only. */
export interface GrantedApprovals {
  /** The latest call of this operation without an approval; null when there was none. */
  asked(operation: string): SignedCall | null;
  /** Returns false when another call was made since, which the approver has not seen. */
  give(call: SignedCall, approver: Approver): boolean;
  /**
   * Consumes the approval of this very call, if there is one. Otherwise this call becomes the one that may be approved.
   */
  take(call: SignedCall): Approver | null;
  drop(): void;
}

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
      // Consumed: repeating the call needs another approval.
      return clock.monotonicMs() < given.untilMs ? given.approver : null;
    },
    drop: () => {
      kept = null;
      last = null;
    },
  };
}
