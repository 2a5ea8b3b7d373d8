import { useRef, useState } from 'react';
import { useAnnounce } from '../announcer.tsx';
import type { Tone } from '../notice.tsx';

/** The message of the last step. */
export interface Told {
  readonly tone: Tone;
  readonly text: string;
}

/** Shows and reads out a message. */
export type Tell = (tone: Tone, text: string) => void;

/** Runs one step at a time, and holds the message of the last one. */
export function useSteps<Step extends string>() {
  const announce = useAnnounce();
  const running = useRef(false);
  const [busy, setBusy] = useState<Step | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const tell: Tell = (tone, text) => {
    setTold({ tone, text });
    announce(text);
  };
  const step = (name: Step, run: () => Promise<void>) => (): void => {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    setTold(null);
    void run().finally(() => {
      running.current = false;
      setBusy(null);
    });
  };
  return { busy, told, tell, step };
}
