import type { Oracle } from './oracle.ts';
import type { SimulatedBank } from './simulated-bank.ts';

/** One call of the records with its result. */
export interface RecordsCall {
  readonly method: string;
  readonly values: readonly unknown[];
  readonly result: unknown;
}

/** Passes on to the bank and the oracle what they need of a call that the records served. */
export function hearRecords(
  { bank, oracle }: { readonly bank: SimulatedBank; readonly oracle: Oracle },
  { method, values, result }: RecordsCall,
): void {
  const [first, second] = values;
  if ((result as { readonly ok?: boolean }).ok !== true) return;
  switch (method) {
    case 'recordRefund': {
      const { attemptId, amountMinor } = first as { attemptId: string; amountMinor: number };
      for (const write of bank.writesOf(attemptId)) write.reversedMinor += amountMinor;
      return;
    }
    case 'recover':
    case 'takeOverCharges':
      oracle.wasTakenOver();
      for (const id of oracle.unknownIds()) oracle.becameUnknown(id);
      return;
    case 'closeGap':
      oracle.wasAccountedFor();
      return;
    case 'answerGap':
      for (const id of oracle.unknownIds()) oracle.becameUnknown(id);
      return;
    case 'settle': {
      const { value } = result as { readonly value: { readonly state: string } };
      const isOpen = value.state === 'unknown' || value.state === 'mismatch';
      if (isOpen) oracle.becameUnknown(String(first));
      return;
    }
    case 'settleRefund': {
      const { value } = result as { readonly value: { readonly state: string } };
      if (value.state === 'unknown') {
        oracle.becameUnknown(String(first));
        oracle.refunds.becameUnknown(String(first));
      }
      return;
    }
    case 'recoverRefunds':
      for (const id of oracle.refunds.unknownIds()) {
        oracle.becameUnknown(id);
        oracle.refunds.becameUnknown(id);
      }
      return;
    case 'recordLookUp': {
      const { value } = result as {
        readonly value: {
          readonly isSettled: boolean;
          readonly attempt: {
            readonly id: string;
            readonly transaction: { readonly id: string | null } | null;
          };
        } | null;
      };
      if (value?.isSettled !== true) return;
      const { id, transaction } = value.attempt;
      bank.lookUps.settled += 1;
      oracle.lookedUp(id, transaction?.id ?? null);
      // From here on the records know the money, as if a person had found it.
      oracle.isCharged(id);
      return;
    }
    case 'resolve': {
      const { resolution } = second as { resolution: { found: string } };
      const [write] = bank.writesOf(String(first));
      const isMistake = write?.isDone === true && write.decision === 'approved';
      if (resolution.found === 'not-charged' && isMistake) oracle.mistaken.add(write.attemptId);
      const { value } = result as { readonly value: { readonly state: string } };
      // From here on the records know the money: charging the debt again is a double.
      if (value.state === 'confirmed-charged') oracle.isCharged(String(first));
      return;
    }
    default:
  }
}

/** The attempt that a call was about, as far as its values show; null when they do not. */
export function touchedBy([first]: readonly unknown[]): string | null {
  if (typeof first === 'string') return first;
  const isRow = typeof first === 'object' && first !== null && 'intentId' in first && 'id' in first;
  return isRow ? String(first.id) : null;
}
