import type { ReactElement, ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';

type Announce = (sentence: string) => void;

const AnnouncerContext = createContext<Announce>(() => undefined);

/**
 * Holds the one live region of the window.
 *
 * Only changes of state are announced, never passing seconds. A repeated sentence is announced again: an
 * invisible mark makes the second one differ.
 */
export function AnnouncerProvider(props: { readonly children: ReactNode }): ReactElement {
  const [spoken, setSpoken] = useState({ sentence: '', count: 0 });
  const announce = useCallback<Announce>((sentence) => {
    setSpoken((before) => ({ sentence, count: before.count + 1 }));
  }, []);
  const mark = useMemo(() => (spoken.count % 2 === 0 ? '' : '\u200b'), [spoken.count]);
  return (
    <AnnouncerContext value={announce}>
      {props.children}
      <div className="visually-hidden" role="status" aria-live="assertive" aria-atomic="true">
        {spoken.sentence}
        {mark}
      </div>
    </AnnouncerContext>
  );
}

/** The function that announces one sentence to screen readers. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext);
}

const silence: Announce = () => undefined;

/**
 * Silences announcements from its children while hushed, as behind the lock.
 *
 * Hushing also clears the live region: the last announcement may name a payment.
 */
export function Hushed(props: {
  readonly isHushed: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { isHushed } = props;
  const announce = useAnnounce();
  useEffect(() => {
    if (isHushed) announce('');
  }, [isHushed, announce]);
  return (
    <AnnouncerContext value={isHushed ? silence : announce}>{props.children}</AnnouncerContext>
  );
}
