/** Ways in which the OS keychain itself fails. */
export const keychainFailures = [
  'unavailable',
  'no-collection',
  'locked',
  'denied',
  'timed-out',
  'garbage',
] as const;
