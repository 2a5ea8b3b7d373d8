import '@mantine/core/styles/Table.css';
import { Box, Flex, Table } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { formatMinor } from '../../../../domain/money.ts';
import { tallyText } from '../../../ui/plans/money-tally.tsx';
import { calendarWords } from '../words/plan-calendar.ts';
import { dayWords } from '../../../words/plans/plan-retry.ts';
import type { CalendarDay, DueAmount } from './calendar-model.ts';
import { calendarWeeks, nextDay } from './calendar-model.ts';

/** The days in weeks from Monday; arrows move between the days with an amount due. */
export function CalendarGrid(props: {
  readonly today: CalendarDate;
  readonly amounts: readonly DueAmount[];
  readonly openDay: string | null;
  readonly onDay: (day: string) => void;
}): ReactElement {
  const { today, amounts, openDay, onDay } = props;
  const grid = useRef<HTMLTableElement>(null);
  const days = [...new Set(amounts.map(({ dueDate }) => dueDate))].toSorted();
  const [cursor, setCursor] = useState<string | null>(null);
  const reachable = days.includes(cursor ?? '') ? cursor : (days[0] ?? null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = days.findIndex((day) => day === reachable);
    const next = nextDay(days, at, event.key);
    const day = next === null ? undefined : days[next];
    if (day === undefined) return;
    event.preventDefault();
    setCursor(day);
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  return (
    <Table
      layout="fixed"
      withTableBorder
      withColumnBorders
      visibleFrom="sm"
      aria-label={calendarWords.grid}
      ref={grid}
      onKeyDown={onKeyDown}
    >
      <Table.Thead>
        <Table.Tr>
          {calendarWords.weekdays.map((name) => (
            <Table.Th key={name} scope="col" py={2} px={7} c="dimmed" fz={12} fw={500}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {calendarWeeks(today, amounts).map((week) => (
          <Table.Tr key={week[0]?.date ?? ''}>
            {week.map((day) => (
              <Table.Td
                key={day.date}
                h={58}
                p={0}
                {...(day.isInside ? {} : { bg: 'var(--field-off)' })}
              >
                <DayCell
                  day={day}
                  isReachable={day.date === reachable}
                  isOpen={day.date === openDay}
                  onDay={() => {
                    setCursor(day.date);
                    onDay(day.date);
                  }}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function DayCell(props: {
  readonly day: CalendarDay;
  readonly isReachable: boolean;
  readonly isOpen: boolean;
  readonly onDay: () => void;
}): ReactElement {
  const { day, isReachable, isOpen, onDay } = props;
  const number = (
    <Box
      component="span"
      fz={12}
      {...(day.isToday ? { c: 'var(--accent)', fw: 600 } : { c: 'dimmed' })}
    >
      {String(Number(day.date.slice(8)))}
      {day.isToday ? ` ${calendarWords.today}` : ''}
    </Box>
  );
  if (day.amounts.length === 0) {
    return (
      <Box h="100%" mih={58} px={7} py={4}>
        {number}
      </Box>
    );
  }
  return (
    <Flex
      component="button"
      direction="column"
      type="button"
      className="calendar-day hoverable focus-within-edge"
      gap={1}
      w="100%"
      h="100%"
      mih={58}
      px={7}
      py={4}
      c="var(--ink)"
      ta="left"
      bg={isOpen ? 'var(--accent-soft)' : 'transparent'}
      data-day={day.date}
      tabIndex={isReachable ? 0 : -1}
      aria-expanded={isOpen}
      onClick={onDay}
    >
      {number}
      {day.amounts.map(({ currency, amountMinor }) => (
        <Box component="span" className="breaks-anywhere tabular" fw={600} key={currency}>
          {currency} {formatMinor(amountMinor, currency)}
        </Box>
      ))}
      <span className="visually-hidden">
        , {dayWords(day.date)}: {day.amounts.map(tallyText).join('; ')}
      </span>
    </Flex>
  );
}
