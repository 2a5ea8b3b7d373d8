import type { ConnectionProbe, GatewayEndpoint } from '../ports/gateway/gateway.ts';
import { Exchange, type RawAnswer } from './exchange.ts';
import { openRoute } from './route.ts';
import type { Trust } from './transport.ts';
import { isJsonObject, own } from './wire/json-object.ts';

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
  const answer = await exchange.answer;
  if (answer.kind === 'incomplete') return { kind: 'not-reached', reason: 'no-answer' };
  return {
    kind: 'reached',
    status: answer.status,
    credentials: readCredentials(answer),
    elapsedMs: Math.round(performance.now() - startedAtMs),
  };
}

function readCredentials(
  answer: Extract<RawAnswer, { readonly kind: 'complete' }>,
): 'accepted' | 'refused' | 'not-told' {
  if (answer.status === 401) return 'refused';
  if (answer.status < 200 || answer.status > 299 || typeof answer.body === 'string') {
    return 'not-told';
  }
  return saysSuccessful(answer.body) ? 'accepted' : 'not-told';
}

function saysSuccessful(body: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isJsonObject(value) && own(value, 'successful') === true;
  } catch {
    return false;
  }
}
