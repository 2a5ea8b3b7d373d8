import type { ReactElement, ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';

type Announce = (sentence: string) => void;

const AnnouncerContext = createContext<Announce>(() => undefined);

/**
 * Keeps the one live region of the window.
 *
 * Only changes of state are spoken, never passing seconds. A sentence that comes twice is spoken
 * twice: an invisible mark makes the second one differ.
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

/** Gives the function that speaks one sentence to screen readers. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext);
}

const silence: Announce = () => undefined;

/**
 * Keeps what is drawn inside from being spoken while it may not be heard, as behind the lock.
 *
 * What was spoken last is taken out of the live region too: it may name a payment.
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
