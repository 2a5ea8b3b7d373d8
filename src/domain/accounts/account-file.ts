import { holdsCardNumber, maskCardNumbers } from '../cards/card-guard.ts';

/** What a file of account settings says it is, and in which form. */
export const accountFileFormat = 'tillroom-account';
export const accountFileVersion = 1;

/** Why something in a file may not be there. */
export const accountFileFaults = [
  'missing',
  'not-as-expected',
  'unknown-name',
  'reserved-name',
  'looks-like-a-secret',
  'holds-card-number',
  'too-deep',
] as const;

export type AccountFileFaultReason = (typeof accountFileFaults)[number];

/** One fault, and where it is: names joined by dots, fit to be shown. */
export interface AccountFileFault {
  readonly place: string;
  readonly reason: AccountFileFaultReason;
}

/** Names on the way from the top of a file to a value. */
export type FilePath = readonly (string | number)[];

/** No setting is nested nearly so deep; what is would only use up a schema's stack. */
const depthMax = 24;
const placeLengthMax = 120;

/** Names that reach an object's prototype wherever two objects are merged. */
const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Settings whose names sound like secrets and that only say how one is called or asked for. */
const harmlessPlaces: ReadonlySet<string> = new Set([
  'account.credentialScheme',
  'account.credentialHeaderNames',
  'account.fields.securityCode',
  'wallet.tokeniseFields',
  'wallet.tokenisePath',
  'wallet.tokenLifeMinutes',
  'wallet.purchaseFields.oauthToken',
  'wallet.tokeniseFields.oauthToken',
  'wallet.lightboxParameters.token',
  'wallet.callbackParameters.oauthToken',
]);

const secretParts = [
  'secret',
  'passw',
  'passphrase',
  'passcode',
  'token',
  'credential',
  'authoriz',
  'authoris',
  'bearer',
  'pepper',
  'signature',
  'hmac',
  'cardnumber',
  'securitycode',
  'cvv',
  'cvc',
] as const;
const secretNames: ReadonlySet<string> = new Set(['auth', 'pwd', 'pin', 'pan', 'salt']);

/** Tells a name under which somebody would keep a secret: `api_token`, `Password`, `x-api-key`. */
export function looksLikeSecretName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
  return (
    secretNames.has(plain) ||
    plain.endsWith('key') ||
    secretParts.some((part) => plain.includes(part))
  );
}

/**
 * Names everything in a parsed file that may stand in no file of settings, whatever its form: card numbers, names
 * that sound like secrets, names that reach a prototype, and nesting without end. Never a value.
 */
export function guardAccountFile(file: unknown): readonly AccountFileFault[] {
  const faults: AccountFileFault[] = [];
  const open: { readonly path: FilePath; readonly value: unknown }[] = [{ path: [], value: file }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    const fault = faultOf(path, value);
    if (fault !== null) faults.push({ place: placeOf(path), reason: fault });
    else if (typeof value === 'object' && value !== null) {
      const inner = Object.entries(value).map(([name, each]) => ({
        path: [...path, Array.isArray(value) ? Number(name) : name],
        value: each as unknown,
      }));
      // The last one opened is looked at first, and faults are told from top to bottom.
      open.push(...inner.toReversed());
    }
  }
  return faults;
}

/** Writes a path as a person can read it; a name in a file may be anything, a card number included. */
export function placeOf(path: FilePath): string {
  const text = path.join('.').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return maskCardNumbers(text).toWellFormed().slice(0, placeLengthMax).toWellFormed();
}

/** Proposes a name for the file of an account. */
export function accountFileName(accountName: string): string {
  const plain = maskCardNumbers(accountName)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*\ufffd]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/gu, '');
  return `Account ${plain}.json`;
}

function faultOf(path: FilePath, value: unknown): AccountFileFaultReason | null {
  const name = path.at(-1);
  if (typeof name === 'string') {
    if (reservedNames.has(name)) return 'reserved-name';
    if (holdsCardNumber(name)) return 'holds-card-number';
    if (looksLikeSecretName(name) && !harmlessPlaces.has(path.join('.'))) {
      return 'looks-like-a-secret';
    }
  }
  if (typeof value === 'object' && value !== null)
    return path.length > depthMax ? 'too-deep' : null;
  return holdsCardNumber(String(value)) ? 'holds-card-number' : null;
}
