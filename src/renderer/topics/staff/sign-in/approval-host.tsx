import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Status } from '../../../../contract/staff/session.ts';
import type { ApprovalAsk, ProofAsk } from '../../../bridge/approvals.ts';
import { setApprover } from '../../../bridge/approvals.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { setApproving, slotFor } from '../../../ui/approval/approval-slot.tsx';
import { useOnLock } from '../../../ui/lock.tsx';
import { approvalWords, vouchWords } from '../../../words/settings/staff.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { VouchPanel } from '../vouch-panel.tsx';

interface Asked {
  readonly ask: ApprovalAsk | ProofAsk;
  readonly settle: (isApproved: boolean) => void;
}

/**
 * Renders an approval beside the refused action, and reports its end to the caller.
 *
 * Approvals exist only with sign-in: otherwise a refusal is shown unchanged. A change to another account
 * requires the passphrase of that account's admin wherever it is made.
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
    const from = ended?.ask.from ?? null;
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
  useEffect(() => {
    setApprover(
      (ask) =>
        new Promise((resolve) => {
          if (ask.kind === 'approval' && !isOn) return resolve(false);
          // One at a time: a request in between stays refused.
          if (open.current !== null) return resolve(false);
          open.current = { ask, settle: resolve };
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
  const slot = useSlot(asked?.ask ?? null);
  if (asked === null || slot === null) return null;
  const { ask } = asked;
  const given = (name: string): void => {
    announce(ask.kind === 'approval' ? approvalWords.done(name) : vouchWords.done(name));
    end(true);
  };
  const left = (): void => {
    announce(ask.kind === 'approval' ? approvalWords.left : vouchWords.left);
    end(false);
  };
  return createPortal(
    ask.kind === 'approval' ? (
      <ApprovalPanel ask={ask} status={status} onApproved={given} onLeft={left} />
    ) : (
      <VouchPanel ask={ask} onVouched={given} onLeft={left} />
    ),
    slot,
  );
}

/** The slot of the approval, or null. Moves to another one when its own unmounts, as a list does on a reload. */
function useSlot(asked: ApprovalAsk | ProofAsk | null): HTMLElement | null {
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
