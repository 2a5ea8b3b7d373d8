import type { Queries } from '../thread/store.ts';

/** Names kept while an export is read; a merchant with more customers looks some up twice. */
const namesKeptMax = 200_000;

/** Names looked up in one statement. */
const namesAtOnce = 1000;

/** What customers are called, for the lines of one export. */
export interface CustomerNames {
  /** Names of these customers among others, by their ids. */
  of(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
  /** Begins anew, so that an export has the names of its own time. */
  forget(): void;
}

/**
 * Looks names up once for a whole export.
 *
 * Joined to each of a million lines they would take more time than everything else of them
 * (measured: 285,000 against 440,000 rows a second).
 */
export function createCustomerNames(queries: Queries): CustomerNames {
  const names = new Map<string, string>();
  return {
    forget: () => names.clear(),
    of: async (ids) => {
      if (names.size + ids.size > namesKeptMax) names.clear();
      const unknown = [...ids].filter((id) => !names.has(id));
      for (let first = 0; first < unknown.length; first += namesAtOnce) {
        const some = unknown.slice(first, first + namesAtOnce);
        // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
        const rows = await queries
          .selectFrom('customers')
          .select(['id', 'name'])
          .where('id', 'in', some)
          .execute();
        for (const { id, name } of rows) names.set(id, name);
      }
      return names;
    },
  };
}
