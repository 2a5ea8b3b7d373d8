import { weekdayColumns } from '../../../words/clock.ts';

/** Words of the forecast calendar. */
export const calendarWords = {
  title: 'What falls due in 30 days',
  grid: 'What falls due, day by day',
  table: 'The same as a table',
  reading: 'Calculating what falls due …',
  none: 'Nothing falls due in the next 30 days',
  noneText:
    'Instalments due appear here by day. Ctrl+1 opens Take payment: type “recurring” or “instalments” starts the first plan.',
  day: 'Day',
  count: 'Instalments',
  amount: 'Amount',
  total: 'Total',
  today: 'today',
  opened: 'Plans that are due on this day',
  openedNone: 'No plan is due on this day.',
  openedMore: 'There are more plans than fit here. Find them in the list.',
  closeDay: 'Close the day',
  weekdays: weekdayColumns,
} as const;
