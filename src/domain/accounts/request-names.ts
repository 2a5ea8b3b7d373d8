const purchaseMemberNames = [
  'amount',
  'currency',
  'reference',
  'card_holder',
  'card_number',
  'card_expiry',
  'cvv',
  'card_token',
  'extra',
] as const;

const extraMemberNames = [
  'ecm',
  'stored_credential_indicator',
  'authorization_tracking_id',
  'omit_expiry',
] as const;

/** Documented members of a purchase request (docs/gateway-facts.md), which an account's own fields never replace. */
export const purchaseMembers: ReadonlySet<string> = new Set(purchaseMemberNames);

/** Members of `extra` in the document; others are allowed beside them. */
export const extraMembers: ReadonlySet<string> = new Set(extraMemberNames);

/** A documented member with a value, by the name that a payment's details show: `amount`, `extra.ecm`. */
export type RequestMember =
  | Exclude<(typeof purchaseMemberNames)[number], 'extra'>
  | `extra.${(typeof extraMemberNames)[number]}`;

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
