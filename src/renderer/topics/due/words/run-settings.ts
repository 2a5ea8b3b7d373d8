import type { NumberRange } from '../../../../domain/accounts/account.ts';
import { runSettingRanges, terminalConcurrencyMax } from '../../../../domain/run/run.ts';

const gapSecondsMax = runSettingRanges.gapMs.max / 1000;

function spanOf({ min, max }: NumberRange): string {
  return `${min} to ${max}`;
}

/** Words of the billing run settings. */
export const runSettingsWords = {
  title: 'Billing runs',
  text: 'How billing runs work on this account.',
  concurrency: 'At a time',
  concurrencyHint: `charges sent at the same time, ${spanOf(runSettingRanges.concurrency)}; one terminal sends up to ${terminalConcurrencyMax}`,
  gap: 'Gap between charges',
  gapHint: `seconds, 0 to ${gapSecondsMax}; default 0, since the gateway document shows no rate limit. A pause that the gateway asks for is respected.`,
  notConfirmedMax: 'Stop after',
  notConfirmedMaxHint: `unconfirmed in a row, ${spanOf(runSettingRanges.notConfirmedMax)}`,
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
  notANumber: (range: NumberRange) => `Enter a whole number from ${spanOf(range)}.`,
  notSeconds: `Enter seconds from 0 to ${gapSecondsMax}, for example 0.5.`,
  notATime: 'Enter a time of day, for example 09:00.',
} as const;
