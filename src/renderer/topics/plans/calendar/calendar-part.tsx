import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { forecastQuery, merchantDayQuery } from '../../../bridge/plan-queries.ts';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { MoneyTally } from '../../../ui/plans/money-tally.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { calendarWords } from '../words/plan-calendar.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import type { DueAmount } from './calendar-model.ts';
import { forecastTotals, lastShown } from './calendar-model.ts';
import { CalendarTable } from './calendar-table.tsx';
import { OpenedDay } from './opened-day.tsx';

/** Forecast of 30 days: a calendar with the amounts of each day, and the same as a table. */
export function CalendarPart(props: { readonly onOpen: (planId: string) => void }): ReactElement {
  const today = useQuery(merchantDayQuery);
  return (
    <QueryPart query={today} reading={calendarWords.reading}>
      {(day) => <Forecast today={day as CalendarDate} onOpen={props.onOpen} />}
    </QueryPart>
  );
}

function Forecast(props: {
  readonly today: CalendarDate;
  readonly onOpen: (planId: string) => void;
}): ReactElement {
  const { today, onOpen } = props;
  const forecast = useQuery(forecastQuery(today, lastShown(today)));
  return (
    <QueryPart query={forecast} reading={calendarWords.reading}>
      {(amounts) =>
        amounts.length === 0 ? (
          <EmptyState title={calendarWords.none}>{calendarWords.noneText}</EmptyState>
        ) : (
          <Calendar today={today} amounts={amounts} onOpen={onOpen} />
        )
      }
    </QueryPart>
  );
}

function Calendar(props: {
  readonly today: CalendarDate;
  readonly amounts: readonly DueAmount[];
  readonly onOpen: (planId: string) => void;
}): ReactElement {
  const { today, amounts, onOpen } = props;
  const [openDay, setOpenDay] = useState<string | null>(null);
  const toggle = (day: string): void => setOpenDay(day === openDay ? null : day);
  return (
    <Stack gap={12} maw={1080} p={2}>
      <Panel
        title={calendarWords.title}
        aside={<MoneyTally rows={forecastTotals(amounts)} none="" />}
      >
        <CalendarGrid today={today} amounts={amounts} openDay={openDay} onDay={toggle} />
        {openDay === null ? null : (
          <OpenedDay
            key={openDay}
            day={openDay}
            amounts={amounts.filter(({ dueDate }) => dueDate === openDay)}
            onOpen={onOpen}
            onClose={() => setOpenDay(null)}
          />
        )}
      </Panel>
      <Panel title={calendarWords.table}>
        <CalendarTable amounts={amounts} openDay={openDay} onDay={toggle} />
      </Panel>
    </Stack>
  );
}
