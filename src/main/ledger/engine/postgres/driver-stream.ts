import type { ClientBase } from 'pg';

/** The parts of the driver's socket that its types do not show. */
interface DriverStream {
  destroy(): void;
  cork(): void;
  uncork(): void;
}

/** The driver's socket, which its types do not show. */
export function streamOf(client: ClientBase): DriverStream {
  return (client as unknown as { readonly connection: { readonly stream: DriverStream } })
    .connection.stream;
}

/**
 * Returns a function that holds back what a connection is about to write, until the present turn of the program is over:
 * statements that are sent without waiting go in one packet, and wake the server once.
 */
export function writingAtOnce(client: ClientBase): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    const stream = streamOf(client);
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}
