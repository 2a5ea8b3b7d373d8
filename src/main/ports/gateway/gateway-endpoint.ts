import type { JsonValue } from '../../../domain/json.ts';
import type { Secret } from '../../../domain/secret.ts';

/** How one request identifies itself to the service (docs/gateway-facts.md, Defaults). */
export type Credential =
  | { readonly scheme: 'none' }
  | { readonly scheme: 'basic'; readonly username: string; readonly token: Secret }
  | { readonly scheme: 'bearer'; readonly token: Secret }
  | {
      readonly scheme: 'headers';
      readonly headers: readonly { readonly name: string; readonly value: Secret }[];
    };

/** Where and how to reach the service for one account. */
export interface GatewayEndpoint {
  /** Without trailing slash; `http:` is accepted to loopback only. */
  readonly baseUrl: string;
  readonly credential: Credential;
  /** Static members merged into each request body; they never replace a member of the document. */
  readonly additionalFields: Readonly<Record<string, JsonValue>>;
  /** How long connecting may be tried, including retries. */
  readonly connectDeadlineMs: number;
  /** When the caller is told that the answer is late; the socket stays open. */
  readonly softDeadlineMs: number;
  /** When the answer is given up. */
  readonly hardDeadlineMs: number;
}
