import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { OperationInput } from '../../../../contract/index.ts';
import { runNoteQuery } from '../queries.ts';
import { runNoteWords } from '../words/run-reasons.ts';

/** The rows that a run of this choice would exclude, and why; nothing when it would charge them all. */
export function RunNote(props: {
  readonly choice: OperationInput<'runs.check'>['choice'];
}): ReactElement | null {
  const check = useQuery(runNoteQuery(props.choice)).data;
  if (check === undefined || check.leftOut.length === 0) return null;
  return (
    <Box component="p" flex="none" pb={10} c="dimmed" data-work="run-note">
      {runNoteWords(check)}
    </Box>
  );
}
