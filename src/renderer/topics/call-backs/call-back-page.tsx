import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CallBackView } from '../../../contract/customers/calls.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { customerPage, openedPayment } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { UnreadPart } from '../../ui/query-part.tsx';
import { BesideSlip } from '../../ui/slip/slip-side.tsx';
import { callWords } from '../../words/call-backs.ts';
import { frameWords } from '../../words/frame.ts';
import { CallLines } from './call-history.tsx';
import { LogCallForm } from './log-call-form.tsx';
import { callsOfAttemptQuery, callsOfCustomerQuery } from './queries.ts';
import { settledStateOf } from './settled-state.ts';
import { calledName, callListWords, callStepOf, lastCallWords } from './words/call-list.ts';

type CallsQuery = ReturnType<typeof callsOfCustomerQuery | typeof callsOfAttemptQuery>;

interface CallBackPageProps {
  readonly callBack: CallBackView;
  readonly isOpened: boolean;
  readonly mayWork: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** One call-back beside the list: the number, what it is about, and once it is opened the form for the call. */
export function CallBackPage(props: CallBackPageProps): ReactElement {
  const { callBack, isOpened, mayWork, onClose } = props;
  const nowMs = useNow(30_000);
  const step = callStepOf(callBack, nowMs);
  const settled = settledStateOf(callBack);
  const isLogging = isOpened && mayWork;
  return (
    <Stack component="article" className="boxed scrolls" flex={1} gap={12} px={16} py={14}>
      <Flex wrap="wrap" align="center" justify="space-between" gap="4px 12px">
        <Box component="h2" className="breaks-anywhere">
          <bdi>{calledName(callBack)}</bdi>
        </Box>
        <Badge tone={step.tone} icon={step.icon} words={step.word} />
      </Flex>
      <Box component="p" className="figures selectable" fz={20} lh="28px" fw={600}>
        {callBack.phone}
      </Box>
      <Facts labelWidth={92}>
        <Fact label={callListWords.columns.due}>{formatMoment(callBack.dueAt, nowMs)}</Fact>
        {callBack.orderReference === null ? null : (
          <Fact label={callListWords.payment}>
            <bdi>{callBack.orderReference}</bdi>
            {settled === null ? null : `, ${settled.word}`}
          </Fact>
        )}
        {callBack.note === '' ? null : (
          <Fact label={callWords.note}>
            <bdi className="keeps-lines selectable">{callBack.note}</bdi>
          </Fact>
        )}
        <Fact label={callListWords.columns.last}>
          {lastCallWords(callBack.callCount, callBack.lastOutcome)}
        </Fact>
        <Fact label={callListWords.scheduledBy}>
          <bdi>{callBack.operatorName}</bdi>
        </Fact>
      </Facts>
      {isLogging ? (
        <BesideSlip>
          <LogCallForm callBack={callBack} onClose={onClose} />
        </BesideSlip>
      ) : (
        <WaysOn {...props} />
      )}
      <CallsSoFar callBack={callBack} />
    </Stack>
  );
}

/** The calls so far: with the customer where one is named, else about the payment. */
function CallsSoFar({ callBack }: { readonly callBack: CallBackView }): ReactElement | null {
  const { attemptId, customerId } = callBack;
  if (customerId !== null) return <Calls query={callsOfCustomerQuery(customerId)} />;
  return attemptId === null ? null : <Calls query={callsOfAttemptQuery(attemptId)} />;
}

function Calls(props: { readonly query: CallsQuery }): ReactElement | null {
  const read = useQuery(props.query);
  if (read.data === undefined || read.data.length === 0) {
    return <UnreadPart query={read} what={callWords.history} />;
  }
  return (
    <Box className="rule-above" pt={12}>
      <h3>{callWords.history}</h3>
      <CallLines calls={read.data} />
    </Box>
  );
}

/** The ways on from a call-back: to log the call, and to what it is about. */
function WaysOn(props: CallBackPageProps): ReactElement {
  const { attemptId, customerId } = props.callBack;
  const [, navigate] = useLocation();
  return (
    <Flex wrap="wrap" gap={8}>
      {props.mayWork ? (
        <Button tone="primary" letter="L" data-work="log-call" onClick={props.onOpen}>
          {callWords.logOne}
        </Button>
      ) : null}
      {attemptId === null ? null : (
        <Button onClick={() => navigate(openedPayment(attemptId))}>
          {callListWords.openPayment}
        </Button>
      )}
      {customerId === null ? null : (
        <Button onClick={() => navigate(customerPage(customerId))}>
          {callListWords.openCustomer}
        </Button>
      )}
      {props.isOpened ? (
        <Button keys="Esc" onClick={props.onClose}>
          {frameWords.toList}
        </Button>
      ) : null}
    </Flex>
  );
}
