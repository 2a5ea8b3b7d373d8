import type { QueryClient } from '@tanstack/react-query';
import { sessionKeys } from './session-queries.ts';

/**
 * Reads everything anew after something outside the app was mended.
 *
 * The status comes first, because asking for it is what notices the mending: before its answer, all else would be
 * refused once more.
 */
export async function lookAgain(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: sessionKeys.status });
  const [session] = sessionKeys.status;
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
}
