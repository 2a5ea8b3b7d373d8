import { useState } from 'react';
import { useSaid } from '../../ui/said.tsx';
import type { Said, Tell } from '../../ui/said.tsx';

/** The one call of a form, and the sentence about it. */
interface Sending {
  readonly said: Said | null;
  readonly tell: Tell;
  readonly isUnderWay: boolean;
  /** Makes the call, unless one is under way, and tells the sentence that it returns; null tells nothing. */
  readonly send: (call: () => Promise<Said | null>, meantime?: string) => void;
}

/** Sends one call of a form at a time. */
export function useSending(): Sending {
  const [isUnderWay, setUnderWay] = useState(false);
  const [said, tell] = useSaid();
  const send = async (call: () => Promise<Said | null>, meantime?: string): Promise<void> => {
    setUnderWay(true);
    tell(meantime === undefined ? null : { tone: 'quiet', words: meantime });
    const outcome = await call();
    setUnderWay(false);
    tell(outcome);
  };
  return {
    said,
    tell,
    isUnderWay,
    send: (call, meantime) => (isUnderWay ? undefined : void send(call, meantime)),
  };
}
