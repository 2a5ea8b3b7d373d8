import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { customerChoicesQuery } from '../../bridge/customer-queries.ts';
import { paymentsFoundQuery } from '../../bridge/payments/payment-pages.ts';
import { plansFoundQuery } from '../../bridge/plan-queries.ts';
import { mayWorkQuery } from '../../bridge/session-queries.ts';
import type { PaletteEntry } from './palette-model.ts';
import { searchLengthMin } from './palette-model.ts';
import {
  customerEntry,
  foundAttempt,
  paymentEntry,
  planEntry,
  takePaymentEntry,
} from './record-entries.ts';

/** Most payments, and most plans, shown for one search. */
const [paymentsShown, plansShown] = [6, 4] as const;
/** Pause in typing, in ms, after which a search is sent; a faster key belongs to the same word. */
const pauseMs = 120;

function attemptsQuery(text: string) {
  return queryOptions({
    queryKey: attemptKeys.search(text),
    queryFn: () => ask('charge.search', { text, limit: paymentsShown }),
  });
}

/** Findings of a search of the records so far. */
interface PaletteFinding {
  readonly entries: readonly PaletteEntry[];
  /** True until every answer to what is typed is here. */
  readonly isSearching: boolean;
  /** The reason why a part of the records could not be searched; null while none failed. */
  readonly error: Error | null;
}

/**
 * Customers by name, phone or e-mail, the first with a way to take a payment; plans by reference or customer; payments
 * by reference or last four, then by any other words that Payments finds them by.
 */
export function usePaletteSearch(typed: string): PaletteFinding {
  const [text] = useDebouncedValue(typed.trim(), pauseMs);
  const isWanted = typed.trim().length >= searchLengthMin;
  const isAsked = isWanted && text === typed.trim();
  const customers = useQuery({ ...customerChoicesQuery(text), enabled: isAsked });
  const plans = useQuery({ ...plansFoundQuery(text, plansShown), enabled: isAsked });
  const attempts = useQuery({ ...attemptsQuery(text), enabled: isAsked });
  const payments = useQuery({ ...paymentsFoundQuery(text, paymentsShown), enabled: isAsked });
  const mayWork = useQuery(mayWorkQuery).data ?? false;
  if (!isAsked) return { entries: [], isSearching: isWanted, error: null };
  const asked = [customers, plans, attempts, payments];
  const error = asked.find((one) => one.error !== null)?.error ?? null;
  // One answer alone would move down under the keys when the others come in above it.
  if (asked.some(({ isPending }) => isPending)) return { entries: [], isSearching: true, error };
  const found = customers.data?.customers ?? [];
  const byReference = (attempts.data ?? []).map((attempt) => foundAttempt(attempt));
  const known = new Set(byReference.map(({ id }) => id));
  const byWords = (payments.data ?? []).filter(({ id }) => !known.has(id));
  return {
    entries: [
      ...found.flatMap((customer, at) =>
        at === 0 && mayWork
          ? [customerEntry(customer), takePaymentEntry(customer)]
          : [customerEntry(customer)],
      ),
      ...(plans.data?.plans ?? []).map((plan) => planEntry(plan)),
      ...[...byReference, ...byWords].slice(0, paymentsShown).map((row) => paymentEntry(row)),
    ],
    isSearching: false,
    error,
  };
}
