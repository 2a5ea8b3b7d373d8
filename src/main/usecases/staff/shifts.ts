import type { OperatorId } from '../../../domain/ids.ts';
import { shiftMs } from '../../../domain/staff/lock-out.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * Staff members who have entered their passphrase here, so that a PIN is enough until they sign out.
 *
 * Kept in memory only: closing the app or the account ends every shift.
 */
export interface Shifts {
  begin(id: OperatorId): void;
  has(id: OperatorId): boolean;
  end(id: OperatorId): void;
}

export function createShifts(clock: Pick<Clock, 'monotonicMs'>): Shifts {
  const begunMs = new Map<OperatorId, number>();
  return {
    begin: (id) => void begunMs.set(id, clock.monotonicMs()),
    has: (id) => {
      const begun = begunMs.get(id);
      return begun !== undefined && clock.monotonicMs() - begun < shiftMs;
    },
    end: (id) => void begunMs.delete(id),
  };
}
