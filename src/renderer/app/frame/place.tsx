import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { Status } from '../../../contract/staff/session.ts';
import { useKeptAddress } from '../../lib/kept-work.ts';
import { Resting } from '../../ui/kept/resting.tsx';
import { useUnfinishedForm } from '../../ui/kept/use-unfinished-form.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { mayOpen } from '../may-open.ts';
import type { Screen } from '../screens.ts';

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
  const onNewest = useKeptAddress(`form ${screen.path}`);
  const { isUnfinished, ...onTyping } = useUnfinishedForm({ isOpen, part, onNewest });
  const [visited, setVisited] = useState(isOpen);
  if (isOpen && !visited) setVisited(true);
  if (!mayOpen(screen, status.role)) return null;
  if (!isOpen && !(visited && (staysAlive || isUnfinished))) return null;
  const Component = screen.component;
  // Behind the lock a screen receives no keys, as behind another screen.
  const active = isOpen && !isLocked;
  const content = (
    <ErrorBoundary title={screen.words}>
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
