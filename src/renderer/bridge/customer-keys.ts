/**
 * Query keys of customers.
 *
 * They share one root, so that a charge that saves or renews a card refreshes all of them.
 */
export const customerKeys = {
  all: ['customers'],
  lists: ['customers', 'list'],
  pages: (search: string) => ['customers', 'list', 'pages', search] as const,
  choices: (search: string) => ['customers', 'list', 'choices', search] as const,
  one: (customerId: string) => ['customers', 'one', customerId] as const,
  sums: (customerId: string) => ['customers', 'sums', customerId] as const,
  payments: (customerId: string) => ['customers', 'payments', customerId] as const,
} as const;
