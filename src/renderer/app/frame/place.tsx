import { Box } from '@mantine/core';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Activity, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import type { Status } from '../../../contract/staff/session.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { mayOpen } from '../may-open.ts';
import type { Screen } from '../screens.ts';
import { useHeldQueries, useUnfinishedForm } from './use-unfinished-form.ts';

/** One screen: rendered while it is open, and kept behind another while it must not lose what staff typed. */
export function Place(props: {
  readonly screen: Screen;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly status: Status;
}): ReactElement | null {
  const { screen, isOpen, isLocked, status } = props;
  const staysAlive = screen.staysAlive === true;
  const part = useRef<HTMLDivElement>(null);
  const { isUnfinished, ...onTyping } = useUnfinishedForm(screen.path, isOpen, part);
  const [visited, setVisited] = useState(isOpen);
  if (isOpen && !visited) setVisited(true);
  if (!mayOpen(screen, status.role)) return null;
  if (!isOpen && !(visited && (staysAlive || isUnfinished))) return null;
  const Component = screen.component;
  // Behind the lock a screen receives no keys, as behind another screen.
  const active = isOpen && !isLocked;
  const content = (
    <ErrorBoundary>
      {/* Another account remounts every screen, so that no state crosses over. */}
      <Component key={status.accountId} status={status} active={active} />
    </ErrorBoundary>
  );
  return (
    <Box
      className="frame-place scrolls"
      h={{ sm: '100%' }}
      hidden={!isOpen}
      ref={part}
      {...(staysAlive ? {} : onTyping)}
    >
      {staysAlive ? (
        content
      ) : (
        <Resting isOpen={isOpen} part={part}>
          {content}
        </Resting>
      )}
    </Box>
  );
}

/** Content that rests while its screen is behind another: its state stays, and its effects stop. */
function Resting(props: {
  readonly isOpen: boolean;
  readonly part: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}): ReactElement {
  const { isOpen, part } = props;
  useLayoutEffect(() => {
    // A hidden field would hold the focus for a moment, and the screen that opens would not take it.
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

/** Shows content the address of its own screen, also while another one is open. */
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
