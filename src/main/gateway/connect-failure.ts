import type { ConnectFailure } from '../ports/gateway/gateway.ts';

/** One failed attempt to connect, and whether another one could end differently. */
export interface FailedConnection {
  readonly failure: ConnectFailure;
  readonly final: boolean;
}

/** The stage that one attempt to connect reached before it failed. */
export type ConnectStage = 'reaching' | 'securing';

const kinds: Readonly<Record<string, ConnectFailure['kind']>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  EAI_NONAME: 'name-not-found',
  ECONNREFUSED: 'refused',
};

/**
 * Classifies a failed attempt to connect.
 *
 * An untrusted certificate, and a handshake that both sides understood and refused, stay as they are, so they are
 * final; a name that is not found or a host that resets may be there a second later.
 */
export function readConnectError(
  error: unknown,
  stage: ConnectStage,
  authorizationError: unknown,
): FailedConnection {
  const code = errorCode(error);
  if (authorizationError) {
    const detail = typeof authorizationError === 'string' ? authorizationError : code;
    return { failure: { kind: 'tls-untrusted', detail }, final: true };
  }
  if (stage === 'securing') {
    const final = code.startsWith('ERR_SSL') || code === 'EPROTO';
    return { failure: { kind: 'tls-failed', detail: code }, final };
  }
  return { failure: { kind: kinds[code] ?? 'unreachable', detail: code }, final: false };
}

/** The code of a system error; messages stay out, since they quote hosts and paths. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
