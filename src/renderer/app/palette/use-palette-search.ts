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

/** Customers by name, phone or e-mail, and payments by reference or last four. */
export function usePaletteSearch(typed: string): readonly PaletteEntry[] {
  const [text] = useDebouncedValue(typed.trim(), pauseMs);
  const isAsked = text.length >= searchLengthMin && text === typed.trim();
  const customers = useQuery({ ...customerChoicesQuery(text), enabled: isAsked });
  const attempts = useQuery({ ...attemptsQuery(text), enabled: isAsked });
  if (!isAsked) return [];
  return [
    ...(attempts.data ?? []).map((attempt) => attemptEntry(attempt)),
    ...(customers.data?.customers ?? []).map((customer) => customerEntry(customer)),
  ];
}
