import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { RunView } from '../../../../contract/plans/run-view.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { runSpoken } from '../words/runs.ts';
import { runCounts } from '../run/run-model.ts';

/** Announces when the run pauses, resumes or ends; never its counts, which change all the time. */
export function useSpokenState(run: RunView): void {
  const announce = useAnnounce();
  const spoken = useRef<string>(run.state);
  useEffect(() => {
    if (spoken.current === run.state) return;
    spoken.current = run.state;
    const sentence = runSpoken(run, runCounts(run));
    if (sentence !== null) announce(sentence);
  }, [run, announce]);
}

/** F9 moves the focus to the run from anywhere, and back; confirming or cancelling a stop returns it too. */
export function useCockpitKey(part: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F9' || event.repeat) return;
      event.preventDefault();
      const held = document.activeElement;
      if (part.current?.contains(held) === true) {
        before.current?.focus();
        return;
      }
      before.current = held instanceof HTMLElement ? held : null;
      part.current?.querySelector<HTMLElement>('.cockpit-line button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [part]);
  return () => before.current?.focus();
}
