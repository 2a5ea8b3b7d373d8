import { followMain } from '../bridge/live-updates.ts';
import { makeQueryClient } from '../bridge/query-client.ts';
import { appearanceQuery, statusQuery } from '../bridge/session-queries.ts';

/**
 * The query cache of the page, with the two queries that every screen needs already sent.
 *
 * The entry imports this module first, so that both are in progress while the rest of the script loads.
 */
export const queries = makeQueryClient();
followMain(queries);
void queries.prefetchQuery(statusQuery);
void queries.prefetchQuery(appearanceQuery);
