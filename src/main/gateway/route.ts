import { failed, ok, type Result } from '../../domain/result.ts';
import type { ConnectFailure, GatewayEndpoint } from '../ports/gateway/gateway.ts';
import { purchasesUrl } from './endpoints.ts';
import { type RequestHeaders, requestHeaders } from './request-headers.ts';
import { type FreshSocket, openSocket, type Trust } from './transport.ts';

/** One open connection with everything that a request on it needs. */
export interface OpenedRoute {
  readonly fresh: FreshSocket;
  readonly url: URL;
  readonly headers: RequestHeaders;
}

/**
 * Opens a connection to the purchases URL.
 *
 * A bad address or credential is a failure here too: after this nothing may be journalled as sent.
 */
export async function openRoute(
  endpoint: GatewayEndpoint,
  trust: Trust,
): Promise<Result<OpenedRoute, ConnectFailure>> {
  const address = purchasesUrl(endpoint.baseUrl);
  if (!address.ok) return failed({ kind: 'unreachable', detail: `address-${address.error}` });
  const url = address.value;
  const headers = requestHeaders(url.host, endpoint.credential);
  if (!headers.ok) return failed({ kind: 'unreachable', detail: headers.error });
  const fresh = await openSocket({ url, trust, deadlineMs: endpoint.connectDeadlineMs });
  return fresh.ok ? ok({ fresh: fresh.value, url, headers: headers.value }) : fresh;
}
