import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { DueRow } from '../../../contract/plans/due-work.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { duePagesQuery } from './queries.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

/** The rows of a list that have been read. */
export interface DueRowsRead {
  /** Null while the first page is being read. */
  readonly rows: readonly DueRow[] | null;
  readonly error: unknown;
  /** Reads the next page; undefined when there is none, or while one is being read. */
  readonly readMore: (() => void) | undefined;
}

/** The narrowing of a list. */
export interface DueFilter {
  readonly search: string;
  /** Null for all of them. */
  readonly currency: CurrencyCode | null;
}

/** Reads one To do list; while a search is typed, the last rows stay visible. */
export function useDueRows(tab: DueTab, { search, currency }: DueFilter): DueRowsRead {
  const pages = useInfiniteQuery({
    ...duePagesQuery(tab, search.trim(), currency),
    placeholderData: keepPreviousData,
  });
  return {
    rows: pages.data?.pages.flatMap(({ rows }) => rows) ?? null,
    error: pages.error,
    readMore: pages.hasNextPage && !pages.isFetching ? () => void pages.fetchNextPage() : undefined,
  };
}
