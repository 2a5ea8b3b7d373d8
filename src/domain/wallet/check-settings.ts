import type { Account } from '../accounts/account.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import { purchaseMembers } from '../accounts/request-names.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { checkCallbackPath } from './callback-path.ts';
import { checkLightboxUrl, checkOriginUrl } from './origin-url.ts';
import type {
  WalletFieldNames,
  WalletSettingFault,
  WalletSettingField,
  WalletSettingRefusal,
  WalletSettings,
} from './settings.ts';

const nameLengthMax = 100;

/** Checks typed settings, and returns them normalised. */
export function checkWalletSettings(
  typed: WalletSettings,
  account: Pick<Account, 'mode' | 'paynowUrl'>,
): Result<WalletSettings, readonly WalletSettingRefusal[]> {
  const refusals: WalletSettingRefusal[] = [];
  const refuse = (field: WalletSettingField, reason: WalletSettingFault | null) => {
    if (reason !== null) refusals.push({ field, reason });
  };
  const { mode, paynowUrl } = account;
  refuse(
    'enabled',
    typed.enabled && mode !== 'practice' && paynowUrl === '' ? 'no-paynow-url' : null,
  );
  const lightboxUrl = optional(typed.lightboxUrl, (text) => checkLightboxUrl(text, mode));
  if (!lightboxUrl.ok) refuse('lightbox-url', lightboxUrl.error);
  const originUrl = optional(typed.defaultOriginUrl, (text) => checkOriginUrl(text, mode));
  if (!originUrl.ok) refuse('origin-url', originUrl.error);
  const callbackPath = optional(typed.defaultCallbackPath, checkCallbackPath);
  if (!callbackPath.ok) refuse('callback-path', callbackPath.error);
  const tokenisePath = checkCallbackPath(typed.tokenisePath);
  if (!tokenisePath.ok) refuse('tokenise-path', tokenisePath.error);
  refuse('last-segment', faultOfSegment(typed.lastSegment));
  refuse('purchase-fields', faultOfFields(typed.purchaseFields));
  refuse('tokenise-fields', faultOfFields(typed.tokeniseFields));
  refuse('lightbox-parameters', faultOfNames(Object.values(typed.lightboxParameters)));
  const { status, ...required } = typed.callbackParameters;
  refuse(
    'callback-parameters',
    faultOfNames([...Object.values(required), ...(status === '' ? [] : [status])]),
  );
  if (!lightboxUrl.ok || !originUrl.ok || !callbackPath.ok || !tokenisePath.ok) {
    return failed(refusals);
  }
  if (refusals.length > 0) return failed(refusals);
  return ok({
    ...typed,
    lightboxUrl: lightboxUrl.value,
    defaultOriginUrl: originUrl.value,
    defaultCallbackPath: callbackPath.value,
    tokenisePath: tokenisePath.value,
  });
}

function optional<Fault>(
  text: string,
  check: (text: string) => Result<string, Fault>,
): Result<string, Fault> {
  return text.trim() === '' ? ok('') : check(text);
}

function faultOfSegment(segment: string): WalletSettingFault | null {
  if (segment === '') return 'empty';
  if (holdsCardNumber(segment)) return 'holds-card-number';
  return /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/u.test(segment) ? null : 'not-a-segment';
}

/** The token and the verifier are always sent, and at least one of the checkout's two identifiers. */
function faultOfFields(fields: WalletFieldNames): WalletSettingFault | null {
  const { container, type, typeValue, checkoutResourceUrl, checkoutId } = fields;
  if (checkoutResourceUrl === '' && checkoutId === '') return 'empty';
  const names = [type, checkoutResourceUrl, checkoutId].filter((name) => name !== '');
  const all = [...names, fields.oauthToken, fields.oauthVerifier];
  const fault = faultOfNames(all) ?? (container === '' ? null : faultOfNames([container]));
  if (fault !== null) return fault;
  if (holdsCardNumber(typeValue) || /\p{Cc}/u.test(typeValue)) return 'control-characters';
  const atTop = container === '' ? all : [container];
  const replaces = atTop.some((name) => purchaseMembers.has(name.toLowerCase()));
  return replaces ? 'replaces-document-field' : null;
}

function faultOfNames(names: readonly string[]): WalletSettingFault | null {
  if (names.includes('')) return 'empty';
  if (names.some((name) => name.length > nameLengthMax)) return 'too-long';
  if (names.some(holdsCardNumber)) return 'holds-card-number';
  if (!names.every(isPlainName)) return 'not-a-name';
  return new Set(names).size === names.length ? null : 'named-twice';
}

/** A member named `__proto__` would become the object's prototype. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z0-9_.-]+$/u.test(name) && name !== '__proto__';
}
