import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode, Ref, RefObject } from 'react';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { PaymentDetail } from '../../../contract/payments/payment-detail.ts';
import type { Status } from '../../../contract/staff/session.ts';
import { call } from '../../bridge/client.ts';
import { copyText } from '../../bridge/session-queries.ts';
import { useOwnDeclines } from '../../bridge/decline-queries.ts';
import { customerPage, planPage } from '../../lib/paths.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AttemptOnSlip } from '../../ui/plans/attempt-on-slip.tsx';
import { QueryFailure, Unread } from '../../ui/query-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { failureWords } from '../../words/failures.ts';
import { frameWords } from '../../words/frame.ts';
import { fileTroubleWords, paymentWords } from '../../words/payments/payments.ts';
import { Exchange } from './exchange.tsx';
import { detailQuery } from './queries.ts';
import { Timeline } from './timeline.tsx';

interface OpenedPaymentProps {
  readonly attemptId: AttemptView['id'];
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** True when a link led here; browsing keeps the focus in the list. */
  readonly takesFocus: boolean;
  readonly status: Status;
  readonly onOpen: (id: AttemptView['id']) => void;
  readonly onClose: () => void;
}

/**
 * One payment beside the list: its slip, the events of its order, and the recorded exchange with the gateway.
 */
export function OpenedPayment(props: OpenedPaymentProps): ReactElement {
  const detail = useQuery(detailQuery(props.attemptId));
  const [side, showSide] = useState<Side>('slip');
  const id = useId();
  const { headingRef, takesFocus } = props;
  const isRead = detail.data !== undefined;
  useEffect(() => {
    const isInList = document.activeElement?.closest('[role="listbox"]') ?? null;
    if (isRead && (takesFocus || isInList === null)) headingRef.current?.focus();
  }, [isRead, takesFocus, headingRef]);
  if (detail.data === undefined) {
    return (
      <BesideList>
        <Unread
          query={detail}
          reading={paymentWords.reading}
          actions={
            <Button keys="Esc" onClick={props.onClose}>
              {paymentWords.close}
            </Button>
          }
        />
      </BesideList>
    );
  }
  return (
    <BesideList>
      <Sides isOn={side} panelId={panelOf(id, side).id} onSide={showSide} onClose={props.onClose} />
      <QueryFailure query={detail} />
      {/* The slip stays while it is out of sight, and with it a form that was begun on it. */}
      <Stack {...panelOf(id, 'slip')} display={side === 'slip' ? 'flex' : 'none'} gap={12}>
        <SlipAndEvents {...props} detail={detail.data} />
      </Stack>
      {side === 'exchange' ? (
        <Stack {...panelOf(id, 'exchange')}>
          <Exchange attemptId={props.attemptId} />
        </Stack>
      ) : null}
    </BesideList>
  );
}

/** The two sides of an opened payment: its slip, and its request with the response. */
type Side = keyof typeof sideWords;

const { sides: sideWords } = paymentWords;

function panelOf(id: string, side: Side) {
  return { id: `${id}-${side}`, role: 'tabpanel', 'aria-label': sideWords[side] } as const;
}

function Sides(props: {
  readonly isOn: Side;
  readonly panelId: string;
  readonly onSide: (side: Side) => void;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <Flex flex="none" wrap="wrap" align="center" justify="space-between" gap="0 8px">
      <Tabs
        label={paymentWords.details}
        tabs={(['slip', 'exchange'] as const).map((side) => ({
          name: side,
          words: sideWords[side],
        }))}
        chosen={props.isOn}
        panelId={props.panelId}
        onTab={(name) => props.onSide(name as Side)}
      />
      <Button tone="quiet" keys="Esc" onClick={props.onClose}>
        {paymentWords.close}
      </Button>
    </Flex>
  );
}

function SlipAndEvents(
  props: OpenedPaymentProps & { readonly detail: PaymentDetail },
): ReactElement {
  const { detail } = props;
  const declineOverrides = useOwnDeclines();
  return (
    <>
      <AttemptOnSlip
        attempt={detail.attempt}
        status={props.status}
        declineOverrides={declineOverrides}
        isLookedUp
        headingRef={props.headingRef}
      />
      <PaymentActions detail={detail} />
      <Panel title={paymentWords.timeline}>
        <Timeline detail={detail} onOpen={props.onOpen} />
      </Panel>
    </>
  );
}

/** The opened payment stands beside the list; in a narrow window it takes its place. */
export function BesideList(props: {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  readonly tabIndex?: number;
}): ReactElement {
  const { children, ...rest } = props;
  return (
    <Flex
      className="payments-right scrolls"
      direction="column"
      flex="none"
      gap={12}
      w={{ md: 'clamp(340px, 32%, 400px)' }}
      miw={0}
      mih={0}
      p={2}
      {...rest}
    >
      {children}
    </Flex>
  );
}

/** Links from a payment to its related pages. */
function PaymentActions({ detail }: { readonly detail: PaymentDetail }): ReactElement {
  const { attempt, planId } = detail;
  const [, navigate] = useLocation();
  const announce = useAnnounce();
  const [said, setSaid] = useState<string | null>(null);
  const tell = (words: string): void => {
    setSaid(words);
    announce(words);
  };
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(attempt.reference);
    tell(isCopied ? frameWords.copied : frameWords.notCopied);
  };
  const save = async (): Promise<void> => {
    const answer = await call('history.save-bundle', { attemptId: attempt.id });
    if (!answer.ok) tell(failureWords(answer.error));
    else if (answer.value.kind === 'saved') tell(paymentWords.bundleSaved);
    else if (answer.value.kind === 'trouble') tell(fileTroubleWords[answer.value.trouble]);
  };
  const { customer } = attempt;
  return (
    <Flex wrap="wrap" gap={8} align="center">
      {customer === null ? null : (
        <Button onClick={() => navigate(customerPage(customer.id))}>
          {`${paymentWords.toCustomer}: ${customer.name}`}
        </Button>
      )}
      {planId === null ? null : (
        <Button onClick={() => navigate(planPage(planId))}>{paymentWords.toPlan}</Button>
      )}
      <Button icon="copy" onClick={() => void copy()}>
        {paymentWords.copyReference}
      </Button>
      <Button onClick={() => void save()}>{paymentWords.bundle}</Button>
      {said === null ? null : (
        <Box component="span" className="payments-said" c="dimmed">
          {said}
        </Box>
      )}
    </Flex>
  );
}
