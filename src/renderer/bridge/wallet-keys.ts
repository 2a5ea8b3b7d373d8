/**
 * Query keys of wallet checkouts.
 *
 * They share one root, so that a changed checkout refreshes the list, its page and the warning on Take
 * payment.
 */
export const walletKeys = {
  all: ['wallet'],
  settings: ['wallet', 'settings'],
  preset: ['wallet', 'preset'],
  checkouts: ['wallet', 'checkouts'],
  pages: (search: string) => ['wallet', 'checkouts', 'pages', search] as const,
  one: (checkoutId: string) => ['wallet', 'checkouts', 'one', checkoutId] as const,
  openFor: (reference: string) => ['wallet', 'checkouts', 'open-for', reference] as const,
} as const;
