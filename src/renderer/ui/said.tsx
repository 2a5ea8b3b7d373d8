import type { ReactElement } from 'react';
import { useState } from 'react';
import { useAnnounce } from './announcer.tsx';
import { Notice } from './notice.tsx';

/** The last sentence about an action of a form. */
export interface Said {
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly words: string;
}

/** Holds the last sentence, and reads it out. */
export function useSaid(): readonly [Said | null, (said: Said | null) => void] {
  const announce = useAnnounce();
  const [said, setSaid] = useState<Said | null>(null);
  const tell = (next: Said | null): void => {
    setSaid(next);
    if (next !== null) announce(next.words);
  };
  return [said, tell];
}

/** Shows the last sentence. */
export function SaidNotice({ said }: { readonly said: Said | null }): ReactElement | null {
  return said === null ? null : <Notice tone={said.tone} title={said.words} />;
}
