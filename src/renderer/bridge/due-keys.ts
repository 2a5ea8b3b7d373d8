/**
 * Query keys of the plans in To do.
 *
 * They share one root, so that a changed plan or attempt refreshes the counts and every list.
 */
export const dueKeys = {
  all: ['due'],
  counts: ['due', 'counts'],
  pages: (tab: string, search: string, currency: string | null) =>
    ['due', 'pages', tab, search, currency] as const,
  runNote: (choice: string) => ['due', 'run-note', choice] as const,
} as const;

/** Query keys of the runs: the open one, the earlier ones, and the rows of each. */
export const runKeys = {
  all: ['runs'],
  /** Kept fresh by `run.changed`; an ended run stays until its cockpit is closed. */
  current: ['runs', 'current'],
  lists: ['runs', 'list'],
  pages: ['runs', 'list', 'pages'],
  allItems: ['runs', 'items'],
  items: (runId: string, states: readonly string[]) => ['runs', 'items', runId, ...states] as const,
  check: (choice: string) => ['runs', 'check', choice] as const,
  expiryRates: ['runs', 'list', 'expiry-rates'],
  settings: ['runs', 'settings'],
} as const;
