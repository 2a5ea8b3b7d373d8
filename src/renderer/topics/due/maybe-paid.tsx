import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { RunCheckView } from '../../../contract/plans/run-view.ts';
import { call } from '../../bridge/client.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedInput } from '../../ui/form/guarded-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { failureWords } from '../../words/failures.ts';
import { maybePaidWords, maybePaidLine, notDecidedWords } from '../../words/maybe-paid.ts';

type Row = RunCheckView['maybePaid'][number];
type Decision = 'same-debt' | 'another-debt';

/** Instalments that may be paid already: each is excluded until it is decided. */
export function MaybePaid(props: {
  readonly rows: readonly Row[];
  readonly onDecided: () => void;
}): ReactElement | null {
  if (props.rows.length === 0) return null;
  return (
    <Panel title={maybePaidWords.title}>
      <Box component="p" c="dimmed">
        {maybePaidWords.text}
      </Box>
      <Flex component="ul" direction="column" gap={4}>
        {props.rows.map((row) => (
          <Flex
            key={`${row.planId} ${row.sequence} ${row.attemptId}`}
            component="li"
            direction="column"
            gap={6}
          >
            <OneRow row={row} onDecided={props.onDecided} />
          </Flex>
        ))}
      </Flex>
    </Panel>
  );
}

function OneRow(props: { readonly row: Row; readonly onDecided: () => void }): ReactElement {
  const { row } = props;
  const announce = useAnnounce();
  const [reason, setReason] = useState('');
  const [told, setTold] = useState<string | null>(null);
  const tell = (text: string): void => {
    setTold(text);
    announce(text);
  };
  const decide = async (decision: Decision): Promise<void> => {
    if (reason.trim() === '') return tell(notDecidedWords['no-reason']);
    const { planId, sequence, attemptId } = row;
    const asked = { planId, sequence, attemptId, decision, reason };
    const answer = await call('runs.decide-payment', asked);
    if (!answer.ok) return tell(failureWords(answer.error));
    if (answer.value.kind === 'refused') return tell(notDecidedWords[answer.value.reason]);
    announce(maybePaidWords.decided);
    return props.onDecided();
  };
  return (
    <>
      <p>{maybePaidLine(row)}</p>
      <Flex component="label" align="center" gap={8}>
        {maybePaidWords.reason}
        <GuardedInput
          data-field="maybe-paid-reason"
          value={reason}
          maxLength={textLengthsMax.reason}
          onText={setReason}
        />
      </Flex>
      <Flex wrap="wrap" gap={8} pb={2}>
        <Button data-work="same-debt" onClick={() => void decide('same-debt')}>
          {maybePaidWords.sameDebt(row.reference)}
        </Button>
        <Button data-work="another-debt" onClick={() => void decide('another-debt')}>
          {maybePaidWords.anotherDebt}
        </Button>
      </Flex>
      {told === null ? null : <p role="alert">{told}</p>}
    </>
  );
}
