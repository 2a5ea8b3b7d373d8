import { foldForSearch } from '../../../domain/customers/customer-search.ts';
import type { CustomerId, PlanId } from '../../../domain/ids.ts';
import type { KnownOfLine } from '../../../domain/plan-files/likeness.ts';
import { ok } from '../../../domain/result.ts';
import type { LineToKnow } from '../../ports/ledger/debts.ts';
import type { PlanStore } from '../../ports/ledger/plans.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import type { CustomerRow } from '../schema/back-office-tables.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Maximum number of customers of one name that are compared; far more than staff can tell apart. */
const sameNameMax = 50;

/** Reads which customers of a file are known, and which of its debts an existing plan already charges. */
export function knownOfLines(
  { db }: Store,
  lines: readonly LineToKnow[],
): ReturnType<PlanStore['knownOfLines']> {
  return reading(async () => {
    const known: KnownOfLine[] = [];
    for (const line of lines) {
      // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
      known.push(await knownOf(db, line));
    }
    return ok(known);
  });
}

async function knownOf(queries: Queries, line: LineToKnow): Promise<KnownOfLine> {
  const customerId = await findKnownCustomer(queries, line.customer);
  return { customerId, plan: await findAlikePlan(queries, line, customerId) };
}

/**
 * Matches a customer by name, when no phone or e-mail contradicts it: one that agrees, or no other customer of that
 * name.
 */
async function findKnownCustomer(
  queries: Queries,
  { name, phone, email }: LineToKnow['customer'],
): Promise<CustomerId | null> {
  const start = `${foldForSearch(name)}\n`;
  const rows = await queries
    .selectFrom('customers')
    .selectAll()
    .where('search_text', '>=', start)
    .where('search_text', '<', `${start}\uFFFF`)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .limit(sameNameMax)
    .execute();
  const compared = rows.map((row) => ({ row, agrees: agreement(row, { phone, email }) }));
  const possible = compared.filter(({ agrees }) => agrees !== 'contradicts');
  const [only] =
    possible.length === 1 ? possible : possible.filter(({ agrees }) => agrees === 'agrees');
  return only === undefined ? null : (only.row.id as CustomerId);
}

function agreement(
  row: CustomerRow,
  line: { readonly phone: string; readonly email: string },
): 'agrees' | 'contradicts' | 'silent' {
  const pairs = [
    [digitsOf(row.phone), digitsOf(line.phone)],
    [foldForSearch(row.email), foldForSearch(line.email)],
  ] as const;
  const told = pairs.filter(([one, other]) => one !== '' && other !== '');
  if (told.some(([one, other]) => one === other)) return 'agrees';
  return told.length === 0 ? 'silent' : 'contradicts';
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/gu, '');
}

async function findAlikePlan(
  queries: Queries,
  { amountMinor, currency, card }: LineToKnow,
  customerId: CustomerId | null,
): Promise<KnownOfLine['plan']> {
  const alike = () =>
    queries
      .selectFrom('plans')
      .select(['plans.id', 'plans.reference'])
      .where('plans.usual_amount_minor', '=', amountMinor)
      .where('plans.currency', '=', currency)
      .where('plans.state', 'not in', ['completed', 'cancelled'])
      .limit(1);
  const ofCustomer =
    customerId === null
      ? undefined
      : await alike().where('plans.customer_id', '=', customerId).executeTakeFirst();
  if (ofCustomer !== undefined) return planOf(ofCustomer);
  if (card === null) return null;
  const ofCard = await alike()
    .innerJoin('cards', 'cards.customer_id', 'plans.customer_id')
    .where('cards.last_four', '=', card.lastFour)
    .where((where) =>
      where.or([
        where('cards.expiry', '=', textOfYearMonth(card.expiry)),
        where('cards.later_expiry', '=', textOfYearMonth(card.expiry)),
      ]),
    )
    .where('cards.state', '=', 'active')
    .executeTakeFirst();
  return ofCard === undefined ? null : planOf(ofCard);
}

function planOf({ id, reference }: { readonly id: string; readonly reference: string }) {
  return { id: id as PlanId, reference };
}
