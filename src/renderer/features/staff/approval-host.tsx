import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Status } from '../../../contract/session.ts';
import type { ApprovalAsk } from '../../bridge/approvals.ts';
import { setApprover } from '../../bridge/approvals.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { setApproving, slotFor } from '../../ui/approval/approval-slot.tsx';
import { useOnLock } from '../../ui/lock.tsx';
import { approvalWords } from '../../words/staff.ts';
import { ApprovalPanel } from './approval-panel.tsx';

interface Asked extends ApprovalAsk {
  readonly settle: (isApproved: boolean) => void;
}

/**
 * Draws an approval where the refused action stands, and hands its end to whoever asked.
 *
 * Only while people sign in: otherwise nobody is asked, and a refusal is shown as it always was.
 */
export function ApprovalHost({ status }: { readonly status: Status }): ReactElement | null {
  const [asked, setAsked] = useState<Asked | null>(null);
  const announce = useAnnounce();
  const open = useRef<Asked | null>(null);
  const isOn = status.signIn.kind === 'signed-in';
  const end = (isApproved: boolean): void => {
    const ended = open.current;
    open.current = null;
    setAsked(null);
    setApproving(false);
    ended?.settle(isApproved);
    const { from = null } = ended ?? {};
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
  useEffect(() => {
    if (!isOn) return undefined;
    setApprover(
      (ask) =>
        new Promise((resolve) => {
          // One at a time: what is asked for meanwhile is refused as it was.
          if (open.current !== null) return resolve(false);
          open.current = { ...ask, settle: resolve };
          setApproving(true);
          setAsked(open.current);
        }),
    );
    return () => setApprover(null);
  }, [isOn]);
  useEffect(
    () => () => {
      open.current?.settle(false);
      open.current = null;
      setApproving(false);
    },
    [],
  );
  useOnLock(() => end(false));
  const slot = useSlot(asked);
  if (asked === null || slot === null) return null;
  return createPortal(
    <ApprovalPanel
      ask={asked}
      status={status}
      onApproved={(name) => {
        announce(approvalWords.done(name));
        end(true);
      }}
      onLeft={() => {
        announce(approvalWords.left);
        end(false);
      }}
    />,
    slot,
  );
}

/** The place of the approval; another one when its own goes, as a list that is read anew takes it along. */
function useSlot(asked: Asked | null): HTMLElement | null {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (asked === null) return undefined;
    const find = (): void =>
      setSlot((before) => (before?.isConnected === true ? before : slotFor(asked.from)));
    find();
    const watch = new MutationObserver(find);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      setSlot(null);
    };
  }, [asked]);
  return slot;
}
