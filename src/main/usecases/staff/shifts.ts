import type { OperatorId } from '../../../domain/ids.ts';
import { shiftMs } from '../../../domain/staff/lock-out.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * Who has given their passphrase here, so that a PIN is enough for them until they sign out.
 *
 * It is in memory alone: the end of the app or of the account's being open ends every shift.
 */
export interface Shifts {
  begin(id: OperatorId): void;
  has(id: OperatorId): boolean;
  end(id: OperatorId): void;
}

/** Starts with nobody on shift. */
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
