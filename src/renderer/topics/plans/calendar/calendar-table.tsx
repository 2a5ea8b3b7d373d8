import type { ReactElement } from 'react';
import { formatMinor } from '../../../../domain/money.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { calendarWords } from '../words/plan-calendar.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import type { DueAmount } from './calendar-model.ts';
import { forecastTotals } from './calendar-model.ts';

/** The forecast as figures; each day opens its plans. */
export function CalendarTable(props: {
  readonly amounts: readonly DueAmount[];
  readonly openDay: string | null;
  readonly onDay: (day: string) => void;
}): ReactElement {
  const { amounts, openDay, onDay } = props;
  return (
    <DataTable
      className="calendar-table"
      caption={calendarWords.table}
      columns={[
        { head: calendarWords.day, isName: true },
        { head: calendarWords.count, isFigure: true },
        { head: calendarWords.amount, isFigure: true },
      ]}
      rows={amounts.map(({ dueDate, currency, count, amountMinor }) => ({
        id: `${dueDate} ${currency}`,
        cells: [
          <Button
            key="day"
            tone="quiet"
            size="compact-sm"
            ml={-8}
            aria-expanded={dueDate === openDay}
            onClick={() => onDay(dueDate)}
          >
            {dayWords(dueDate)}
          </Button>,
          count,
          `${currency} ${formatMinor(amountMinor, currency)}`,
        ],
      }))}
      feet={forecastTotals(amounts).map(({ currency, count, amountMinor }) => [
        calendarWords.total,
        count,
        `${currency} ${formatMinor(amountMinor, currency)}`,
      ])}
    />
  );
}
