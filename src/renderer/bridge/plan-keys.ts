/**
 * Query keys of plans.
 *
 * They share one root: an attempt, a billing run or a plan change affects lists, plans and forecasts alike.
 */
export const planKeys = {
  all: ['plans'],
  lists: ['plans', 'list'],
  pages: (asked: PlansAsked) => ['plans', 'list', 'pages', asked] as const,
  found: (search: string) => ['plans', 'list', 'found', search] as const,
  ofCustomer: (customerId: string) => ['plans', 'list', 'customer', customerId] as const,
  ofDay: (day: string, currency: string) => ['plans', 'list', 'day', day, currency] as const,
  one: (planId: string) => ['plans', 'one', planId] as const,
  forecast: (from: string, until: string) => ['plans', 'forecast', from, until] as const,
  today: ['plans', 'today'],
  policy: ['plans', 'policy'],
} as const;

/** Search and filter of a list of plans. */
export interface PlansAsked {
  readonly search: string;
  readonly health: readonly string[];
}
