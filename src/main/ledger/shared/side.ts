import { failed } from '../../../domain/result.ts';
import { errorCode } from '../engine/failures.ts';
import type { LedgerSide } from '../thread/ledger-thread.ts';
import type { LedgerOperations } from '../thread/operations.ts';
import type { OperationMethod } from '../thread/thread-protocol.ts';

/** One side of records that this thread serves itself. */
export interface ServedSide extends LedgerSide {
  /** Resolves after the calls made before; later ones fail with `closed`. */
  close(): Promise<void>;
}

/** Serves operations as a ledger thread does: a bug is told by its code alone, since messages can quote values. */
export function createSide(operations: LedgerOperations): ServedSide {
  const underway = new Set<Promise<unknown>>();
  let isOpen = true;
  const answer = async (method: OperationMethod, values: readonly unknown[]): Promise<unknown> => {
    // The caller is typed: it passes exactly the parameters of the method that it names.
    const call = operations[method] as (...values: readonly unknown[]) => Promise<unknown>;
    try {
      return await call(...values);
    } catch (error) {
      // oxlint-disable-next-line preserve-caught-error -- The cause's message can quote values.
      throw new Error(`The ledger broke: ${errorCode(error)}`);
    }
  };
  const call = (method: OperationMethod, ...values: readonly unknown[]): Promise<unknown> => {
    if (!isOpen) return Promise.resolve(failed({ kind: 'closed' }));
    const answered = answer(method, values);
    const forget = () => void underway.delete(answered);
    underway.add(answered);
    answered.then(forget, forget);
    return answered;
  };
  return {
    call: call as LedgerSide['call'],
    close: async () => {
      isOpen = false;
      await Promise.allSettled(underway);
    },
  };
}
