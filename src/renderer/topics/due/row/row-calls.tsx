import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import { planQuery } from '../../../bridge/plan-queries.ts';
import { formatMoment } from '../../../lib/clock-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { UnreadPart } from '../../../ui/query-part.tsx';
import { dueWords } from '../words/due.ts';
import { planCallOutcomeWords } from '../../../words/plans/plan-moves.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import { money } from '../words/runs.ts';

/** Most calls shown on a slip; the plan lists all of them. */
const shownMax = 3;

/** Outcomes of the newest calls about an instalment; its notes are read with them (`RowNotes`). */
export function RowCalls(props: { readonly row: DueRow }): ReactElement | null {
  const { row } = props;
  const read = useQuery(planQuery(row.planId));
  const nowMs = useNow();
  const calls = (read.data?.calls ?? [])
    .filter(({ sequence }) => sequence === null || sequence === row.sequence)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, shownMax);
  if (calls.length === 0) return <UnreadPart query={read} what={dueWords.callsAndNotes} />;
  return (
    <Box component="section" className="due-calls" pt={8} aria-label={dueWords.calls}>
      <Box component="p" c="var(--paper-soft)" fz={12}>
        {dueWords.calls}
      </Box>
      <Stack component="ul" gap={4}>
        {calls.map((each) => (
          <li key={`${each.at} ${each.outcome}`}>
            <strong>{planCallOutcomeWords[each.outcome]}</strong>
            {each.promise === null
              ? null
              : `: ${money(each.promise.amountMinor, row.currency)}, ${dayWords(each.promise.on)}`}
            <Box component="span" c="var(--paper-soft)">
              {' '}
              {formatMoment(each.at, nowMs)}, {each.operatorName}
            </Box>
            {each.note === '' ? null : (
              <Box component="span" className="selectable" display="block">
                {each.note}
              </Box>
            )}
          </li>
        ))}
      </Stack>
    </Box>
  );
}
