/** Subjects of the records by which terminals tell each other what they changed. */
export const newsTopics = [
  'payments',
  'customers',
  'plans',
  'runs',
  'orders',
  'calls',
  'messages',
  'wallet',
  'closes',
  'staff',
  'rules',
  'gap',
] as const;

export type NewsTopic = (typeof newsTopics)[number];

/** Subjects that the recovery of another terminal's work changes: its payments, their plans, its run and its checkouts. */
export const recoveredTopics: readonly NewsTopic[] = ['payments', 'plans', 'runs', 'wallet'];
