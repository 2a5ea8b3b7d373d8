/** Documented members of a purchase request (docs/gateway-facts.md), which an account's own fields never replace. */
export const purchaseMembers: ReadonlySet<string> = new Set([
  'amount',
  'currency',
  'reference',
  'card_holder',
  'card_number',
  'card_expiry',
  'cvv',
  'card_token',
  'extra',
]);

/** Headers that frame or route a request: a credential in one of them could change what is sent. */
export const framingHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
