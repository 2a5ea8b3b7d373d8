import type { AuditDetails } from '../domain/audit/entry.ts';
import type { Account } from '../domain/accounts/account.ts';

/** What decides where money goes and how much of it. */
export function accountFacts(
  account: Pick<Account, 'id' | 'mode' | 'baseUrl' | 'amountLimitMajor'>,
): AuditDetails {
  const { id, mode, baseUrl, amountLimitMajor } = account;
  return { account: id, mode, baseUrl, amountLimitMajor };
}

/** The first of many, with their count. */
export function firstOf(names: readonly string[]): string {
  return names.length > 1 ? `${names[0] ?? ''} and ${names.length - 1} more` : (names[0] ?? '');
}
