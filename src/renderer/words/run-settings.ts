/** Words of how runs go, in Settings. */
export const runSettingsWords = {
  title: 'Due runs',
  text: 'How a run of what is due goes, for this account.',
  concurrency: 'At a time',
  concurrencyHint: 'charges sent side by side, 1 to 16',
  gap: 'Gap between two',
  gapHint:
    'seconds, 0 to 60; default 0, since the service document shows no limit of pace. A pause that the service asks for is kept.',
  notConfirmedMax: 'Stop after',
  notConfirmedMaxHint: 'not confirmed one after the other, 1 to 20',
  startsBy: 'Start',
  byPerson: 'when somebody starts it; Tillroom reminds',
  byClock: 'by itself, while the app is open',
  startsAt: 'At',
  startsAtHint: 'time of the merchant’s day, for example 09:00',
  byClockText:
    'It charges what is due and what its schedule tries again, without anybody looking first. Cards that are past their expiry stay out.',
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'Not saved yet.',
  reading: 'Reading the settings …',
  adminOnly: 'An admin changes this. You can look at it here.',
  readOnly: 'The records cannot be written, so nothing can be changed now.',
  notANumber: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
  notSeconds: 'Enter seconds from 0 to 60, for example 0.5.',
  notATime: 'Enter a time of day, for example 09:00.',
} as const;
