import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Result } from '../../../domain/result.ts';
import type { ConnectFailure, GatewayConnection } from '../../ports/gateway/gateway.ts';
import type { GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { AccountContext } from '../account-context.ts';
import type { InFlightCharge } from './in-flight-charges.ts';

/** The two things that sending waits for; nothing of the request is written to the connection. */
export interface SendOpening {
  /** True once the sent journal holds the attempt durably; false when it does not take it. */
  readonly noted: Promise<boolean>;
  /** The connection to send on: a new one in place of one that was closed or lay unused too long. */
  connection(): Promise<Result<GatewayConnection, ConnectFailure>>;
  /** Closes the connection, now or as soon as it is there: nothing is sent on it. */
  close(): void;
}

/**
 * Longest time that a connection may lie unused, in ms: a gateway closes idle ones, and a request that meets the closing
 * is unconfirmed.
 */
const unusedMaxMs = 1_000;

/**
 * Notes an attempt in the sent journal and opens its connection, both at once.
 *
 * A charge that waits for its place does so ahead (docs/decisions/0053-give-a-place-back-at-the-verdict.md).
 */
export function openSend(
  { clock, gateway, sentJournal }: Pick<AccountContext, 'clock' | 'gateway' | 'sentJournal'>,
  charge: {
    readonly attempt: Attempt;
    readonly endpoint: GatewayEndpoint;
    readonly inFlightCharge: InFlightCharge;
  },
): SendOpening {
  const { attempt, endpoint, inFlightCharge } = charge;
  let isClosed = false;
  let openedMs: number | null = null;
  const connect = async () => {
    const connected = await gateway.connect(endpoint);
    if (!connected.ok) return connected;
    openedMs = clock.monotonicMs();
    inFlightCharge.abandon = () => connected.value.close();
    if (isClosed) connected.value.close();
    return connected;
  };
  const noted = sentJournal.noteSend(attempt);
  const connecting = connect();
  // A bug breaks the charge that sends, and not the wait before it.
  connecting.catch(() => undefined);
  return {
    noted,
    connection: async () => {
      const wasOpenedMs = openedMs;
      const connected = await connecting;
      if (!connected.ok || wasOpenedMs === null) return connected;
      const isFresh = clock.monotonicMs() - wasOpenedMs <= unusedMaxMs;
      if (isFresh && connected.value.isUsable()) return connected;
      connected.value.close();
      return connect();
    },
    close: () => {
      isClosed = true;
      inFlightCharge.abandon?.();
    },
  };
}
