import type { AccountRefusal } from '../../../contract/accounts/accounts.ts';
import { type Account, needsUsername } from '../../../domain/accounts/account.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { isPattern } from '../../../domain/charge/reference-taken.ts';
import { abilityNames, checkAbilityPath } from '../../../domain/accounts/gateway-abilities.ts';
import { checkFormFields } from '../../../domain/accounts/form-fields.ts';
import { isCurrency } from '../../../domain/money.ts';
import { checkTemplate } from '../../../domain/receipt/template.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { checkGatewayUrl } from '../../../domain/accounts/gateway-url.ts';
import type { GatewayUrlRefusal } from '../../../domain/accounts/gateway-url.ts';
import { checkAdditionalFields } from './check-additional-fields.ts';
import { framingHeaders } from '../../../domain/accounts/request-names.ts';

type Field = AccountRefusal['field'];
type Reason = AccountRefusal['reason'];

/** Checks an account against the existing ones, and returns it as it is to be stored. Every refused field is named. */
export function checkAccount(
  account: Account,
  others: readonly Account[],
): Result<Account, readonly AccountRefusal[]> {
  // One spelling is sent and hashed, as with invoice numbers.
  const username = account.username.normalize('NFC');
  const checked = checkStoredAccount({ ...account, username }, others);
  const refusals = [...(checked.ok ? [] : checked.error), ...settingRefusals(account)];
  return refusals.length === 0 ? checked : failed(refusals);
}

/**
 * Requirements for an account that is saved now. An account that was saved before them must still open,
 * and its next change brings it in line.
 */
function settingRefusals(account: Account): readonly AccountRefusal[] {
  const { credentialScheme, username, ecm } = account;
  const isNamed = username.trim() !== '' || credentialScheme === 'basic' || !needsUsername(account);
  const hasColon = credentialScheme !== 'basic' && needsUsername(account) && username.includes(':');
  const hasPlanCodes = [ecm.phone, ecm.mail].every(
    ({ recurring, instalment }) => recurring !== null && instalment !== null,
  );
  return [
    ...(isNamed ? [] : [{ field: 'username', reason: 'empty' } as const]),
    ...(hasColon ? [{ field: 'username', reason: 'user-info' } as const] : []),
    ...(hasPlanCodes ? [] : [{ field: 'codes', reason: 'empty' } as const]),
  ];
}

/** Checks an account by the rules that every stored one must meet, whenever it was saved. */
export function checkStoredAccount(
  account: Account,
  others: readonly Account[],
): Result<Account, readonly AccountRefusal[]> {
  const refusals: AccountRefusal[] = [];
  const refuse = (field: Field, reason: Reason | null) => {
    if (reason !== null) refusals.push({ field, reason });
  };

  const kept = tidy(account);
  refuse('mode', checkMode(kept, others));
  refuse('name', checkName(kept, others));
  const baseUrl = checkGatewayUrl(kept.baseUrl, kept.mode);
  if (!baseUrl.ok) refuse('base-url', urlReasons[baseUrl.error]);
  else if (holdsCardNumber(baseUrl.value)) refuse('base-url', 'holds-card-number');
  const paynowUrl = kept.paynowUrl === '' ? ok('') : checkGatewayUrl(kept.paynowUrl, kept.mode);
  if (!paynowUrl.ok) refuse('paynow-url', urlReasons[paynowUrl.error]);
  else if (holdsCardNumber(paynowUrl.value)) refuse('paynow-url', 'holds-card-number');
  refuse('username', checkUsername(kept));
  refuse('credential-headers', checkHeaderNames(kept));
  refuse('additional-fields', checkAdditionalFields(kept.additionalFields));
  refuse('currencies', kept.currencies.every(isCurrency) ? null : 'unknown-currency');
  refuse('deadlines', kept.softDeadlineMs > kept.hardDeadlineMs ? 'soft-above-hard' : null);
  refuse('time-zone', isKnownZone(kept.timeZone) ? null : 'unknown-zone');
  refuse('taken-patterns', checkPatterns(kept.referenceTakenPatterns));
  refuse('abilities', checkAbilities(kept.abilities));

  if (refusals.length > 0 || !baseUrl.ok || !paynowUrl.ok) return failed(refusals);
  return ok({ ...kept, baseUrl: baseUrl.value, paynowUrl: paynowUrl.value });
}

