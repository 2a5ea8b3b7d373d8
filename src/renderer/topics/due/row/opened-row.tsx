import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { useOwnDeclines } from '../../../bridge/decline-queries.ts';
import { closeOnEscape } from '../../../lib/close-on-escape.ts';
import { planPage, replaceCardPage } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReceiptOnSlip } from '../../../ui/slots/slots.tsx';
import { isWorkingBesideSlip } from '../../../ui/slip/slip-side.tsx';
import { Slip } from '../../../ui/slip/slip.tsx';
import { dueWords } from '../words/due.ts';
import { rowAfter } from '../due-model.ts';
import { attemptOfRowQuery } from '../queries.ts';
import { RetryPart } from './retry-part.tsx';
import { RowCalls } from './row-calls.tsx';
import { RowNotes } from './row-notes.tsx';
import { rowSlip } from './row-slip.ts';
import type { RowOpening } from './retry-options.ts';
import { isEarly, isRowClosed, isUnderWay } from './retry-options.ts';
import { RowWork } from './row-work.tsx';
import { useOthersAttempt } from './use-others-attempt.ts';
import type { RowCharge } from './use-row-charge.ts';
import { useRowCharge } from './use-row-charge.ts';
import type { DueTab } from '../../../../domain/plans/due.ts';

interface OpenedRowProps {
  readonly row: DueRow;
  readonly tab: DueTab;
  /** The current list; the row may have left it. */
  readonly rows: readonly DueRow[];
  readonly today: string;
  readonly status: Status;
  readonly opening: RowOpening;
  readonly onTouch: (row: DueRow) => void;
  readonly onOpen: (row: DueRow) => void;
  readonly onClose: () => void;
}

/** One instalment beside its list: its slip, the ways to retry it, and the further actions. */
export function OpenedRow(props: OpenedRowProps): ReactElement {
  const { row, tab, today, status, opening } = props;
  const isOpened = opening !== null;
  const side = useRef<HTMLDivElement>(null);
  const charge = useRowCharge(row, status);
  const others = useOthersAttempt(row);
  const attempt = useAttempt(charge.sentId ?? others ?? row.lastAnswer?.attemptId ?? null);
  const [isMoved, setIsMoved] = useState(false);
  const nowMs = useNow();
  const declineOverrides = useOwnDeclines();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = `${attempt?.id ?? ''} ${attempt?.state ?? ''}`;
  // The slip is announced when it is opened, and again at the outcome of an attempt made here.
  const readOut = useRef<string | null>(null);
  useEffect(() => {
    if (!isOpened || readOut.current === shown) return;
    const isInside = side.current?.contains(document.activeElement) === true;
    const isAtWork = readOut.current === null && (isInside || isWorkingBesideSlip());
    readOut.current = shown;
    if (!isAtWork) heading.current?.focus();
  }, [shown, isOpened]);
  const isClosed = isMoved || isRowClosed(attempt);
  return (
    <Flex
      className="due-side"
      w="100%"
      miw={0}
      mih={0}
      ref={side}
      onFocus={() => (isOpened ? undefined : props.onTouch(row))}
      onKeyDown={(event) => closeOnEscape(event, props.onClose)}
    >
      <Slip
        model={rowSlip(row, {
          attempt,
          tab,
          today,
          mode: status.mode,
          merchantName: status.accountName,
          nowMs,
          declineOverrides,
        })}
        headingRef={heading}
        lettersFor={`${row.instalmentId} ${shown} ${isMoved} ${opening === 'list'}`}
        footer={
          <>
            {charge.sentId === null ? (
              <Elsewhere row={row} others={others} attempt={attempt} />
            ) : null}
            <RowFooter {...props} isClosed={isClosed} attempt={attempt} charge={charge} />
          </>
        }
      >
        {isClosed ? null : (
          <RowWork
            row={row}
            today={today}
            status={status}
            charge={charge}
            onSettled={() => setIsMoved(true)}
            onClosed={() => heading.current?.focus()}
          />
        )}
        <RowCalls row={row} />
        <RowNotes row={row} />
      </Slip>
    </Flex>
  );
}

/** The person who charged or is charging the instalment at another terminal, while it stands open here. */
function Elsewhere(props: {
  readonly row: DueRow;
  readonly others: string | null;
  readonly attempt: AttemptView | null;
}): ReactElement | null {
  const { row, others, attempt } = props;
  const isKnown = others === null || others === row.lastAnswer?.attemptId;
  if (isKnown || attempt?.id !== others) return null;
  const { operatorName } = attempt;
  return isUnderWay(attempt) ? (
    <Notice tone="warn" title={dueWords.chargingElsewhere(operatorName)}>
      {dueWords.waitForOutcome}
    </Notice>
  ) : (
    <Notice tone="quiet" title={dueWords.chargedElsewhere(operatorName)} />
  );
}

/** The newest attempt of an instalment, kept fresh; null before the first one, and until it is read. */
function useAttempt(attemptId: string | null): AttemptView | null {
  const found = useQuery({
    ...attemptOfRowQuery(attemptId ?? ''),
    enabled: attemptId !== null,
  });
  return attemptId === null ? null : (found.data?.attempt ?? null);
}

/** The ways to retry it, its plan, and after an outcome the next row; always visible. */
function RowFooter(
  props: OpenedRowProps & {
    readonly isClosed: boolean;
    readonly attempt: AttemptView | null;
    readonly charge: RowCharge;
  },
): ReactElement {
  const { row, rows, tab, today, isClosed, attempt } = props;
  const [, navigate] = useLocation();
  const [order] = useState(() => rows.map(({ instalmentId }) => instalmentId as string));
  const next = rowAfter(
    order,
    row.instalmentId,
    rows.filter(({ instalmentId }) => instalmentId !== row.instalmentId),
  );
  return (
    <>
      {isClosed || isEarly(row, tab, today) ? null : <RetryPart {...props} />}
      <div className="slip-footer-row" data-many={!isClosed || undefined}>
        {isClosed && next !== null ? (
          <Button tone="primary" letter="N" data-work="next-row" onClick={() => props.onOpen(next)}>
            {dueWords.next}: {next.customer.name}
          </Button>
        ) : null}
        {isClosed && next === null ? (
          <Box component="p" className="slip-told" pt={7}>
            {dueWords.last}
          </Box>
        ) : null}
        {isClosed ? null : (
          <Button
            letter="R"
            data-work="replace-card"
            onClick={() => navigate(replaceCardPage(row.planId, tab))}
          >
            {dueWords.replaceCard}
          </Button>
        )}
        <Button letter="O" data-work="open-plan" onClick={() => navigate(planPage(row.planId))}>
          {dueWords.openPlan}
        </Button>
        {props.opening === null ? null : (
          <Button keys="Esc" onClick={props.onClose}>
            {dueWords.close}
          </Button>
        )}
      </div>
      {attempt !== null && isClosed ? <ReceiptOnSlip attempt={attempt} showsPrint /> : null}
    </>
  );
}
