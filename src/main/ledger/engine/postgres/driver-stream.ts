import type { ClientBase } from 'pg';

/** The driver's socket, which its types do not show. */
export function streamOf(client: ClientBase): { destroy(): void } {
  return (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } })
    .connection.stream;
}
