import { holdsCardNumber, maskCardNumbers } from '../cards/card-guard.ts';
import { prototypeNames } from '../json.ts';

/** The format and version that an account settings file states. */
export const accountFileFormat = 'tillroom-account';
export const accountFileVersion = 1;

/** Reasons to refuse a value in a file. */
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

/** One fault and its path: names joined by dots, safe to show. */
export interface AccountFileFault {
  readonly place: string;
  readonly reason: AccountFileFaultReason;
}

/** The names from the top of a file to a value. */
export type FilePath = readonly (string | number)[];

/** Bounds the nesting, far above any setting; deeper values would exhaust a schema's stack. */
const depthMax = 24;
const placeLengthMax = 120;

/** Settings whose names look like secrets, but which hold only names or rules. */
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

/** Tells whether a name looks like that of a secret: `api_token`, `Password`, `x-api-key`. */
export function looksLikeSecretName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
  return (
    secretNames.has(plain) ||
    plain.endsWith('key') ||
    secretParts.some((part) => plain.includes(part))
  );
}

/**
 * Lists every fault of a parsed file that no settings file may have, whatever its form: card numbers, names
 * that look like secrets, names that reach a prototype, and excessive nesting. Never includes a value.
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
      // The stack pops its last entry first, so reversing reports faults from top to bottom.
      // One by one: a list of a hundred thousand values is more than one call takes.
      for (const each of inner.toReversed()) open.push(each);
    }
  }
  return faults;
}

/** Formats a path for display; card numbers are masked, since a name in a file may be any text. */
export function placeOf(path: FilePath): string {
  const text = path.join('.').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return maskCardNumbers(text).toWellFormed().slice(0, placeLengthMax).toWellFormed();
}

/** Proposes a file name for an account's settings. */
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
    if (prototypeNames.has(name)) return 'reserved-name';
    if (holdsCardNumber(name)) return 'holds-card-number';
    if (looksLikeSecretName(name) && !harmlessPlaces.has(path.join('.'))) {
      return 'looks-like-a-secret';
    }
  }
  if (typeof value === 'object' && value !== null)
    return path.length > depthMax ? 'too-deep' : null;
  return holdsCardNumber(String(value)) ? 'holds-card-number' : null;
}
