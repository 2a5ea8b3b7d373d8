import { QueryClient } from '@tanstack/react-query';

/**
 * Creates the cache of main's responses.
 *
 * Responses arrive over local IPC, so nothing waits for a network, nothing is retried, and freshness comes
 * from main's own events. Charges never pass through here: the cache would keep card data.
 */
export function makeQueryClient(): QueryClient {
  const local = { networkMode: 'always', retry: false } as const;
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...local,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: local,
    },
  });
}
