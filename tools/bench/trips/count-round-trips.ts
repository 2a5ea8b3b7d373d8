import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A way to a PostgreSQL server that counts the waits for it. */
export interface CountedWay {
  readonly port: number;
  /** Round trips of the connections that write, since the last time. */
  take(): number;
  close(): Promise<void>;
}

/**
 * Opens a way to a server of this computer that delays each reply.
 *
 * A round trip begins with what is sent after a reply has come; statements sent without waiting for the one before
 * belong to the same. The delay is far longer than the terminal takes between two of those.
 */
export async function openCountedWay(
  server: { readonly host: string; readonly port: number },
  delayMs: number,
): Promise<CountedWay> {
  let roundTrips = 0;
  const way = createServer((client) => {
    const onward = connect(server.port, server.host);
    let isWriter: boolean | null = null;
    let hasReply = true;
    client.setNoDelay(true);
    onward.setNoDelay(true);
    client.on('data', (sent) => {
      // The first message of a connection names its purpose.
      isWriter ??= sent.includes('tillroom-write');
      if (hasReply && isWriter) roundTrips += 1;
      hasReply = false;
      onward.write(sent);
    });
    onward.on('data', (reply) => {
      setTimeout(() => {
        hasReply = true;
        client.write(reply);
      }, delayMs);
    });
    const end = () => {
      client.destroy();
      onward.destroy();
    };
    for (const socket of [client, onward]) socket.on('close', end).on('error', end);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  return {
    port: (way.address() as AddressInfo).port,
    take: () => {
      const taken = roundTrips;
      roundTrips = 0;
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        way.close(() => resolve());
      }),
  };
}
