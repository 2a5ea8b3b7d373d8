import { Box } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { dateEntryWords } from '../../words/date-entry.ts';

/**
 * The month of a report, picked from the months of a year; its group has the label. Months are `YYYY-MM`, and both ends can
 * be picked.
 */
export function MonthInput(props: {
  readonly month: string;
  readonly first: string;
  readonly last: string;
  /** Words in the field that there is no month before or after it; they describe what is greyed for it. */
  readonly end: { readonly id: string; readonly words: string } | null;
  readonly onMonth: (month: string) => void;
}): ReactElement {
  const { month, first, last, end, onMonth } = props;
  return (
    <MonthPickerInput
      w={end === null ? 180 : 252}
      leftSection={<Icon name="calendarDay" size={16} />}
      leftSectionPointerEvents="none"
      rightSection={
        end === null ? null : (
          <Box component="span" fz={12} c="dimmed" id={end.id}>
            {end.words}
          </Box>
        )
      }
      rightSectionWidth={92}
      rightSectionPointerEvents="none"
      // The dropdown would be a dialog without a name.
      popoverProps={{ withRoles: false, portalProps: { target: 'main' } }}
      value={dayOf(month)}
      minDate={dayOf(first)}
      maxDate={dayOf(last)}
      ariaLabels={{
        previousYear: dateEntryWords.previousYear,
        nextYear: dateEntryWords.nextYear,
        previousDecade: dateEntryWords.previousDecade,
        nextDecade: dateEntryWords.nextDecade,
      }}
      onChange={(day) => {
        // Picking the chosen month again would clear it.
        if (day !== null) onMonth(day.slice(0, 7));
      }}
    />
  );
}

/** The kit names a month by its first day. */
function dayOf(month: string): string {
  return `${month}-01`;
}
