import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import { formatAge, formatMomentInList, formatTime } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Amount } from '../../ui/amount.tsx';
import { CardName } from '../../ui/card/card-name.tsx';
import { Badge } from '../../ui/notice.tsx';
import { shortWordOf, wordsOfState } from '../../words/payments/states.ts';
import { ageStepWords, responseMayCome, toDoWords } from '../../words/payments/unconfirmed.ts';
import './attempt-rows.css';
import { ageStep, responseLeftMs, holdLeftNow, reasonSentence } from './unconfirmed-model.ts';

const { columns } = toDoWords;

/** Widths of the columns, which no content changes: they are the same in every row. */
const widths = {
  reference: '1.4 1 112px',
  customer: '1.2 1 96px',
  amount: '1 1 96px',
  card: '0.6 1 84px',
  sent: '0.4 1 124px',
  operator: '0.6 1 64px',
  age: '0 0 202px',
  state: '1.1 1 190px',
  utc: '0 0 76px',
} as const;

function Line(props: { readonly children: ReactNode; readonly py?: number }): ReactElement {
  return (
    <Flex className="attempt-line" align="center" columnGap={14} px={12} py={props.py ?? 0}>
      {props.children}
    </Flex>
  );
}

/** A cell of a row; the brand of a card is cut first, since staff compare the four digits. */
function Cell(props: {
  readonly of: keyof typeof widths;
  readonly className?: string;
  readonly ta?: 'right';
  readonly fw?: number;
  readonly c?: string;
  readonly children?: ReactNode;
}): ReactElement {
  const { of, className = '', children, ...look } = props;
  return (
    <Box component="span" className={`one-line ${className}`} flex={widths[of]} miw={0} {...look}>
      {children}
    </Box>
  );
}

/** Column headings of the open payments. */
export function OpenHead(): ReactElement {
  return (
    <Line>
      <Cell of="reference">{columns.reference}</Cell>
      <Cell of="customer" className="attempt-customer">
        {columns.customer}
      </Cell>
      <Cell of="card" className="attempt-open-card">
        {columns.card}
      </Cell>
      <Cell of="sent" className="attempt-sent">
        {columns.sent}
      </Cell>
      <Cell of="age">{columns.age}</Cell>
      <Cell of="amount" ta="right">
        {columns.amount}
      </Cell>
    </Line>
  );
}

/** One payment that needs staff, with the reason below it where that is another than a missing response. */
export function OpenRow(props: {
  readonly attempt: AttemptView;
  readonly readAtMs: number;
  readonly hardDeadlineMs: number | null;
}): ReactElement {
  const { attempt } = props;
  const nowMs = useNow(10_000);
  const resolutionWaitLeftMs = holdLeftNow(attempt, props.readAtMs, nowMs);
  const step = ageStepWords[ageStep(attempt, { nowMs, resolutionWaitLeftMs })];
  return (
    <Box py={6}>
      <Line>
        <Cell of="reference" fw={600}>
          {attempt.reference}
        </Cell>
        <Cell of="customer" className="attempt-customer">
          {attempt.customer?.name}
        </Cell>
        <CardShown className="attempt-open-card" attempt={attempt} />
        <Cell of="sent" className="attempt-sent">
          {formatMomentInList(sentAt(attempt), nowMs)}
        </Cell>
        <Flex component="span" flex={widths.age} align="center" gap={8}>
          <span className="no-wrap">{formatAge(Date.parse(sentAt(attempt)), nowMs)}</span>
          <Badge tone={step.tone} icon={step.icon} words={step.word} />
        </Flex>
        <Cell of="amount" ta="right">
          <Amount minor={attempt.amountMinor} currency={attempt.currency} />
        </Cell>
      </Line>
      <Reason attempt={attempt} hardDeadlineMs={props.hardDeadlineMs} />
    </Box>
  );
}

/** The reason why it waits, or the time left while a response may arrive; nothing where the response is only missing. */
function Reason(props: {
  readonly attempt: AttemptView;
  readonly hardDeadlineMs: number | null;
}): ReactElement | null {
  const { attempt } = props;
  if (attempt.inFlight) {
    return (
      <Box className="one-line" px={12} c="dimmed">
        <ResponseLeft attempt={attempt} hardDeadlineMs={props.hardDeadlineMs} />
      </Box>
    );
  }
  if (attempt.state === 'unknown' || attempt.state === 'dispatched') return null;
  const reason = reasonSentence(attempt);
  return (
    <Box className="one-line" px={12} c="dimmed" title={reason}>
      {wordsOfState(attempt).word}. {reason}
    </Box>
  );
}

/** The seconds in which a response may still arrive; they are never announced. */
export function ResponseLeft(props: {
  readonly attempt: AttemptView;
  readonly hardDeadlineMs: number | null;
}): ReactElement {
  const nowMs = useNow(1000);
  return <>{responseMayCome(responseLeftMs(props.attempt, props.hardDeadlineMs, nowMs))}</>;
}

/** Column headings of the recent payments. */
export function RecentHead(): ReactElement {
  return (
    <Line>
      <Cell of="state">{columns.state}</Cell>
      <Cell of="reference">{columns.reference}</Cell>
      <Cell of="amount" ta="right">
        {columns.amount}
      </Cell>
      <Cell of="card" className="attempt-card">
        {columns.card}
      </Cell>
      <Cell of="sent" className="attempt-sent">
        {columns.sent}
      </Cell>
      <Cell of="utc" className="attempt-operator" />
      <Cell of="operator" className="attempt-operator">
        {columns.operator}
      </Cell>
    </Line>
  );
}

/** One of the newest payments with its outcome. */
export function RecentRow(props: { readonly attempt: AttemptView }): ReactElement {
  const { attempt } = props;
  const nowMs = useNow();
  const state = wordsOfState(attempt);
  return (
    <Line py={4}>
      <Box component="span" flex={widths.state}>
        <Badge tone={state.tone} icon={state.icon} words={shortWordOf(state)} />
      </Box>
      <Cell of="reference" fw={600}>
        {attempt.reference}
      </Cell>
      <Cell of="amount" ta="right">
        <Amount minor={attempt.amountMinor} currency={attempt.currency} />
      </Cell>
      <CardShown className="attempt-card" attempt={attempt} />
      <Cell of="sent" className="attempt-sent">
        {formatMomentInList(sentAt(attempt), nowMs)}
      </Cell>
      <Cell of="utc" className="attempt-operator" c="dimmed">
        {utcTime(attempt)}
      </Cell>
      <Cell of="operator" className="attempt-operator" c="dimmed">
        {attempt.operatorName}
      </Cell>
    </Line>
  );
}

function CardShown(props: {
  readonly className: string;
  readonly attempt: AttemptView;
}): ReactElement {
  const { brand, lastFour } = props.attempt.card;
  return (
    <Cell of="card" className={props.className}>
      <CardName card={{ brand, lastFour }} />
    </Cell>
  );
}

/** The time of the request in UTC, which the bank's lists often show. */
function utcTime(attempt: AttemptView): string {
  return `${formatTime(sentAt(attempt), 'UTC')} ${toDoWords.utc}`;
}
