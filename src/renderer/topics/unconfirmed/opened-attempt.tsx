import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { useOwnDeclines } from '../../bridge/decline-queries.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ActionsOnSlip, ReceiptOnSlip, WorkOnSlip } from '../../ui/slots/slots.tsx';
import { attemptSlip, lettersOf } from '../../ui/slip/attempt-slip.ts';
import { Slip } from '../../ui/slip/slip.tsx';
import { Unread } from '../../ui/query-part.tsx';
import { toDoWords } from '../../words/payments/unconfirmed.ts';
import { attemptQuery } from './queries.ts';
import { ResolutionGuide } from './guide/resolution-guide.tsx';
import { ResolvedOutcome } from './resolved-outcome.tsx';
import { needsPerson, nextAfter } from './unconfirmed-model.ts';

interface OpenedAttemptProps {
  readonly attemptId: AttemptView['id'];
  readonly status: Status;
  /** Every payment that waits for staff, to offer the next one. */
  readonly open: readonly AttemptView[];
  /** True when it is shown to be resolved, rather than viewed among the newest payments. */
  readonly isGuided: boolean;
  /** True once it was opened; until then it only stands beside the list, which keeps the focus. */
  readonly isOpened: boolean;
  /** Called when the focus comes here although it was not opened. */
  readonly onTouch: () => void;
  readonly onOpen: (attemptId: AttemptView['id']) => void;
  readonly onClose: () => void;
}

/** One payment beside its list: the slip, and its resolution while it is unconfirmed. */
export function OpenedAttempt(props: OpenedAttemptProps): ReactElement {
  const { status, isGuided, isOpened } = props;
  const found = useQuery(attemptQuery(props.attemptId));
  const nowMs = useNow();
  const declineOverrides = useOwnDeclines();
  const attempt = found.data?.attempt ?? props.open.find((row) => row.id === props.attemptId);
  const [order] = useState(() => props.open.map((row) => row.id as string));
  const [resolvedHere, setResolvedHere] = useState(false);
  const outcome = useRef<HTMLHeadingElement>(null);
  useOutcomeFocus(outcome, attempt, { isGuided, isOpened });

  if (attempt === undefined) {
    return <Unread query={found} reading={toDoWords.reading} />;
  }
  const touch = (): void => (isOpened ? undefined : props.onTouch());
  const model = attemptSlip(attempt, {
    mode: status.mode,
    merchantName: status.accountName,
    referenceLabel: status.formFields.referenceLabel,
    nowMs,
    declineOverrides,
    isExplainedBeside: isGuided && needsPerson(attempt),
  });
  return (
    <>
      <Flex className="to-do-slip" mih={0} onFocus={touch}>
        <Slip
          model={model}
          headingRef={outcome}
          lettersFor={lettersOf(attempt)}
          ways={
            <ActionsOnSlip
              attempt={attempt}
              status={status}
              isGuided={isGuided && needsPerson(attempt)}
            />
          }
          footer={<OpenedFooter {...props} attempt={attempt} />}
        >
          <WorkOnSlip attempt={attempt} status={status} />
        </Slip>
      </Flex>
      {isGuided && needsPerson(attempt) ? (
        <ResolutionGuide
          key={attempt.id}
          attempt={attempt}
          isOpened={isOpened}
          onTouch={touch}
          readAtMs={found.dataUpdatedAt === 0 ? nowMs : found.dataUpdatedAt}
          status={status}
          onResolved={() => setResolvedHere(true)}
        />
      ) : isGuided ? (
        <ResolvedOutcome
          attempt={attempt}
          resolvedHere={resolvedHere || attempt.resolution !== null}
          next={nextAfter(order, attempt.id, props.open)}
          onNext={props.onOpen}
          onClose={props.onClose}
        />
      ) : null}
    </>
  );
}

/** Takes the focus to the outcome of an opened payment: when it is shown, and when it was resolved. */
function useOutcomeFocus(
  outcome: RefObject<HTMLHeadingElement | null>,
  attempt: AttemptView | undefined,
  { isGuided, isOpened }: Pick<OpenedAttemptProps, 'isGuided' | 'isOpened'>,
): void {
  const isOpen = attempt === undefined ? null : needsPerson(attempt);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isGuided && isOpened && wasOpen.current === true && isOpen === false) {
      outcome.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [outcome, isOpen, isGuided, isOpened]);
  const shownId = attempt?.id;
  useEffect(() => {
    // Browsing keeps the focus in the list; from the palette, the focus moves to the slip.
    const isInList = document.activeElement?.closest('[role="listbox"],[role="tab"]') ?? null;
    const isAtWork = document.activeElement?.closest('.to-do-slip, .slip-side') ?? null;
    if (isGuided || !isOpened || shownId === undefined || isInList !== null || isAtWork !== null) {
      return;
    }
    outcome.current?.focus();
  }, [outcome, shownId, isGuided, isOpened]);
}

/** Actions of the slip; a receipt only where no check is needed first. */
function OpenedFooter(props: OpenedAttemptProps & { readonly attempt: AttemptView }): ReactElement {
  const { attempt, isGuided } = props;
  return (
    <>
      <div className="slip-footer-row">
        {needsPerson(attempt) && !isGuided ? (
          <Button tone="primary" onClick={() => props.onOpen(attempt.id)}>
            {toDoWords.resolve}
          </Button>
        ) : null}
        <Button keys="Esc" onClick={props.onClose}>
          {toDoWords.close}
        </Button>
      </div>
      {needsPerson(attempt) ? null : <ReceiptOnSlip attempt={attempt} showsPrint />}
    </>
  );
}
