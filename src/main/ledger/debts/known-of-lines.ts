import type { CustomerId, PlanId } from '../../../domain/ids.ts';
import type { KnownOfLine } from '../../../domain/plan-files/likeness.ts';
import { endedPlanStates } from '../../../domain/plans/plan.ts';
import { ok } from '../../../domain/result.ts';
import type { LineToKnow } from '../../ports/ledger/debts.ts';
import type { PlanStore } from '../../ports/ledger/plans.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import { findKnownCustomer } from '../customers/find-known-customer.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

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
  const customer = await findKnownCustomer(queries, line.customer);
  const customerId = customer?.id ?? null;
  return { customerId, plan: await findAlikePlan(queries, line, customerId) };
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
      .where('plans.state', 'not in', endedPlanStates)
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
