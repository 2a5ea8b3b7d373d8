import { assertNever } from '../../domain/assert.ts';
import { framingHeaders } from '../../domain/accounts/request-names.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Secret } from '../../domain/secret.ts';
import type { Credential } from '../ports/gateway/gateway.ts';

/** Header names and values of one request, ready for the wire. */
export type RequestHeaders = Readonly<Record<string, string>>;

/** The terminal's own name; must match the version in `package.json`. */
export const userAgent = 'Tillroom/0.1.0';

const valueLengthMax = 4096;

/** True when an account may store a secret under this request header. */
function isCredentialHeaderName(name: string): boolean {
  return (
    /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/u.test(name) && !framingHeaders.has(name.toLowerCase())
  );
}

/**
 * The headers of one request, with the account's credential.
 *
 * A credential that cannot be a header value (a line break from a paste, a name that frames the request) is found here,
 * before anything is journalled as sent.
 */
export function requestHeaders(
  host: string,
  credential: Credential,
): Result<RequestHeaders, 'credential-unusable'> {
  const told = credentialHeaders(credential);
  for (const [name, value] of told) {
    const fits = value.length <= valueLengthMax && /^[\u0020-\u007e]*$/u.test(value);
    if (!fits || !isCredentialHeaderName(name)) return failed('credential-unusable');
  }
  return ok({
    Host: host,
    ...Object.fromEntries(told),
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    'User-Agent': userAgent,
    Connection: 'close',
  });
}

function credentialHeaders(credential: Credential): readonly (readonly [string, string])[] {
  switch (credential.scheme) {
    case 'none':
      return [];
    case 'basic': {
      const pair = Buffer.from(`${credential.username}:${credential.token.reveal()}`, 'utf8');
      return [['Authorization', `Basic ${pair.toString('base64')}`]];
    }
    case 'bearer':
      return [['Authorization', `Bearer ${credential.token.reveal()}`]];
    case 'headers':
      return credential.headers.map((header) => [header.name, header.value.reveal()]);
    default:
      return assertNever(credential);
  }
}

/** The parts of a credential that must not appear in a recorded response. */
export function secretsOf(credential: Credential): readonly Secret[] {
  if (credential.scheme === 'none') return [];
  if (credential.scheme === 'headers') return credential.headers.map((header) => header.value);
  return [credential.token];
}
