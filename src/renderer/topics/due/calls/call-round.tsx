import type { KeyboardEvent, ReactElement } from 'react';
import { Box, Flex, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { textLengthsMax } from '../../../../domain/text-lengths.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import type { PlanCallOutcome } from '../../../../domain/plans/plan-call.ts';
import { planCallOutcomes } from '../../../../domain/plans/plan-call.ts';
import type { InstalmentView } from '../../../../contract/plans/plan-view.ts';
import { call } from '../../../bridge/client.ts';
import { planQuery } from '../../../bridge/plan-queries.ts';
import { useKeptText } from '../../../lib/kept-work.ts';
import { customerPage, replaceCardPage } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { GuardedInput } from '../../../ui/form/guarded-input.tsx';
import { useLetterKeys } from '../../../ui/letter-keys.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { planCallOutcomeWords } from '../../../words/plans/plan-moves.ts';
import { useLocation } from 'wouter';
import { LogPlanCallForm } from '../row/log-plan-call-form.tsx';
import { useRowMove } from '../row/use-row-move.ts';
import type { DueRowsRead } from '../use-due-rows.ts';
import {
  callLetters,
  callPlaceWords,
  callResultsWords,
  callRoundWords,
  offListWords,
} from '../words/call-round.ts';
import { dueWords } from '../words/due.ts';
import { frameWords } from '../../../words/frame.ts';
import { CallSubject } from './call-subject.tsx';
import type { CallRound, RoundState } from './round-state.ts';
import { callRoundOf } from './round-state.ts';

/** Rows from the end of those read at which the next page is read. */
const readAheadRows = 5;

interface CallRoundProps {
  readonly found: DueRowsRead & { readonly rows: readonly DueRow[] };
  /** The merchant's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly status: Status;
  readonly state: RoundState;
  readonly onState: (next: RoundState) => void;
  readonly onEnd: () => void;
}

/** One failed payment after the other: who to call, what to say, and a key for each outcome. */
export function CallRoundPanel(props: CallRoundProps): ReactElement {
  const { found, status, onEnd } = props;
  const round = callRoundOf(props.state, found.rows, props.onState);
  const titleId = useId();
  const { row } = round;
  const standing = useStandingOf(round);
  const shownId = row?.instalmentId ?? 'end';
  const onLetter = useLetterKeys(shownId);
  const { readMore } = found;
  const isNearEnd = round.place + readAheadRows > round.count;
  useEffect(() => {
    if (isNearEnd) readMore?.();
  }, [isNearEnd, readMore]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    onLetter(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onEnd();
  };
  return (
    <Stack
      component="section"
      className="call-round scrolls"
      gap={14}
      w="100%"
      maw={980}
      mah="100%"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <CallHead key={shownId} titleId={titleId} round={round} onEnd={onEnd} />
      {row === null ? (
        <p>{callRoundWords.finished}</p>
      ) : (
        <>
          {standing === null ? null : (
            <Notice
              tone={standing === 'paid' ? 'good' : 'warn'}
              title={offListWords(row, standing)}
            >
              {callRoundWords.offList}
            </Notice>
          )}
          <Flex wrap="wrap" align="flex-start" gap={14}>
            <CallSubject
              row={row}
              others={found.rows.filter((other) => isOtherOfCustomer(other, row))}
              merchantName={status.accountName}
              isFailed={standing === null}
              today={props.today}
            />
            <Box flex={{ base: '1 1 100%', md: '0 0 372px' }} miw={0}>
              <CallTurn key={row.instalmentId} row={row} today={props.today} round={round} />
            </Box>
          </Flex>
        </>
      )}
    </Stack>
  );
}

/**
 * The standing of the current instalment once it left the list, as after its card was replaced; null while it is to be
 * called about.
 */
function useStandingOf({ row, isOffList }: CallRound): InstalmentView['standing'] | null {
  const plan = useQuery({ ...planQuery(row?.planId ?? ''), enabled: row !== null && isOffList });
  if (row === null || !isOffList) return null;
  const found = plan.data?.instalments.find(({ sequence }) => sequence === row.sequence);
  return found === undefined || found.standing === 'failed' ? null : found.standing;
}

/** Whose turn it is, what the calls came to, and the ways back and out. */
function CallHead(props: {
  readonly titleId: string;
  readonly round: CallRound;
  readonly onEnd: () => void;
}): ReactElement {
  const { round, onEnd } = props;
  return (
    <Flex component="header" wrap="wrap" align="center" gap="6px 16px">
      <CallHeading id={props.titleId} round={round} />
      <Box component="p" c="dimmed">
        {callResultsWords(round.results)}
      </Box>
      <Group gap={8} ml="auto">
        {round.previous === null ? null : (
          <Button letter="B" data-work="call-back" onClick={round.goBack}>
            {callRoundWords.back} {round.previous.customer.name}
          </Button>
        )}
        <Button
          keys="Esc"
          data-work="call-end"
          tone={round.row === null ? 'primary' : 'plain'}
          onClick={onEnd}
        >
          {round.row === null ? frameWords.toList : callRoundWords.end}
        </Button>
      </Group>
    </Flex>
  );
}

/** Takes the focus when a customer's turn begins, so that the turn is read out and its keys work. */
function CallHeading(props: { readonly id: string; readonly round: CallRound }): ReactElement {
  const { round } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box component="h2" id={props.id} fz={15} tabIndex={-1} ref={heading}>
      {callRoundWords.title}
      {round.row === null ? null : (
        <Box component="span" className="figures" c="dimmed" fw={400}>
          {' '}
          {callPlaceWords(round.place, round.count)}
        </Box>
      )}
    </Box>
  );
}

function isOtherOfCustomer(other: DueRow, row: DueRow): boolean {
  return other.customer.id === row.customer.id && other.instalmentId !== row.instalmentId;
}

interface CallTurnProps {
  readonly row: DueRow;
  readonly today: string;
  readonly round: CallRound;
}

/** The outcomes of one call, each on its key; a promise asks for amount and day. */
function CallTurn(props: CallTurnProps): ReactElement {
  const { row, round } = props;
  const read = useRowMove(row);
  const [note, setNote] = useKeptText(`call note ${row.instalmentId}`, '');
  const [isPromise, setIsPromise] = useState(false);
  const [saving, setSaving] = useState<PlanCallOutcome | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const record = async (outcome: PlanCallOutcome): Promise<void> => {
    if (saving !== null) return;
    if (outcome === 'promised') return setIsPromise(true);
    setSaving(outcome);
    const { planId, sequence } = row;
    const answer = await call('plans.log-call', { planId, sequence, outcome, note, promise: null });
    const refusal = await read(answer, () => {
      setNote('');
      round.settle(outcome);
    });
    setSaving(null);
    setTrouble(refusal === null ? null : (refusal.whole ?? refusal.errors.note ?? null));
  };
  if (isPromise) {
    return (
      <Box className="panel boxed" px={16} pb={12}>
        <LogPlanCallForm
          row={row}
          today={props.today}
          initial={{ outcome: 'promised', note }}
          onRecorded={(outcome) => {
            setNote('');
            round.settle(outcome);
          }}
          onClose={() => setIsPromise(false)}
        />
      </Box>
    );
  }
  return (
    <Panel title={callRoundWords.result}>
      <Stack gap={10}>
        {trouble === null ? null : <Notice tone="bad" title={trouble} />}
        <Field label={callRoundWords.note} hint={callRoundWords.noteHint}>
          {(control) => (
            <GuardedInput
              {...control}
              data-field="call-note"
              maxLength={textLengthsMax.reason}
              value={note}
              onText={setNote}
            />
          )}
        </Field>
        <Stack gap={6} role="group" aria-label={callRoundWords.result}>
          {planCallOutcomes.map((outcome) => (
            <Button
              key={outcome}
              justify="space-between"
              data-work={`call-${outcome}`}
              letter={callLetters[outcome]}
              aria-busy={saving === outcome}
              onClick={() => void record(outcome)}
            >
              {planCallOutcomeWords[outcome]}
            </Button>
          ))}
        </Stack>
        <FurtherWays row={row} onSkip={() => round.settle('skipped')} />
      </Stack>
    </Panel>
  );
}

/** Follow-ups of a call beside its result: a new card, the customer's page, or the next customer. */
function FurtherWays(props: { readonly row: DueRow; readonly onSkip: () => void }): ReactElement {
  const { row } = props;
  const [, navigate] = useLocation();
  return (
    <Group gap={8}>
      <Button
        icon="card"
        letter="C"
        tone="quiet"
        data-work="call-replace-card"
        onClick={() => navigate(replaceCardPage(row.planId, 'failed'))}
      >
        {dueWords.replaceCard}
      </Button>
      <Button
        letter="O"
        tone="quiet"
        data-work="call-open-customer"
        onClick={() => navigate(customerPage(row.customer.id))}
      >
        {callRoundWords.openCustomer}
      </Button>
      <Button letter="K" tone="quiet" data-work="call-skip" onClick={props.onSkip}>
        {callRoundWords.skip}
      </Button>
    </Group>
  );
}
