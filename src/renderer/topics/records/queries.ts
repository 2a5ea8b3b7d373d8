import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../bridge/client.ts';

/** Interval at which the terminals are read again, in ms: a terminal shows that it is there every 5 s. */
const lookMs = 5_000;

/** The rights of this terminal's login. */
export const rightsQuery = queryOptions({
  queryKey: ['terminal-rights'],
  queryFn: () => ask('terminals.rights', {}),
});

/** The place of the open account's records and its terminals. */
export const placeQuery = queryOptions({
  queryKey: ['records-place'],
  queryFn: () => ask('records.place', {}),
  refetchInterval: ({ state }) => ((state.data?.server ?? null) === null ? false : lookMs),
});