/** True when a stored account would be saved again unchanged; an edited file is not trusted. */
export function isStoredAccountSound(account: Account, others: readonly Account[]): boolean {
  const checked = checkStoredAccount(account, others);
  if (checkTemplate(account.receipt).length > 0) return false;
  if (!checkFormFields(account.fields).ok) return false;
  return checked.ok && JSON.stringify(checked.value) === JSON.stringify(account);
}

/** Removes pasted spaces, repeated currencies, and header names that the authentication method does not use. */
function tidy(account: Account): Account {
  return {
    ...account,
    name: account.name.trim(),
    baseUrl: account.baseUrl.trim() === '' ? '' : account.baseUrl,
    paynowUrl: account.paynowUrl.trim() === '' ? '' : account.paynowUrl,
    username: account.username.trim(),
    credentialHeaderNames:
      account.credentialScheme === 'headers' ? account.credentialHeaderNames : [],
    currencies: [...new Set(account.currencies)],
    referenceTakenPatterns: [
      ...new Set(account.referenceTakenPatterns.map((pattern) => pattern.trim())),
    ].filter((pattern) => pattern !== ''),
  };
}

/** Without any pattern a taken reference would read as a plain rejection, and could be charged again. */
function checkPatterns(patterns: readonly string[]): Reason | null {
  if (patterns.length === 0) return 'empty';
  if (patterns.some((pattern) => holdsCardNumber(pattern))) return 'holds-card-number';
  return patterns.every(isPattern) ? null : 'too-short';
}

/** Paths are checked when they are set; a file may hold any. */
function checkAbilities(abilities: Account['abilities']): Reason | null {
  const isPath = abilityNames.every((name) => checkAbilityPath(name, abilities[name].path).ok);
  return isPath ? null : 'not-a-path';
}

function checkMode(account: Account, others: readonly Account[]): Reason | null {
  const kept = others.find(({ id }) => id === account.id);
  if (account.mode === 'practice' || kept?.mode === 'practice') return 'practice-is-built-in';
  // Its records belong to the environment that its charges were sent to.
  return kept !== undefined && kept.mode !== account.mode ? 'mode-is-fixed' : null;
}

/** Staff tell accounts apart by name, so two may not differ only in letter case or spaces. */
function checkName(account: Account, others: readonly Account[]): Reason | null {
  if (account.name === '') return 'empty';
  if (holdsCardNumber(account.name)) return 'holds-card-number';
  const isTaken = others.some(
    ({ id, name }) => id !== account.id && alike(name) === alike(account.name),
  );
  return isTaken ? 'taken' : null;
}

function alike(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/**
 * In HTTP Basic a colon would end the username early and make the rest a part of the token; in a wallet's hash, whose
 * parts colons join, it would make them ambiguous.
 */
function checkUsername(account: Account): Reason | null {
  if (holdsCardNumber(account.username)) return 'holds-card-number';
  if (account.credentialScheme !== 'basic') return null;
  if (account.username === '') return 'empty';
  return account.username.includes(':') ? 'user-info' : null;
}

/** Accepts a zone by name; an offset such as `+10:00` would be wrong for half the year. */
function isKnownZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/u.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}

const urlReasons: Readonly<Record<GatewayUrlRefusal, Reason>> = {
  empty: 'empty',
  'not-a-url': 'not-a-url',
  'not-https': 'not-https',
  'user-info': 'user-info',
  'has-query': 'has-query',
  'too-long': 'not-a-url',
  'control-characters': 'not-a-url',
  'private-host': 'private-host',
};

/** Checks the names of the headers that carry an account's credentials; other authentication methods have none. */
function checkHeaderNames(account: Account): AccountRefusal['reason'] | null {
  if (account.credentialScheme !== 'headers') return null;
  const names = account.credentialHeaderNames.map((name) => name.toLowerCase());
  if (names.length === 0) return 'empty';
  if (!names.every((name) => /^[a-z0-9-]{1,100}$/u.test(name))) return 'not-a-header-name';
  if (names.some(holdsCardNumber)) return 'holds-card-number';
  if (names.some((name) => framingHeaders.has(name))) return 'replaces-document-field';
  return new Set(names).size === names.length ? null : 'taken';
}
