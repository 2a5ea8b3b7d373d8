/** Words of every field that takes a date. */
export const dateEntryWords = {
  hint: 'for example 22 11, Fri or +1m',
  wrong: 'Enter a date, for example 22/11/2026, Fri or +1m.',
  open: 'Open the calendar',
  calendar: 'Calendar',
  reading: 'Opening the calendar…',
  quick: 'Quick dates',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
} as const;

/** A day that one press chooses, as staff would key it, and its name on the button. */
export interface QuickDay {
  readonly keyed: string;
  readonly words: string;
}

/** Days that a promise, a call or a change is often for. */
export const quickDays: readonly QuickDay[] = [
  { keyed: 'tomorrow', words: 'Tomorrow' },
  { keyed: 'fri', words: 'Friday' },
  { keyed: '+1w', words: 'In a week' },
  { keyed: '+1m', words: 'In a month' },
];
