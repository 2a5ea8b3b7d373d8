import type { ConnectionProbe, GatewayEndpoint } from '../ports/gateway/gateway.ts';
import { Exchange, type RawResponse } from './exchange.ts';
import { openRoute } from './route.ts';
import type { Trust } from './transport.ts';
import { isJsonObject, own } from './wire/json-object.ts';
import type { CredentialVerdict } from '../../domain/accounts/account.ts';

const probeDeadlineMs = 20_000;

/**
 * Checks the account's credentials at the gateway without charging anything: one GET without a body on the purchases
 * path.
 *
 * A GET creates nothing, whatever the credentials. The document does not specify the response, so only a 401 means that
 * the credentials were refused, and only JSON that contains `successful` means that they were accepted.
 */
export async function probeGateway(
  endpoint: GatewayEndpoint,
  trust: Trust,
): Promise<ConnectionProbe> {
  const startedAtMs = performance.now();
  const route = await openRoute(endpoint, trust);
  if (!route.ok) return { kind: 'not-reached', reason: route.error.kind };
  const { fresh, url, headers } = route.value;
  const hardMs = Math.min(endpoint.hardDeadlineMs, probeDeadlineMs);
  const exchange = new Exchange(
    fresh.socket,
    { method: 'GET', path: url.pathname, headers, body: null },
    { softMs: hardMs, hardMs, onLate: () => undefined },
  );
  const response = await exchange.response;
  if (response.kind === 'incomplete') return { kind: 'not-reached', reason: 'no-answer' };
  return {
    kind: 'reached',
    status: response.status,
    credentials: readCredentials(response),
    elapsedMs: Math.round(performance.now() - startedAtMs),
  };
}

function readCredentials(
  response: Extract<RawResponse, { readonly kind: 'complete' }>,
): CredentialVerdict {
  if (response.status === 401) return 'refused';
  if (response.status < 200 || response.status > 299 || typeof response.body === 'string') {
    return 'not-told';
  }
  return saysSuccessful(response.body) ? 'accepted' : 'not-told';
}

function saysSuccessful(body: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isJsonObject(value) && own(value, 'successful') === true;
  } catch {
    return false;
  }
}
