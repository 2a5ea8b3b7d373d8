import { useEffect, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { waitText } from '../../../words/settings/staff.ts';
import { useWaitLeft } from '../sign-in/use-wait-left.ts';

/** The wait of a lock-out; its end is announced once, its seconds never. */
export function useLockOut() {
  const announce = useAnnounce();
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const leftMs = useWaitLeft(endsAtMs);
  const isOver = endsAtMs !== null && leftMs === 0;
  useEffect(() => {
    if (isOver) announce(waitText.over);
  }, [isOver, announce]);
  return {
    leftMs,
    isOver,
    isOn: leftMs > 0,
    begin: (forMs: number): void => setEndsAtMs(performance.now() + forMs),
    end: (): void => setEndsAtMs(null),
  };
}
