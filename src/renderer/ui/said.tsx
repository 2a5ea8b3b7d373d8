import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from './announcer.tsx';
import { Notice } from './notice.tsx';

/** The last sentence about an action of a form. */
export interface Said {
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly words: string;
}

/** Takes the next sentence, or null for none. */
export type Tell = (said: Said | null) => void;

/** Holds the last sentence, and reads it out. */
export function useSaid(): readonly [Said | null, Tell] {
  const announce = useAnnounce();
  const [said, setSaid] = useState<Said | null>(null);
  const tell = (next: Said | null): void => {
    setSaid(next);
    if (next !== null) announce(next.words);
  };
  return [said, tell];
}

/**
 * Shows the last sentence, in sight: a form's end may lie below the edge of its screen. With `takesFocus` it takes the
 * focus from a form that goes with what it did.
 */
export function SaidNotice(props: {
  readonly said: Said | null;
  readonly takesFocus?: boolean;
  /** Buttons of a next step. */
  readonly actions?: ReactNode;
}): ReactElement | null {
  const { said, takesFocus = false, actions } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said === null) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [said, takesFocus]);
  if (said === null) return null;
  return (
    <div ref={place} tabIndex={takesFocus ? -1 : undefined} data-said={said.tone}>
      <Notice tone={said.tone} title={said.words} actions={actions} />
    </div>
  );
}
