import { CommitInDoubt, postgresFailureOf, ServerLost, sqlStateOf } from './failures.ts';
import type { ServerFailure } from '../../../../domain/records/server-troubles.ts';
import { ServerRefused } from './server-pool.ts';

/** Shared records that were not opened; nothing was created or changed. */
export interface SharedOpenFailure {
  readonly kind: ServerFailure | 'other-account' | 'damaged' | 'disk-full';
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
      return kind;
    case 'busy':
      return 'busy-there';
    case 'io-error':
    case 'unreachable':
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
