/** Words of the calendar of what falls due. */
export const calendarWords = {
  title: 'What falls due in 30 days',
  grid: 'What falls due, day by day',
  table: 'The same as a table',
  reading: 'Adding up what falls due …',
  readAgain: 'Read again',
  none: 'Nothing falls due in the next 30 days',
  noneText:
    'What plans ask for shows here by day. Ctrl+1 opens Take payment, where the kind “recurring” or “instalments” makes the first plan.',
  day: 'Day',
  count: 'Instalments',
  amount: 'Amount',
  total: 'Together',
  today: 'today',
  opened: 'Plans that are due on this day',
  openedNone: 'No plan is due on this day any more.',
  openedMore: 'More plans than can be shown here: look for them in the list.',
  closeDay: 'Close the day',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;
