import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { formatMinor } from '../../../domain/money.ts';
import { formatAge, formatMoment, formatTime } from '../../lib/clock-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { CardName } from '../../ui/card/card-name.tsx';
import { Badge } from '../../ui/notice.tsx';
import { wordsOfState } from '../../words/payments/states.ts';
import { ageStepWords, responseMayCome, toDoWords } from '../../words/payments/unconfirmed.ts';
import './attempt-rows.css';
import {
  ageStep,
  responseLeftMs,
  holdLeftNow,
  reasonSentence,
  sentAt,
} from './unconfirmed-model.ts';

const { columns } = toDoWords;

/** Column headings of the open payments. */
export function OpenHead(): ReactElement {
  return (
    <div className="attempt-line open-head">
      <span>{columns.reference}</span>
      <Box component="span" ta="right">
        {columns.amount}
      </Box>
      <span className="attempt-card">{columns.card}</span>
      <span className="attempt-sent">{columns.sent}</span>
      <span className="attempt-operator">{columns.operator}</span>
      <span>{columns.age}</span>
    </div>
  );
}

/** One payment that needs staff: its reference, amount, age and reason. */
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
    <div className="open-row">
      <div className="attempt-line">
        <Box component="span" fw={600}>
          {attempt.reference}
        </Box>
        <Amount attempt={attempt} />
        <CardShown attempt={attempt} />
        <Sent attempt={attempt} nowMs={nowMs} />
        <Box component="span" className="attempt-operator" c="dimmed">
          {attempt.operatorName}
        </Box>
        <Flex component="span" className="attempt-age" align="center" gap={8}>
          <span>{formatAge(Date.parse(sentAt(attempt)), nowMs)}</span>
          <Badge tone={step.tone} icon={step.icon} words={step.word} />
        </Flex>
        <span className="open-why" title={reasonSentence(attempt)}>
          {attempt.state === 'unknown' ? null : `${wordsOfState(attempt).word}. `}
          {attempt.inFlight ? (
            <ResponseLeft attempt={attempt} hardDeadlineMs={props.hardDeadlineMs} />
          ) : (
            reasonSentence(attempt)
          )}
        </span>
        <Utc attempt={attempt} />
      </div>
    </div>
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
    <div className="attempt-line recent-head">
      <span className="attempt-state">{columns.state}</span>
      <span>{columns.reference}</span>
      <Box component="span" ta="right">
        {columns.amount}
      </Box>
      <span className="attempt-card">{columns.card}</span>
      <span className="attempt-sent">{columns.sent}</span>
      <span className="attempt-utc" />
      <span className="attempt-operator">{columns.operator}</span>
    </div>
  );
}

/** One of the newest payments with its outcome. */
export function RecentRow(props: { readonly attempt: AttemptView }): ReactElement {
  const { attempt } = props;
  const nowMs = useNow(60_000);
  const state = wordsOfState(attempt);
  return (
    <div className="recent-row">
      <div className="attempt-line">
        <span className="attempt-state">
          <Badge tone={state.tone} icon={state.icon} words={state.word} />
        </span>
        <Box component="span" fw={600}>
          {attempt.reference}
        </Box>
        <Amount attempt={attempt} />
        <CardShown attempt={attempt} />
        <Sent attempt={attempt} nowMs={nowMs} />
        <Utc attempt={attempt} />
        <Box component="span" className="attempt-operator" c="dimmed">
          {attempt.operatorName}
        </Box>
      </div>
    </div>
  );
}

function Amount(props: { readonly attempt: AttemptView }): ReactElement {
  const { amountMinor, currency } = props.attempt;
  return (
    <Box component="span" ta="right">
      <Box component="span" c="dimmed">
        {currency}
      </Box>{' '}
      {formatMinor(amountMinor, currency)}
    </Box>
  );
}

function CardShown(props: { readonly attempt: AttemptView }): ReactElement {
  return (
    <span className="attempt-card">
      <CardName card={props.attempt.card} />
    </span>
  );
}

function Sent(props: { readonly attempt: AttemptView; readonly nowMs: number }): ReactElement {
  return <span className="attempt-sent">{formatMoment(sentAt(props.attempt), props.nowMs)}</span>;
}

/** The same time in UTC, which the bank's lists often show. */
function Utc(props: { readonly attempt: AttemptView }): ReactElement {
  return (
    <Box component="span" className="attempt-utc" c="dimmed">
      {formatTime(sentAt(props.attempt), 'UTC')} {toDoWords.utc}
    </Box>
  );
}
