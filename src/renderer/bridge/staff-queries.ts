import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

/** Query keys of the account's staff; the sign-in list is read before any operator is signed in. */
export const staffKeys = {
  source: ['staff-at-the-door'],
  list: ['staff', 'list'],
  permissions: ['staff', 'permissions'],
} as const;

/** The staff members who may sign in here, and the other accounts of this computer. */
export const peopleQuery = queryOptions({
  queryKey: staffKeys.source,
  queryFn: () => ask('staff.people', {}),
});

/** The staff members and the sign-in rules, as an admin manages them. */
export const staffListQuery = queryOptions({
  queryKey: staffKeys.list,
  queryFn: () => ask('staff.list', {}),
});
