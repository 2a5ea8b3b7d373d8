import type { BoxProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { ReactElement, ReactNode, RefCallback, RefObject } from 'react';
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import './slip-side.css';

interface SlipSide {
  /** Element that holds the open form; null until it is mounted. */
  readonly place: HTMLElement | null;
  /** Takes an element as the place until it leaves the page. */
  readonly hold: RefCallback<HTMLElement>;
}

const SlipSideContext = createContext<SlipSide | null>(null);

/** The slip that a form belongs to, whose heading takes the focus back. */
export const SlipPaperContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Gives the slips inside it one place for their forms; `SlipSidePlace` puts it on the screen. */
export function SlipSides(props: { readonly children: ReactNode }): ReactElement {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // A screen behind another keeps its forms: their place is hidden then, and still in the page.
  const hold = useCallback((element: HTMLElement | null) => {
    setPlace(element);
    if (element === null) return undefined;
    return () =>
      queueMicrotask(() => {
        if (!element.isConnected) setPlace((held) => (held === element ? null : held));
      });
  }, []);
  const side = useMemo(() => ({ place, hold }), [place, hold]);
  return <SlipSideContext value={side}>{props.children}</SlipSideContext>;
}

/** The place beside a slip; takes no space while it is empty. */
export function SlipSidePlace(props: BoxProps): ReactElement {
  return (
    <Box
      className="slip-side scrolls"
      miw={0}
      mih={0}
      py={6}
      px={16}
      bd="1px solid var(--line)"
      bdrs={8}
      bg="var(--panel)"
      {...props}
      ref={useContext(SlipSideContext)?.hold}
    />
  );
}

/** True when the screen around has a place for the forms of its slips. */
export function useHasSlipSide(): boolean {
  return useContext(SlipSideContext) !== null;
}

/**
 * Shows a form of the slip beside it, where its button is in view without scrolling.
 *
 * When it closes, the focus returns to the heading of the slip. Without a place it stays where it is.
 */
export function BesideSlip(props: { readonly children: ReactNode }): ReactElement | null {
  const side = useContext(SlipSideContext);
  if (side === null) return <>{props.children}</>;
  return side.place === null ? null : createPortal(<Beside {...props} />, side.place);
}

function Beside(props: { readonly children: ReactNode }): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  const slip = useContext(SlipPaperContext);
  useLayoutEffect(() => {
    const element = part.current;
    element?.scrollIntoView({ block: 'nearest' });
    const paper = slip?.current ?? null;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      paper?.querySelector<HTMLElement>('[data-home]')?.focus();
    };
  }, [slip]);
  return (
    <div className="slip-side-part" ref={part}>
      {props.children}
    </div>
  );
}

/** True while the focus is in a form beside its slip. */
export function isWorkingBesideSlip(): boolean {
  return (document.activeElement?.closest('.slip-side') ?? null) !== null;
}
