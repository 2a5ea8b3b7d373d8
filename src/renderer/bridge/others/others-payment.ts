import { useEffect, useEffectEvent } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { call, on } from '../client.ts';

/** Reads the payment on a slip again when another terminal changed payments; null while no slip shows one. */
export function useOthersChanges(
  attemptId: string | null,
  onRead: (attempt: AttemptView) => void,
): void {
  const look = useEffectEvent(async (id: string): Promise<void> => {
    const found = await call('charge.find', { attemptId: id });
    if (found.ok) onRead(found.value.attempt);
  });
  useEffect(() => {
    if (attemptId === null) return undefined;
    return on('records.changed', ({ topics }) => {
      if (topics.includes('payments')) void look(attemptId);
    });
  }, [attemptId]);
}
