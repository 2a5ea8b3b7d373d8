/** Query keys of call-backs, which slips schedule and To do lists, and of the calls that were made. */
export const callKeys = {
  all: ['calls'],
  open: ['calls', 'open'],
  about: (kind: 'attempt' | 'customer', id: string) => ['calls', 'about', kind, id] as const,
} as const;
