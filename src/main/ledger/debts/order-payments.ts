import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { CardFacts } from '../../../domain/charge/attempt.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';
import type { CustomerId, InstalmentId, PlanId } from '../../../domain/ids.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { paidEarlyDays, takenOrOpenStates } from '../../../domain/run/likely-paid.ts';
import type { OrderPayment } from '../../../domain/run/likely-paid.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { DayOf } from '../attempts/day-of.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { NamedAttemptRow } from '../attempts/select-attempts.ts';
import type { LedgerTables } from '../schema/tables.ts';
import type { Asked as AskedAhead } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';

/** An instalment with its customer and card, for comparison with orders. */
export interface Asked {
  readonly planId: PlanId;
  readonly customerId: CustomerId;
  readonly card: CardFacts | null;
  readonly dueDate: CalendarDate;
  readonly amountMinor: number;
  readonly currency: string;
}

/** Maximum number of card sums in one query: each binds three values. */
const sumsAtOnce = 400;

/**
 * Reads the orders that took money, or may have, from the customers and cards of some instalments.
 *
 * Combines three queries, each by its own index: by customer, by card and sum, and by what staff decided. An order found
 * by several counts once.
 */
export async function readOrderPayments(
  { db, dayOf }: { readonly db: Queries; readonly dayOf: DayOf },
  asked: readonly Asked[],
): Promise<readonly OrderPayment[]> {
  const [first] = asked;
  if (first === undefined) return [];
  const earliest = asked.reduce(
    (day, { dueDate }) => (dueDate < day ? dueDate : day),
    first.dueDate,
  );
  const from = firstDayFor(earliest);
  const rows =
    asked.length === 1
      ? (await selectOfOne(db, valuesOf(first))).rows
      : [
          ...(await byCustomer(db, asked, from)),
          ...(await byCard(db, asked, from)),
          ...(await readHolding(db, asked)),
        ];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const decisions = await readDecisions(db, [...byId.keys()]);
  return [...byId.values()]
    .map((row) => paymentOf(row, dayOf, decisions))
    .toSorted((one, other) => (one.paidOn < other.paidOn ? 1 : -1));
}

/** The read for one instalment, to be sent ahead. */
export function orderPaymentsAsked(asked: Asked): AskedAhead {
  return selectOfOne.asked(valuesOf(asked));
}

type OfOne = Pick<Asked, 'planId' | 'customerId'> & {
  readonly from: CalendarDate;
} & Partial<Pick<Asked, 'amountMinor' | 'currency'> & Pick<CardFacts, 'lastFour'>>;

function valuesOf({ planId, customerId, card, dueDate, amountMinor, currency }: Asked): OfOne {
  const ofAny = { planId, customerId, from: firstDayFor(dueDate) };
  return card === null ? ofAny : { ...ofAny, lastFour: card.lastFour, amountMinor, currency };
}

/** The three queries in one statement, because each charge of an instalment asks them. */
const selectOfOne = statement(
  (queries, { planId, customerId, from, lastFour, amountMinor, currency }: OfOne) => {
    const some = ordersFrom(queries, from)
      .where('attempts.customer_id', '=', customerId)
      .unionAll(heldFor(queries, (of) => of.where('plan_id', '=', planId)));
    if (lastFour === undefined || amountMinor === undefined || currency === undefined) return some;
    return some.unionAll(
      ordersFrom(queries, from)
        .where('card_last_four', '=', lastFour)
        .where('amount_minor', '=', amountMinor)
        .where('currency', '=', currency),
    );
  },
);

/** A day earlier, because the merchant's day begins at another moment than the UTC day of the row. */
function firstDayFor(dueDate: CalendarDate): CalendarDate {
  return addDays(dueDate, -paidEarlyDays - 1);
}

function ordersFrom(queries: Queries, from: CalendarDate) {
  return selectAttempts(queries)
    .where('state', 'in', takenOrOpenStates)
    .where('intent_id', 'not like', 'plan:%')
    .where('prepared_at', '>=', from);
}

async function byCustomer(
  queries: Queries,
  asked: readonly Asked[],
  from: CalendarDate,
): Promise<readonly NamedAttemptRow[]> {
  const customers = [...new Set(asked.map(({ customerId }) => customerId))];
  return ordersFrom(queries, from).where('attempts.customer_id', 'in', customers).execute();
}

async function byCard(
  queries: Queries,
  asked: readonly Asked[],
  from: CalendarDate,
): Promise<readonly NamedAttemptRow[]> {
  const sums = new Map<string, readonly [string, number, string]>();
  for (const { card, amountMinor, currency } of asked) {
    if (card === null) continue;
    const sum = [card.lastFour, amountMinor, currency] as const;
    sums.set(sum.join(' '), sum);
  }
  const wanted = [...sums.values()];
  const found: NamedAttemptRow[] = [];
  for (let at = 0; at < wanted.length; at += sumsAtOnce) {
    const some = wanted.slice(at, at + sumsAtOnce).map(([lastFour, amountMinor, currency]) => {
      // Without the cast an engine with types takes the values of a list for texts.
      return sql`(${lastFour}, cast(${amountMinor} as bigint), ${currency})`;
    });
    const isOne = sql<boolean>`(card_last_four, amount_minor, currency) in (values ${sql.join(some)})`;
    found.push(...(await ordersFrom(queries, from).where(isOne).execute()));
  }
  return found;
}

/** Orders that staff decided pay an instalment of these plans, while that is open. */
async function readHolding(
  queries: Queries,
  asked: readonly Pick<Asked, 'planId'>[],
): Promise<readonly NamedAttemptRow[]> {
  const plans = [...new Set(asked.map(({ planId }) => planId))];
  return heldFor(queries, (of) => of.where('plan_id', 'in', plans)).execute();
}

type Held = SelectQueryBuilder<LedgerTables, 'debt_decisions', { readonly attempt_id: string }>;

function heldFor(queries: Queries, ofPlans: (held: Held) => Held) {
  const held = queries
    .selectFrom('debt_decisions')
    .select('attempt_id')
    .where('decision', '=', 'held');
  return selectAttempts(queries)
    .where('state', 'in', takenOrOpenStates)
    .where('attempts.id', 'in', ofPlans(held));
}

interface Decision {
  readonly attempt_id: string;
  readonly plan_id: string;
  readonly sequence: number;
  readonly decision: string;
}

async function readDecisions(
  queries: Queries,
  ids: readonly string[],
): Promise<readonly Decision[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('debt_decisions')
    .select(['attempt_id', 'plan_id', 'sequence', 'decision'])
    .where('attempt_id', 'in', ids)
    .execute();
}

function paymentOf(
  row: NamedAttemptRow,
  dayOf: DayOf,
  decisions: readonly Decision[],
): OrderPayment {
  const attempt = attemptOfRow(row);
  const taken = moneyTaken(attempt);
  const own = decisions.filter((one) => one.attempt_id === attempt.id);
  const rowsOf = (decision: string) =>
    own
      .filter((one) => one.decision === decision)
      .map((one) => `${one.plan_id}:${one.sequence}` as InstalmentId);
  return {
    attemptId: attempt.id,
    reference: attempt.orderReference,
    customerId: attempt.customerId,
    cardId: attempt.cardId,
    card: attempt.card,
    amountsMinor: taken === null ? [attempt.amountMinor] : [attempt.amountMinor, taken.amountMinor],
    currency: attempt.currency,
    paidOn: dayOf(sentAt(attempt)),
    paidFor: rowsOf('same-debt')[0] ?? null,
    heldFor: rowsOf('held')[0] ?? null,
    notFor: rowsOf('another-debt'),
  };
}
