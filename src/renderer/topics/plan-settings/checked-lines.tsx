import { Box, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { FaultTable } from '../../ui/files/fault-table.tsx';
import { MoneyTally } from '../../ui/plans/money-tally.tsx';
import {
  planColumnWords,
  planFaultWords,
  planFileWords as words,
  plansCountWords,
} from './words/plan-files.ts';
import type { CheckedFile } from './use-plan-file.ts';

/** Result of checking a file: its totals, or the lines to correct. */
export function CheckedLines({ checked }: { readonly checked: CheckedFile }): ReactElement {
  const { faults, faultCount, needsCardCount, planCount } = checked;
  return (
    <Stack className="checked-lines" gap={8}>
      <p>
        {plansCountWords(planCount)}. {words.totals} <MoneyTally rows={checked.totals} none="" />
      </p>
      {needsCardCount === 0 ? null : (
        <Box component="p" c="dimmed">
          {needsCardCount} {words.needsCard}.
        </Box>
      )}
      <FaultTable
        faults={faults}
        count={faultCount}
        columnNames={planColumnWords}
        faultNames={planFaultWords}
      />
    </Stack>
  );
}
