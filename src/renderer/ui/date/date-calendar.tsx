import { DatePicker } from '@mantine/dates';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import '@mantine/dates/styles.css';
import { dateEntryWords } from '../../words/date-entry.ts';

/** A month to pick a day from; arrows move, Enter picks. */
export function DateCalendar(props: {
  readonly value: string | null;
  readonly today: string;
  readonly onPick: (day: string) => void;
}): ReactElement {
  const { value, today, onPick } = props;
  const calendar = useRef<HTMLDivElement>(null);
  // Scrolling to the day would move the window under the calendar.
  useEffect(() => {
    const day = calendar.current?.querySelector<HTMLElement>('[data-autofocus]');
    day?.focus({ preventScroll: true });
  }, []);
  return (
    <DatePicker
      ref={calendar}
      // Red is for outcomes: Saturdays and Sundays are days like others.
      weekendDays={[]}
      hideOutsideDates
      value={value}
      defaultDate={value ?? today}
      getDayProps={(day) => ({
        // The kit marks the day of this computer, which is not always the merchant's.
        'data-today': day === today || undefined,
        'data-autofocus': day === (value ?? today) || undefined,
      })}
      ariaLabels={{
        previousMonth: dateEntryWords.previousMonth,
        nextMonth: dateEntryWords.nextMonth,
        previousYear: dateEntryWords.previousYear,
        nextYear: dateEntryWords.nextYear,
        previousDecade: dateEntryWords.previousDecade,
        nextDecade: dateEntryWords.nextDecade,
      }}
      onChange={(day) => {
        if (day !== null) onPick(day);
        else if (value !== null) onPick(value);
      }}
    />
  );
}
