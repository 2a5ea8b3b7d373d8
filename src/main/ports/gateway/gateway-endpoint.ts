import type { JsonValue } from '../../../domain/json.ts';
import type { Secret } from '../../../domain/secret.ts';

/** The credentials of one request to the gateway (docs/gateway-facts.md, Defaults). */
export type Credential =
  | { readonly scheme: 'none' }
  | { readonly scheme: 'basic'; readonly username: string; readonly token: Secret }
  | { readonly scheme: 'bearer'; readonly token: Secret }
  | {
      readonly scheme: 'headers';
      readonly headers: readonly { readonly name: string; readonly value: Secret }[];
    };

/** The address, credentials and deadlines of the gateway for one account. */
export interface GatewayEndpoint {
  /** Without trailing slash; `http:` is accepted to loopback only. */
  readonly baseUrl: string;
  readonly credential: Credential;
  /** Static members merged into each request body; they never replace a documented member. */
  readonly additionalFields: Readonly<Record<string, JsonValue>>;
  /** Time allowed for connecting, including retries. */
  readonly connectDeadlineMs: number;
  /** Time after which the caller is told that the response is late; the socket stays open. */
  readonly softDeadlineMs: number;
  /** Time after which the response is abandoned. */
  readonly hardDeadlineMs: number;
}
