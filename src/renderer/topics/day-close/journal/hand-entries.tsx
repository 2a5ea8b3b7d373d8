import { Box, Flex, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { HandEntryView } from '../../../../contract/payments/day-journal.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { call } from '../../../bridge/client.ts';
import { effectiveRole } from '../../../lib/effective-role.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { failureWords } from '../../../words/failures.ts';
import type { CloseDay } from '../queries.ts';
import { moneyWords } from '../words/close.ts';
import { handEntryWords, journalWords } from '../words/journal.ts';
import { HandEntryForm } from './hand-entry-form.tsx';
import { journalQuery } from './queries.ts';

/** Fees and disputes recorded by hand, with the form that records one. */
export function HandEntries(props: {
  readonly day: CloseDay;
  readonly entries: readonly HandEntryView[];
  readonly status: Status;
}): ReactElement {
  const { day, entries } = props;
  const queries = useQueryClient();
  const announce = useAnnounce();
  const [isRecording, setRecording] = useState(false);
  const mayRecord = isRoleEnough(effectiveRole(props.status), 'bookkeeping');
  const reload = () => queries.invalidateQueries({ queryKey: journalQuery(day).queryKey });
  const withdraw = async (id: string): Promise<void> => {
    const answer = await call('closes.withdraw-entry', { id });
    if (!answer.ok) return announce(failureWords(answer.error));
    announce(answer.value.isWithdrawn ? journalWords.withdrawn : journalWords.gone);
    return reload();
  };
  return (
    <Stack component="section" gap={6} aria-label={journalWords.byHand}>
      <h3>{journalWords.byHand}</h3>
      {entries.length === 0 ? (
        <Box component="p" className="breaks-anywhere" c="dimmed">
          {journalWords.noEntries}
        </Box>
      ) : null}
      <ul className="ruled">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            sum={moneyWords(entry.amountMinor, day.currency)}
            onWithdraw={mayRecord ? () => void withdraw(entry.id) : null}
          />
        ))}
      </ul>
      {!mayRecord ? (
        <Box component="p" className="breaks-anywhere" c="dimmed">
          {journalWords.onlyBookkeeping}
        </Box>
      ) : isRecording ? (
        <HandEntryForm day={day} onRecorded={reload} onClose={() => setRecording(false)} />
      ) : (
        <Group gap={8}>
          <Button data-work="record-entry" onClick={() => setRecording(true)}>
            {journalWords.record}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Entry(props: {
  readonly entry: HandEntryView;
  readonly sum: string;
  /** Null for a role that may not withdraw. */
  readonly onWithdraw: (() => void) | null;
}): ReactElement {
  const { entry, sum, onWithdraw } = props;
  const { kind, reason, recordedBy, withdrawnBy } = entry;
  const name = handEntryWords[kind];
  const struck = withdrawnBy === null ? 'none' : 'line-through';
  return (
    <Flex
      component="li"
      wrap="wrap"
      gap="4px 14px"
      align="center"
      mih={32}
      {...(withdrawnBy === null ? {} : { c: 'dimmed' })}
    >
      <span>{name}</span>
      <Box component="b" td={struck}>
        {sum}
      </Box>
      <Box component="span" className="selectable breaks-anywhere" flex="1 1 160px" td={struck}>
        {reason}
      </Box>
      <bdi>{recordedBy}</bdi>
      {withdrawnBy !== null ? (
        <span>{journalWords.withdrawnBy(withdrawnBy)}</span>
      ) : onWithdraw === null ? null : (
        <Button
          tone="quiet"
          aria-label={`${journalWords.withdraw}: ${name} ${sum}`}
          onClick={onWithdraw}
        >
          {journalWords.withdraw}
        </Button>
      )}
    </Flex>
  );
}
