import type { QueryClient } from '@tanstack/react-query';
import { sessionKeys } from './session-queries.ts';

/**
 * Reads everything again after something outside the app was fixed.
 *
 * The status is read first, because reading it is what detects the fix: before its response, every other read
 * would be refused again.
 */
export async function lookAgain(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: sessionKeys.status });
  const [session] = sessionKeys.status;
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
}
