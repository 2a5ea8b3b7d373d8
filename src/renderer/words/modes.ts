import type { AccountMode } from '../../domain/accounts/account.ts';

/** Names of the modes, in the bar and on every slip. */
export const modeWords: Readonly<
  Record<AccountMode, { readonly word: string; readonly says: string }>
> = {
  practice: { word: 'PRACTICE', says: 'No real money' },
  test: { word: 'TEST', says: 'The gateway’s test environment' },
  live: { word: 'LIVE', says: 'real money' },
};

/** The mode in the top bar; live adds that money is real. */
export function modeTitle(mode: AccountMode): string {
  return mode === 'live' ? 'LIVE: real money' : modeWords[mode].word;
}

/** Words of the practice date and its menu. */
export const practiceDateWords = {
  date: (day: string) => `${day} in practice`,
  moveOn: 'Move on',
  day: '1 day',
  week: '1 week',
  month: '1 month',
  help: 'Plans come due and cards expire as if that time had passed.',
  movedOn: 'Practice date moved on.',
} as const;
