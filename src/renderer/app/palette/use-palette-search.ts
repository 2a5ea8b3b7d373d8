import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { customerChoicesQuery } from '../../bridge/customer-queries.ts';
import type { PaletteEntry } from './palette-model.ts';
import { attemptEntry, customerEntry, searchLengthMin } from './palette-model.ts';

/** Most payments shown for one search. */
const attemptsShown = 6;
/** Pause in typing, in ms, after which a search is sent; a faster key belongs to the same word. */
const pauseMs = 120;

function attemptsQuery(text: string) {
  return queryOptions({
    queryKey: attemptKeys.search(text),
    queryFn: () => ask('charge.search', { text, limit: attemptsShown }),
  });
}

/** Findings of a search of the records so far. */
interface PaletteFinding {
  readonly entries: readonly PaletteEntry[];
  /** True until both answers to what is typed are here. */
  readonly isSearching: boolean;
  /** The reason why a part of the records could not be searched; null while none failed. */
  readonly error: Error | null;
}

/** Customers by name, phone or e-mail, and payments by reference or last four. */
export function usePaletteSearch(typed: string): PaletteFinding {
  const [text] = useDebouncedValue(typed.trim(), pauseMs);
  const isWanted = typed.trim().length >= searchLengthMin;
  const isAsked = isWanted && text === typed.trim();
  const customers = useQuery({ ...customerChoicesQuery(text), enabled: isAsked });
  const attempts = useQuery({ ...attemptsQuery(text), enabled: isAsked });
  if (!isAsked) return { entries: [], isSearching: isWanted, error: null };
  return {
    entries: [
      ...(attempts.data ?? []).map((attempt) => attemptEntry(attempt)),
      ...(customers.data?.customers ?? []).map((customer) => customerEntry(customer)),
    ],
    isSearching: customers.isPending || attempts.isPending,
    error: attempts.error ?? customers.error,
  };
}
