import { followMain } from '../bridge/live-updates.ts';
import { makeQueryClient } from '../bridge/query-client.ts';
import { appearanceQuery, statusQuery } from '../bridge/session-queries.ts';

/**
 * What main has said, and the two questions that every screen waits for.
 *
 * The entry imports this before anything else, so that both are on their way while the rest of the
 * page's script is still being read.
 */
export const queries = makeQueryClient();
followMain(queries);
void queries.prefetchQuery(statusQuery);
void queries.prefetchQuery(appearanceQuery);
