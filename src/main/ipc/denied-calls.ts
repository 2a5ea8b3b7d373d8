import type { Role } from '../../contract/define.ts';
import { contract } from '../../contract/index.ts';
import type { OperationName } from '../../contract/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Caller } from './handler-map.ts';
import type { AccountSource } from './handlers/with-account.ts';

/** Shortest interval between two entries for one operator and operation, in ms of running time. */
const writtenEveryMs = 60_000;

/** Records a call that was refused because of the caller's role (PCI DSS 10.2.1.4). */
export type DeniedCalls = (name: OperationName, need: Role, caller: Caller) => void;

/**
 * Records denied calls in the log of the open account: for one operator and operation at most one a minute, with the
 * number skipped since, so that the log cannot be flooded.
 */
export function createDeniedCalls(
  source: AccountSource,
  clock: Pick<Clock, 'monotonicMs'>,
): DeniedCalls {
  const written = new Map<string, { readonly atMs: number; passedOver: number }>();
  return (name, need, { operatorId, operatorName }) => {
    const context = source.current();
    if (!context.ok) return;
    const key = [context.value.account.id, operatorId, name].join(' ');
    const last = written.get(key);
    const atMs = clock.monotonicMs();
    if (last !== undefined && atMs - last.atMs < writtenEveryMs) {
      last.passedOver += 1;
      return;
    }
    written.set(key, { atMs, passedOver: 0 });
    void context.value.audit.note({
      topic: contract[name].audit?.topic ?? 'staff',
      event: 'call.denied',
      operator: { id: operatorId, name: operatorName },
      result: 'refused',
      subject: name,
      reason: `needs-${need}`,
      details: { passedOver: last?.passedOver ?? 0 },
    });
  };
}
