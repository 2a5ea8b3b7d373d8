import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Activity, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import { useAddress } from '../../lib/kept-work.ts';

/** Content that rests while something else is open in its place: its state stays, and its effects stop. */
export function Resting(props: {
  readonly isOpen: boolean;
  /** The element around the content. */
  readonly part: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}): ReactElement {
  const { isOpen, part } = props;
  useLayoutEffect(() => {
    // A hidden field would hold the focus for a moment, and what opens would not take it.
    const held = document.activeElement;
    if (!isOpen && held instanceof HTMLElement && part.current?.contains(held) === true)
      held.blur();
  }, [isOpen, part]);
  useHeldQueries(!isOpen);
  return (
    <AtOwnAddress isOpen={isOpen}>
      <Activity mode={isOpen ? 'visible' : 'hidden'}>{props.children}</Activity>
    </AtOwnAddress>
  );
}

/** Shows content the address of its own place, also while another one is open. */
function AtOwnAddress(props: {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [own, setOwn] = useState({ path, search });
  if (props.isOpen && (own.path !== path || own.search !== search)) setOwn({ path, search });
  const hook = useCallback(
    (): [string, typeof navigate] => [own.path, navigate],
    [own.path, navigate],
  );
  const searchHook = useCallback(() => own.search, [own.search]);
  return (
    <Router hook={hook} searchHook={searchHook}>
      {props.children}
    </Router>
  );
}

/** Keeps what was read in the cache while nothing on screen asks for it, for a place that is returned to. */
function useHeldQueries(isHeld: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isHeld) return;
    const releases = queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) =>
        new QueryObserver(queries, { queryKey, enabled: false }).subscribe(() => undefined),
      );
    return () => {
      for (const release of releases) release();
    };
  }, [isHeld, queries]);
}

/** The content of a page as it was when the page was last open, and its address then. */
interface Shown {
  readonly content: ReactNode;
  readonly address: string;
}

/**
 * The content of a page that may rest, and whether it is at work.
 *
 * While it rests, the content stays as it was. Opened again, it first leads to the address that it was left at where
 * `hasAddress` is true: the address says which form is open in it.
 */
export function useRestingContent(
  isOpen: boolean,
  content: ReactNode,
  hasAddress: boolean,
): { readonly content: ReactNode; readonly isAtWork: boolean } {
  const address = useAddress();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<Shown>({ content, address });
  const [isResting, setIsResting] = useState(!isOpen);
  const isAtWork = isOpen && (!isResting || !hasAddress || address === shown.address);
  if (isResting === isAtWork) setIsResting(!isAtWork);
  if (isAtWork && (shown.content !== content || shown.address !== address))
    setShown({ content, address });
  const returns = isOpen && !isAtWork;
  useLayoutEffect(() => {
    if (returns) navigate(shown.address, { replace: true });
  }, [returns, navigate, shown.address]);
  return { content: isAtWork ? content : shown.content, isAtWork };
}
