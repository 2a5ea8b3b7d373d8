/**
 * Query keys of every list and detail that shows attempts.
 *
 * They share one root, so that `attempt.changed` refreshes all of them without knowing the screens.
 */
export const attemptKeys = {
  all: ['attempts'],
  recent: (limit: number) => ['attempts', 'recent', limit] as const,
  search: (text: string) => ['attempts', 'search', text] as const,
  unconfirmed: ['attempts', 'unconfirmed'],
  one: (attemptId: string) => ['attempts', 'one', attemptId] as const,
  followUps: (attemptId: string) => ['attempts', 'file', attemptId] as const,
  lookUps: (attemptId: string) => ['attempts', 'look-ups', attemptId] as const,
} as const;
