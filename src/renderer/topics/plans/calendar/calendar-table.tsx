import type { ReactElement } from 'react';
import { formatMinor } from '../../../../domain/money.ts';
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
    <table className="table calendar-table">
      <thead>
        <tr>
          <th scope="col">{calendarWords.day}</th>
          <th scope="col" className="amount">
            {calendarWords.count}
          </th>
          <th scope="col" className="amount">
            {calendarWords.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {amounts.map(({ dueDate, currency, count, amountMinor }) => (
          <tr key={`${dueDate} ${currency}`}>
            <td>
              <Button
                tone="quiet"
                aria-expanded={dueDate === openDay}
                onClick={() => onDay(dueDate)}
              >
                {dayWords(dueDate)}
              </Button>
            </td>
            <td className="amount">{count}</td>
            <td className="amount">
              {currency} {formatMinor(amountMinor, currency)}
            </td>
          </tr>
        ))}
        {forecastTotals(amounts).map(({ currency, count, amountMinor }) => (
          <tr key={currency} className="calendar-total">
            <th scope="row">{calendarWords.total}</th>
            <td className="amount">{count}</td>
            <td className="amount">
              {currency} {formatMinor(amountMinor, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
