import type { AuditDetails } from '../domain/audit/entry.ts';
import type { Account } from '../domain/accounts/account.ts';

/** The settings that decide where money goes, how much of it, which token is charged, and how a response is read. */
export function accountFacts(
  account: Pick<
    Account,
    'id' | 'mode' | 'baseUrl' | 'amountLimitMajor' | 'alwaysTwoDecimals' | 'renewedCards'
  >,
): AuditDetails {
  const { id, mode, baseUrl, amountLimitMajor, alwaysTwoDecimals, renewedCards } = account;
  return { account: id, mode, baseUrl, amountLimitMajor, alwaysTwoDecimals, renewedCards };
}

/** The first name, and the number of the others. */
export function firstOf(names: readonly string[]): string {
  return names.length > 1 ? `${names[0] ?? ''} and ${names.length - 1} more` : (names[0] ?? '');
}
