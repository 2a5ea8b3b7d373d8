/** Query keys of the accounts; several screens share the list. */
export const accountKeys = {
  list: ['accounts', 'list'],
  blank: ['accounts', 'blank'],
  addresses: ['accounts', 'addresses'],
  /** Unsaved form text; it outlives the screen and holds no secret. */
  draft: (accountId: string) => ['account-draft', accountId] as const,
} as const;
