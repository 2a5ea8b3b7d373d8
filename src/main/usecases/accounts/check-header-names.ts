import type { AccountRefusal } from '../../../contract/accounts/accounts.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { framingHeaders } from '../../../domain/accounts/request-names.ts';

/** Checks the names of the headers that carry an account's credentials; other authentication methods have none. */
export function checkHeaderNames(account: Account): AccountRefusal['reason'] | null {
  if (account.credentialScheme !== 'headers') return null;
  const names = account.credentialHeaderNames.map((name) => name.toLowerCase());
  if (names.length === 0) return 'empty';
  if (!names.every((name) => /^[a-z0-9-]{1,100}$/u.test(name))) return 'not-a-header-name';
  if (names.some(holdsCardNumber)) return 'holds-card-number';
  if (names.some((name) => framingHeaders.has(name))) return 'replaces-document-field';
  return new Set(names).size === names.length ? null : 'taken';
}
