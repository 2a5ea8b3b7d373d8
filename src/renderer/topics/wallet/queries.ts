import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../bridge/client.ts';
import { walletKeys } from '../../bridge/wallet-keys.ts';
import type { WalletOrderInput } from './prepare/prepare-model.ts';

const pageShown = 50;
const previewKeptMs = 1_000;

/** Checkouts, newest first, page by page. */
export function checkoutsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: walletKeys.pages(search),
    queryFn: ({ pageParam }) => ask('wallet.page', { search, limit: pageShown, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.checkouts.at(-1)?.id ?? null) : null),
  });
}

/** One checkout with its timeline, its charge and the facts for the web developer. */
export function checkoutQuery(checkoutId: string) {
  return queryOptions({
    queryKey: walletKeys.one(checkoutId),
    queryFn: () => ask('wallet.find', { checkoutId }),
  });
}

/** Preview of the token request: its text, refusals and warnings; nothing is sent. */
export function previewQuery(order: WalletOrderInput) {
  return queryOptions({
    queryKey: [...walletKeys.all, 'preview', order],
    queryFn: async () => ({
      ...(await ask('wallet.preview', { ...order, withHash: false })),
      /** The order that was previewed: the form may have changed since. */
      of: order,
    }),
    placeholderData: keepPreviousData,
    gcTime: previewKeptMs,
  });
}

/** The preset names of a new account, for "back to the preset". */
export const presetQuery = queryOptions({
  queryKey: walletKeys.preset,
  queryFn: () => ask('wallet.default-settings', {}),
});

/** Checkouts of a reference that the customer may still pay. */
export function openForQuery(reference: string) {
  return queryOptions({
    queryKey: walletKeys.openFor(reference),
    queryFn: () => ask('wallet.open-for-reference', { reference }),
  });
}
