import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { planQuery } from '../../../bridge/plan-queries.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { dueWords } from '../words/due.ts';

/** Most notes shown on a slip; the plan has all of them. */
const shownMax = 3;

/** The newest notes on an instalment and on its plan. */
export function RowNotes(props: { readonly row: DueRow }): ReactElement | null {
  const { planId, sequence } = props.row;
  const plan = useQuery(planQuery(planId)).data;
  const nowMs = useNow();
  const notes = (plan?.events ?? [])
    .filter((event) => event.kind === 'note')
    .filter((note) => note.sequence === null || note.sequence === sequence)
    .slice(0, shownMax);
  if (notes.length === 0) return null;
  return (
    <Box component="section" className="due-calls" pt={8} aria-label={dueWords.notes}>
      <Box component="p" c="var(--paper-soft)" fz={12}>
        {dueWords.notes}
      </Box>
      <Stack component="ul" gap={4}>
        {notes.map((note, place) => (
          <li key={`${note.at} ${place}`}>
            <span className="selectable">{note.reason}</span>
            <Box component="span" c="var(--paper-soft)">
              {' '}
              {formatMoment(note.at, nowMs)}, {note.operatorName}
            </Box>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
