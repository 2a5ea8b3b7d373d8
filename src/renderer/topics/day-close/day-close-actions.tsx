import { Box, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { SavedClose } from '../../../contract/payments/closes.ts';
import type { CloseComparison } from '../../../contract/payments/close-sheet.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { call } from '../../bridge/client.ts';
import { formatMoment } from '../../lib/clock-time.ts';
import { effectiveRole } from '../../lib/effective-role.ts';
import { useNow } from '../../lib/use-now.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { ApprovalHint } from '../../ui/approval/approval-hint.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { WorkRefusal, WorkText } from '../../ui/form/work-form.tsx';
import { WorkForm } from '../../ui/form/work-form.tsx';
import { Sum, Sums } from '../../ui/page/sums.tsx';
import { aheadWords, closeWords, saveRefusalWords, moneyWords } from './words/close.ts';
import { failureWords } from '../../words/failures.ts';
import { closeKeys } from './queries.ts';
import type { CloseDay } from './queries.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';

/** A likely cause taken as the reason of a close; its turn tells two choices of one cause apart. */
export interface ChosenReason {
  readonly text: string;
  readonly turn: number;
}

interface CloseActionsProps {
  readonly day: CloseDay;
  readonly close: SavedClose | null;
  readonly comparison: CloseComparison | null;
  /** The cause that was taken as the reason; null for none yet. */
  readonly reason: ChosenReason | null;
  readonly status: Status;
  readonly onChanged: () => void;
}

/** Actions on a day: close it, or reopen it. */
export function CloseActions(props: CloseActionsProps): ReactElement {
  const { close, comparison, status } = props;
  return (
    <>
      {close === null ? null : <Kept {...props} close={close} />}
      {close !== null || comparison === null ? null : !isRoleEnough(
          effectiveRole(status),
          'bookkeeping',
        ) ? (
        <Box component="p" className="breaks-anywhere" c="dimmed">
          {closeWords.onlySupervisor}
        </Box>
      ) : (
        <Panel
          title={
            comparison.differenceMinor === 0 ? closeWords.keepEven : closeWords.keepWithDifference
          }
        >
          <SaveForm key={props.reason?.turn ?? 0} {...props} comparison={comparison} />
        </Panel>
      )}
    </>
  );
}

function SaveForm(
  props: CloseActionsProps & { readonly comparison: CloseComparison },
): ReactElement {
  const { day, comparison, onChanged } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(props.reason !== null);
  const [isAhead, setAhead] = useState(false);
  const isEven = comparison.differenceMinor === 0;
  const submit = async (
    text: WorkText<'reason' | 'note'>,
  ): Promise<WorkRefusal<'reason' | 'note'> | null> => {
    const answer = await call('closes.keep', {
      ...day,
      bankMinor: comparison.bankMinor,
      seenExpectedMinor: comparison.expectedMinor,
      // A day without a difference has no reason field.
      reason: isEven ? '' : text.reason,
      note: text.note,
      confirmedAhead: isAhead,
    });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    const { value } = answer;
    if (value.kind === 'refused') {
      return { errors: { [value.field]: saveRefusalWords[value.reason] }, whole: null };
    }
    if (value.kind === 'ahead') {
      setAhead(true);
      const ahead = aheadWords(day.settlementDate, value.today);
      return { errors: {}, whole: `${closeWords.aheadTitle} ${ahead}` };
    }
    announce(doneWords(value));
    onChanged();
    await queries.invalidateQueries({ queryKey: closeKeys.all });
    return null;
  };
  const note = {
    name: 'note',
    label: closeWords.note,
    lengthMax: textLengthsMax.closeNote,
  } as const;
  const reason = {
    name: 'reason',
    label: closeWords.reason,
    lengthMax: textLengthsMax.reason,
    initial: props.reason?.text ?? '',
  } as const;
  if (!isOpen) {
    return (
      <Group gap={8}>
        <Button data-home="" tone="primary" onClick={() => setOpen(true)}>
          {closeWords.keep}
        </Button>
      </Group>
    );
  }
  return (
    <WorkForm
      title={closeWords.keep}
      button={isAhead ? closeWords.keepAhead : closeWords.keep}
      fields={isEven ? [note] : [reason, note]}
      onCancel={() => setOpen(false)}
      onSubmit={submit}
    >
      <p className="help-text">{closeWords.keepText}</p>
      <ApprovalHint status={props.status} need="bookkeeping" />
    </WorkForm>
  );
}

function doneWords(
  value: Exclude<OperationOutput<'closes.keep'>, { kind: 'refused' | 'ahead' }>,
): string {
  if (value.kind === 'kept') return closeWords.kept;
  return value.kind === 'changed' ? closeWords.changed : closeWords.closedAlready;
}

function Kept(props: CloseActionsProps & { readonly close: SavedClose }): ReactElement {
  const { close, day, status } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const nowMs = useNow();
  const [isReopening, setReopening] = useState(false);
  const money = (minor: number) => moneyWords(minor, day.currency);
  const reopen = async ({ reason }: WorkText<'reason'>): Promise<WorkRefusal<'reason'> | null> => {
    if (reason.trim() === '') return { errors: { reason: closeWords.reopenEmpty }, whole: null };
    const answer = await call('closes.reopen', { id: close.id, reason });
    if (!answer.ok) return { errors: {}, whole: failureWords(answer.error) };
    announce(answer.value.kind === 'reopened' ? closeWords.reopened : closeWords.gone);
    props.onChanged();
    await queries.invalidateQueries({ queryKey: closeKeys.all });
    return null;
  };
  return (
    <Panel title={closeWords.howClosed} gap={6}>
      <Sums>
        <Sum name={closeWords.bankSays}>{money(close.bankMinor)}</Sum>
        <Sum name={closeWords.difference} stands={close.differenceMinor !== 0}>
          {money(close.differenceMinor)}
        </Sum>
      </Sums>
      {close.reason === null ? null : (
        <Box component="p" className="selectable breaks-anywhere" c="dimmed">
          {close.reason}
        </Box>
      )}
      {close.note === '' ? null : (
        <Box component="p" className="selectable breaks-anywhere" c="dimmed">
          {close.note}
        </Box>
      )}
      <Box
        component="p"
        className="breaks-anywhere"
        c="dimmed"
      >{`${formatMoment(close.closedAt, nowMs)}, ${close.closedBy}`}</Box>
      {close.expectedNowMinor === close.expectedMinor ? null : (
        <Notice tone="warn" title={closeWords.changedSince} />
      )}
      {!isRoleEnough(effectiveRole(status), 'bookkeeping') ? null : isReopening ? (
        <WorkForm
          title={closeWords.reopen}
          button={closeWords.reopen}
          fields={[
            { name: 'reason', label: closeWords.reopenReason, lengthMax: textLengthsMax.reason },
          ]}
          onCancel={() => setReopening(false)}
          onSubmit={reopen}
        >
          <ApprovalHint status={status} need="bookkeeping" />
        </WorkForm>
      ) : (
        <Group gap={8}>
          <Button data-home="" onClick={() => setReopening(true)}>
            {closeWords.reopen}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
