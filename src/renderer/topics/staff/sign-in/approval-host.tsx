import { Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Status } from '../../../../contract/staff/session.ts';
import { mayBeApproved } from '../../../../domain/staff/role.ts';
import type { ApprovalAsk, ProofAsk } from '../../../bridge/approvals.ts';
import { setApprover } from '../../../bridge/approvals.ts';
import { call } from '../../../bridge/client.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { setApproving, slotFor } from '../../../ui/approval/approval-slot.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useOnLock } from '../../../ui/lock.tsx';
import { failureWords } from '../../../words/failures.ts';
import { approvalWords, vouchWords } from '../../../words/settings/staff.ts';
import './approval-waiting.css';

interface Asked {
  readonly ask: ApprovalAsk | ProofAsk;
  readonly settle: (isApproved: boolean) => void;
}

/**
 * Has main ask for an approval in its own window, notes so beside the refused action, and reports the end to the caller.
 *
 * Approvals exist only with sign-in: otherwise a refusal is shown unchanged. A change to another account
 * requires the passphrase of that account's admin wherever it is made.
 */
export function ApprovalHost({ status }: { readonly status: Status }): ReactElement | null {
  const [asked, setAsked] = useState<Asked | null>(null);
  const announce = useAnnounce();
  const open = useRef<Asked | null>(null);
  const isOn = status.signIn.kind === 'signed-in' && mayBeApproved(status.role);
  const end = useCallback((isApproved: boolean): void => {
    const ended = open.current;
    open.current = null;
    setAsked(null);
    setApproving(false);
    ended?.settle(isApproved);
    const from = ended?.ask.from ?? null;
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  }, []);
  useEffect(() => {
    setApprover(
      (ask) =>
        new Promise((resolve) => {
          if (ask.kind === 'approval' && !isOn) return resolve(false);
          // One at a time: a request in between stays refused.
          if (open.current !== null) return resolve(false);
          const own = { ask, settle: resolve };
          open.current = own;
          setApproving(true);
          setAsked(own);
          void askInWindow(ask).then(({ isGiven, sentence }) => {
            if (open.current !== own) return undefined;
            announce(sentence);
            return end(isGiven);
          });
          return undefined;
        }),
    );
    return () => setApprover(null);
  }, [isOn, announce, end]);
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
  return createPortal(
    <Flex
      component="p"
      align="baseline"
      gap={7}
      my={8}
      mx={0}
      py={8}
      px={12}
      bd="1px solid var(--accent)"
      bdrs="var(--radius)"
      bg="var(--panel)"
      c="var(--ink)"
      ta="left"
    >
      <Icon name="lock" size={14} /> {approvalWords.inWindow}
    </Flex>,
    slot,
  );
}

/** Opens main's window for an approval or a proof; resolves to its outcome as a sentence. */
async function askInWindow(
  ask: ApprovalAsk | ProofAsk,
): Promise<{ readonly isGiven: boolean; readonly sentence: string }> {
  const words = ask.kind === 'approval' ? approvalWords : vouchWords;
  const { operation } = ask;
  const answer =
    ask.kind === 'approval'
      ? await call('staff.approve', { operation })
      : await call('staff.prove', { operation });
  if (!answer.ok) return { isGiven: false, sentence: failureWords(answer.error) };
  switch (answer.value.kind) {
    case 'approved':
    case 'proven':
      return { isGiven: true, sentence: words.done(answer.value.name) };
    case 'not-asked':
      return { isGiven: false, sentence: words.notAsked };
    case 'cancelled':
      return { isGiven: false, sentence: words.left };
  }
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
