import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Status } from '../../contract/session.ts';
import { Door } from '../features/staff/door.tsx';
import { useTouch } from '../features/staff/use-touch.ts';
import { Hushed } from '../ui/announcer.tsx';
import { LockedContext } from '../ui/lock.tsx';
import type { KeptDesk } from './kept-desk.ts';
import { deskAfter, isAtWork } from './kept-desk.ts';

/**
 * Lets the screens be seen by whoever is signed in, and by nobody else.
 *
 * Behind the lock they stay drawn, so that a payment on its way finishes and a form is as it was, but out
 * of sight, out of reach and out of hearing.
 */
export function Gate(props: {
  readonly status: Status;
  readonly children: (status: Status) => ReactNode;
}): ReactElement {
  const { status } = props;
  const desk = useDesk(status);
  const isOpen = isAtWork(status);
  useTouch(status.signIn.kind === 'signed-in' && isOpen);
  return (
    <>
      {desk === null ? null : (
        <BehindLock key={desk.turn} isLocked={desk.isLocked}>
          {props.children(desk.status)}
        </BehindLock>
      )}
      {isOpen ? null : (
        <Door
          key={status.accountId}
          status={status}
          keeper={desk === null ? null : desk.status.operatorName}
        />
      )}
    </>
  );
}

function useDesk(status: Status): KeptDesk | null {
  const [kept, setKept] = useState<{ readonly desk: KeptDesk | null; readonly of: Status }>(() => ({
    desk: deskAfter(null, status),
    of: status,
  }));
  if (kept.of === status) return kept.desk;
  const desk = deskAfter(kept.desk, status);
  setKept({ desk, of: status });
  return desk;
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
    // A screen that knows better where the keys go has taken them by now.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isBack && isFree && last.current instanceof HTMLElement) last.current.focus();
  }, [isLocked]);
  return (
    <div
      className="behind-lock"
      hidden={isLocked}
      inert={isLocked}
      onFocusCapture={(event) => {
        last.current = event.target;
      }}
    >
      <LockedContext value={isLocked}>
        <Hushed isHushed={isLocked}>{props.children}</Hushed>
      </LockedContext>
    </div>
  );
}
