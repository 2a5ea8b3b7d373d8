import { noAccountMark } from '../../../domain/accounts/account-mark.ts';
import { accountRanges } from '../../../domain/accounts/account.ts';
import type { Account, EcmTable } from '../../../domain/accounts/account.ts';
import { defaultAbilities } from '../../../domain/accounts/gateway-abilities.ts';
import { defaultReferenceTakenPatterns } from '../../../domain/charge/reference-taken.ts';

/** First digit 1 for telephone and 2 for mail, second digit the kind (docs/gateway-facts.md, Order channel). */
export const ecmDefaults: EcmTable = {
  phone: { single: 11, recurring: 12, instalment: 13 },
  mail: { single: 21, recurring: 22, instalment: 23 },
};

/** Limits, waiting times, mark and ways to read a response that every account starts with (docs/gateway-facts.md, Defaults). */
export const limitDefaults: Pick<
  Account,
  | 'amountLimitMajor'
  | 'referenceLengthMax'
  | 'softDeadlineMs'
  | 'hardDeadlineMs'
  | 'duplicateWindowHours'
  | 'alwaysTwoDecimals'
  | 'renewedCards'
  | 'referenceTakenPatterns'
  | 'mark'
  | 'abilities'
> = {
  amountLimitMajor: 10_000,
  referenceLengthMax: accountRanges.referenceLengthMax.max,
  softDeadlineMs: 60_000,
  hardDeadlineMs: 150_000,
  duplicateWindowHours: 24,
  alwaysTwoDecimals: false,
  renewedCards: 'first',
  referenceTakenPatterns: defaultReferenceTakenPatterns,
  mark: noAccountMark,
  abilities: defaultAbilities,
};
