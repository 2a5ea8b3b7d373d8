import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { failureOf } from '../../../bridge/client.ts';
import { forecastQuery, merchantDayQuery } from '../../../bridge/plan-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState, Panel } from '../../../ui/panel.tsx';
import { MoneyTally } from '../../../ui/plans/money-tally.tsx';
import { WaitLine } from '../../../ui/wait-line.tsx';
import { failureWords } from '../../../words/failures.ts';
import { calendarWords } from '../words/plan-calendar.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { forecastTotals, lastShown } from './calendar-model.ts';
import { CalendarTable } from './calendar-table.tsx';
import './calendar.css';
import { OpenedDay } from './opened-day.tsx';

/** Forecast of 30 days: a calendar with the amounts of each day, and the same as a table. */
export function CalendarPart(props: { readonly onOpen: (planId: string) => void }): ReactElement {
  const today = useQuery(merchantDayQuery);
  if (today.isError) {
    return <Unread error={today.error} onAgain={() => void today.refetch()} />;
  }
  if (today.data === undefined) return <WaitLine words={calendarWords.reading} />;
  return <Forecast today={today.data as CalendarDate} onOpen={props.onOpen} />;
}

function Forecast(props: {
  readonly today: CalendarDate;
  readonly onOpen: (planId: string) => void;
}): ReactElement {
  const { today, onOpen } = props;
  const forecast = useQuery(forecastQuery(today, lastShown(today)));
  const [openDay, setOpenDay] = useState<string | null>(null);
  if (forecast.isError) {
    return <Unread error={forecast.error} onAgain={() => void forecast.refetch()} />;
  }
  if (forecast.data === undefined) return <WaitLine words={calendarWords.reading} />;
  const amounts = forecast.data;
  if (amounts.length === 0) {
    return <EmptyState title={calendarWords.none}>{calendarWords.noneText}</EmptyState>;
  }
  const toggle = (day: string): void => setOpenDay(day === openDay ? null : day);
  return (
    <div className="calendar-part">
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
    </div>
  );
}

function Unread(props: { readonly error: unknown; readonly onAgain: () => void }): ReactElement {
  return (
    <Notice
      tone="bad"
      title={failureWords(failureOf(props.error))}
      actions={<Button onClick={props.onAgain}>{calendarWords.readAgain}</Button>}
    />
  );
}
