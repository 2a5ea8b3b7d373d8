/** Words of the billing run settings. */
export const runSettingsWords = {
  title: 'Billing runs',
  text: 'How billing runs work on this account.',
  concurrency: 'At a time',
  concurrencyHint: 'charges sent at the same time, 1 to 48; one terminal sends up to 16',
  gap: 'Gap between charges',
  gapHint:
    'seconds, 0 to 60; default 0, since the gateway document shows no rate limit. A pause that the gateway asks for is respected.',
  notConfirmedMax: 'Stop after',
  notConfirmedMaxHint: 'unconfirmed in a row, 1 to 20',
  startsBy: 'Start',
  byPerson: 'by hand; Tillroom reminds',
  byClock: 'automatically, while Tillroom is open',
  startsAt: 'At',
  startsAtHint: 'time of the merchant’s day, for example 09:00',
  byClockText:
    'Charges what is due and every scheduled retry, with no review first. Expired cards are excluded.',
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'Not saved yet.',
  reading: 'Reading the settings …',
  adminOnly: 'Only an admin can change this. You can view it here.',
  readOnly: 'The records cannot be written, so nothing can be changed now.',
  notANumber: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
  notSeconds: 'Enter seconds from 0 to 60, for example 0.5.',
  notATime: 'Enter a time of day, for example 09:00.',
} as const;
