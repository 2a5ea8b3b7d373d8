import { useEffect, useState } from 'react';
import { copyWords, frameWords } from '../words/frame.ts';
import { useAnnounce } from './announcer.tsx';

/** Outcome of the last press on a button that copies. */
export type CopyState = 'idle' | 'copied' | 'refused';

/** Time for which the button tells it, in ms. */
const toldMs = 2_500;

const icons = { idle: 'copy', copied: 'check', refused: 'noEntry' } as const;

/** A button that copies a value: its state, its sign and words, and its name for who cannot see what it copies. */
export function useCopy(label: string, copyValue: () => Promise<boolean>) {
  const announce = useAnnounce();
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), toldMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    const isCopied = await copyValue();
    setState(isCopied ? 'copied' : 'refused');
    announce(isCopied ? frameWords.copied : frameWords.notCopied);
  };
  return {
    state,
    icon: icons[state],
    words: copyWords[state],
    // The name begins with the words that are shown, by which a spoken command finds it.
    name: `${copyWords[state]}: ${label}`,
    copy: () => void copy(),
  };
}
