import '@mantine/core/styles/SimpleGrid.css';
import { Box, SimpleGrid, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { formatMinor } from '../../../domain/money.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { reportWords } from './words/reports.ts';
import { barShare, weeksOf } from './report-page.ts';
import type { ReportPage } from './report-page.ts';

/** Ground of a day, the darker the more is due, and always light enough for its words. */
function shadeOf(share: number): string {
  return `color-mix(in srgb, var(--chart-ink) ${Math.round(6 + share * 0.28)}%, var(--panel))`;
}

interface DueDay {
  readonly dueDate: string;
  readonly count: number;
  readonly amountMinor: number;
}

/** The days of a page in weeks; the table under it has the same figures for screen readers. */
export function DueCalendar(props: {
  readonly page: ReportPage;
  readonly days: readonly DueDay[];
}): ReactElement {
  const { page, days } = props;
  const most = Math.max(...days.map(({ amountMinor }) => amountMinor));
  return (
    <SimpleGrid cols={7} spacing={4} visibleFrom="sm" aria-hidden="true">
      {reportWords.weekdays.map((name) => (
        <Box component="span" c="dimmed" fz={12} ta="center" key={name}>
          {name}
        </Box>
      ))}
      {weeksOf(page).map((date, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- Days before the first have no date.
        if (date === null) return <div key={index} />;
        const due = days.find(({ dueDate }) => dueDate === date);
        return (
          <Stack
            key={date}
            gap={0}
            mih={92}
            py={6}
            px={8}
            bdrs={4}
            fz={11.5}
            lh="16px"
            {...(due === undefined
              ? { bg: 'var(--desk)', c: 'dimmed' }
              : { bg: shadeOf(barShare(due.amountMinor, most)) })}
          >
            <span>{Number(date.slice(8))}</span>
            {due === undefined ? null : (
              <>
                <b>{formatMinor(due.amountMinor, page.currency as CurrencyCode)}</b>
                <span>{reportWords.dueCount(due.count)}</span>
              </>
            )}
          </Stack>
        );
      })}
    </SimpleGrid>
  );
}
