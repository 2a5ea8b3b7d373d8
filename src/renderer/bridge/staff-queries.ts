import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

/** Keys of the people of the open account; who may sign in is asked before anybody has. */
export const staffKeys = {
  source: ['staff-at-the-door'],
  list: ['staff', 'list'],
} as const;

/** Who may sign in here, and which other accounts there are. */
export const peopleQuery = queryOptions({
  queryKey: staffKeys.source,
  queryFn: () => ask('staff.people', {}),
});

/** The people and the rules, as an admin manages them. */
export const staffListQuery = queryOptions({
  queryKey: staffKeys.list,
  queryFn: () => ask('staff.list', {}),
});
