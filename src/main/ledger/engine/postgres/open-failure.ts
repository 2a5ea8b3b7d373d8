import { CommitInDoubt, postgresFailureOf, ServerLost, sqlStateOf } from './failures.ts';
import type { ServerTrouble } from './server-check.ts';
import { ServerRefused } from './server-pool.ts';

/** Shared records that were not opened; nothing was created or changed. */
export interface SharedOpenFailure {
  readonly kind: /** No answer: the address is wrong, the server is down, or something else listens there. */
    | 'unreachable'
    /** The server offers no TLS, and is not on this computer. */
    | 'no-tls'
    /** The server's certificate does not verify: expired, for another name, or signed by nobody trusted. */
    | 'certificate'
    /** The login or its password was not taken. */
    | 'login-refused'
    | 'no-database'
    /** The login may not do what opening needs. */
    | 'not-permitted'
    /** The account had records here, and there are none. */
    | 'missing'
    | 'not-a-ledger'
    | 'other-account'
    /** An admin has removed this terminal from the shop. */
    | 'terminal-retired'
    | 'damaged'
    | 'disk-full'
    | 'busy'
    | ServerTrouble;
}

const loginFailures: ReadonlyMap<string, SharedOpenFailure['kind']> = new Map([
  ['28000', 'login-refused'],
  ['28P01', 'login-refused'],
  ['3D000', 'no-database'],
  ['42501', 'not-permitted'],
  ['25006', 'standby'],
]);

/** Classifies an error of the server or the way to it; a bug is rethrown. */
export function sharedOpenFailureOf(error: unknown): SharedOpenFailure['kind'] {
  if (error instanceof ServerRefused) return error.kind;
  if (error instanceof ServerLost) return wayFailureOf(error.cause);
  if (error instanceof CommitInDoubt) return 'unreachable';
  const known = loginFailures.get(sqlStateOf(error) ?? '');
  if (known !== undefined) return known;
  const kind = postgresFailureOf(error);
  switch (kind) {
    case 'disk-full':
    case 'damaged':
    case 'busy':
      return kind;
    case 'io-error':
      return 'unreachable';
    default:
      throw error;
  }
}

/** Codes of Node's TLS for a certificate that does not verify (nodejs.org/api/tls.html, X509 certificate errors). */
const certificateCodes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/u;

function wayFailureOf(cause: unknown): SharedOpenFailure['kind'] {
  if (!(cause instanceof Error)) return 'unreachable';
  if ('code' in cause && certificateCodes.test(String(cause.code))) return 'certificate';
  // The driver has no code for it.
  return /does not support SSL/u.test(cause.message) ? 'no-tls' : 'unreachable';
}
