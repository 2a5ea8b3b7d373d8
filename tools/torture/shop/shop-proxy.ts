import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The state of one terminal's way to the server. */
export type Way =
  | { readonly kind: 'open' }
  /** Connections are reset, and new ones refused. */
  | { readonly kind: 'cut' }
  /** Everything stays connected, and no byte passes. */
  | { readonly kind: 'silent' }
  /** Statements reach the server, and no answer comes back: a commit is done, and its terminal is not told. */
  | { readonly kind: 'deaf' }
  /** One direction is ended in order, the other stays. */
  | { readonly kind: 'half-closed' }
  /** Every piece of data takes longer, in ms. */
  | { readonly kind: 'slow'; readonly delayMs: number };

/** The network between one terminal and the server of the records. */
export interface ShopProxy {
  readonly port: number;
  /** Changes the way for the connections that there are, and for new ones. */
  set(way: Way): void;
  /** Leads new connections to another port, and resets the present ones. */
  turn(serverPort: number): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** Opens a way to a server that starts open. */
export async function openProxy(firstPort: number): Promise<ShopProxy> {
  const pairs = new Set<Pair>();
  let serverPort = firstPort;
  let way: Way = { kind: 'open' };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (way.kind === 'cut') {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const server = createConnection({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { client, server };
    pairs.add(pair);
    join(pair, () => way);
    const forget = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', forget);
      socket.on('close', forget);
    }
  });
  const reset = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    pairs.clear();
  };
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  // A checked cast: a server that listens on a host and port has such an address.
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    set: (next) => {
      const before = way;
      way = next;
      if (next.kind === 'cut') reset();
      if (next.kind === 'half-closed') {
        for (const [index, { client, server }] of [...pairs].entries()) {
          (index % 2 === 0 ? client : server).end();
        }
      }
      // What was held back does not arrive late: the connection had been given up by then.
      const wasHeld = before.kind === 'silent' || before.kind === 'deaf';
      if (next.kind === 'open' && wasHeld) reset();
    },
    turn: (next) => {
      serverPort = next;
      reset();
    },
    close: async () => {
      reset();
      await new Promise<void>((resolve) => void listener.close(() => resolve()));
    },
  };
}

function join({ client, server }: Pair, way: () => Way): void {
  const pass = (from: Socket, to: Socket, held: readonly Way['kind'][]) => {
    from.on('data', (chunk: Buffer) => {
      const now = way();
      if (held.includes(now.kind)) return;
      const write = () => void (to.writable && to.write(chunk));
      if (now.kind === 'slow') setTimeout(write, now.delayMs);
      else write();
    });
    from.on('end', () => {
      const now = way();
      if (!held.includes(now.kind)) to.end();
    });
  };
  pass(client, server, ['silent']);
  pass(server, client, ['silent', 'deaf']);
}
