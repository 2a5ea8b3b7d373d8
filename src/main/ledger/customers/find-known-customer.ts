import type { CustomerId } from '../../../domain/ids.ts';
import { foldForSearch } from '../../../domain/customers/customer-search.ts';
import { agreement } from '../../../domain/customers/same-customer.ts';
import type { Contacts } from '../../../domain/customers/same-customer.ts';
import type { Queries } from '../thread/store.ts';

/** Maximum number of customers of one name that are compared; far more than staff can tell apart. */
const sameNameMax = 50;

/**
 * Matches a customer by name, when no phone or e-mail contradicts it: one that agrees, or no other customer of that
 * name.
 */
export async function findKnownCustomer(
  queries: Queries,
  { name, ...contacts }: Contacts & { readonly name: string },
): Promise<{ readonly id: CustomerId; readonly name: string } | null> {
  const start = `${foldForSearch(name)}\n`;
  const rows = await queries
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'email'])
    .where('search_text', '>=', start)
    .where('search_text', '<', `${start}\uFFFF`)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .limit(sameNameMax)
    .execute();
  const compared = rows.map((row) => ({ row, agrees: agreement(row, contacts) }));
  const possible = compared.filter(({ agrees }) => agrees !== 'contradicts');
  const [only] =
    possible.length === 1 ? possible : possible.filter(({ agrees }) => agrees === 'agrees');
  return only === undefined ? null : { id: only.row.id as CustomerId, name: only.row.name };
}
