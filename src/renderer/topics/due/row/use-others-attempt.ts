import { useEffect, useEffectEvent, useState } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { call, on } from '../../../bridge/client.ts';

/**
 * The newest attempt of an instalment since another terminal last changed payments; null before that.
 *
 * A row that is being charged leaves the lists, so that the slip beside them would go on offering to charge it.
 */
export function useOthersAttempt({ planId, instalmentId }: DueRow): string | null {
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const look = useEffectEvent(async (): Promise<void> => {
    const plan = await call('plans.find', { planId });
    if (!plan.ok) return;
    const instalment = plan.value.instalments.find(({ id }) => id === instalmentId);
    setAttemptId(instalment?.lastAttemptId ?? null);
  });
  useEffect(
    () =>
      on('records.changed', ({ topics }) => {
        if (topics.includes('payments')) void look();
      }),
    [],
  );
  return attemptId;
}
