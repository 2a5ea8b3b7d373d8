import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Status } from '../../contract/staff/session.ts';
import { SignInScreen } from '../topics/staff/sign-in/sign-in-screen.tsx';
import { isFocusFree } from '../lib/focus-on.ts';
import { Hushed } from '../ui/announcer.tsx';
import { LockedContext } from '../ui/lock.tsx';
import type { SessionView } from './session-view.ts';
import { lazyPart } from './lazy-part.tsx';
import { placeTitle } from '../words/server-records.ts';
import { backupWords } from '../topics/audit/words/backup.ts';
import { sessionViewAfter, isAtWork } from './session-view.ts';
import { usePrintedKeys } from './use-printed-keys.ts';

const RestorePanel = lazyPart(backupWords.restore, async () => {
  const { RestorePart } = await import('../topics/audit/restore-part.tsx');
  return RestorePart;
});

const UpgradePart = lazyPart(placeTitle, async () => {
  const part = await import('../topics/records/join/upgrade-part.tsx');
  return part.UpgradePart;
});

/**
 * Shows the screens to the signed-in operator only.
 *
 * Behind the lock they stay mounted, so that a payment in progress finishes and a form is unchanged, but they
 * can be neither seen, used nor heard.
 */
export function Gate(props: {
  readonly status: Status;
  readonly children: (status: Status) => ReactNode;
}): ReactElement {
  const { status } = props;
  usePrintedKeys(status.platform);
  const context = useSessionView(status);
  const isOpen = isAtWork(status);
  return (
    <>
      {context === null ? null : (
        <BehindLock key={context.turn} isLocked={context.isLocked}>
          {props.children(context.status)}
        </BehindLock>
      )}
      {isOpen ? null : (
        <SignInScreen
          key={status.accountId}
          status={status}
          restore={<RestorePanel isSignedOut />}
          upgrade={<UpgradePart />}
          keeper={context === null ? null : context.status.operatorName}
        />
      )}
    </>
  );
}

function useSessionView(status: Status): SessionView | null {
  const [kept, setKept] = useState<{ readonly context: SessionView | null; readonly of: Status }>(
    () => ({
      context: sessionViewAfter(null, status),
      of: status,
    }),
  );
  if (kept.of === status) return kept.context;
  const context = sessionViewAfter(kept.context, status);
  setKept({ context, of: status });
  return context;
}

function BehindLock(props: {
  readonly isLocked: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { isLocked } = props;
  const last = useRef<Element | null>(null);
  const wasLocked = useRef(false);
  useEffect(() => {
    const isBack = wasLocked.current && !isLocked;
    wasLocked.current = isLocked;
    // A screen with a better target has taken the focus by now.
    if (isBack && isFocusFree() && last.current instanceof HTMLElement) last.current.focus();
  }, [isLocked]);
  return (
    <Box
      className="behind-lock"
      h="100%"
      hidden={isLocked}
      inert={isLocked}
      onFocusCapture={(event) => {
        last.current = event.target;
      }}
    >
      <LockedContext value={isLocked}>
        <Hushed isHushed={isLocked}>{props.children}</Hushed>
      </LockedContext>
    </Box>
  );
}
