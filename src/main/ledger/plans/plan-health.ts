import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { lastDayOf, monthOf } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { endedPlanStates } from '../../../domain/plans/plan.ts';
import type { PlanHealth } from '../../../domain/plans/summary.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import type { Queries } from '../thread/store.ts';
import type { LedgerTables } from '../schema/tables.ts';

/** Days before the end of its last month from which a card counts as expiring (`cardHealth`). */
const warnDays = 60;

/** Maximum number of plans of one kind that are listed by id; when there are more, a walk meets them soon enough. */
const fewPlansMax = 2000;

/** Plans that differ from nearly all others, so that a page of them need not be searched for among those. */
export interface RarePlans {
  /** Active plans on a card that is not in use; null when they are many. */
  readonly unusable: readonly string[] | null;
  /** Plans on an expired card; null when they are many. */
  readonly expired: readonly string[] | null;
  /** Plans on a card that expires soon; null when they are many. */
  readonly expiring: readonly string[] | null;
}

/** Looks up by card what a query for some healths needs. */
export async function rarePlans(
  queries: Queries,
  health: readonly PlanHealth[],
  today: CalendarDate,
): Promise<RarePlans> {
  const month = today.slice(0, 7);
  const byExpiry = queries
    .selectFrom('plans')
    .select('id')
    .limit(fewPlansMax + 1);
  const few = (rows: readonly { readonly id: string }[]) =>
    rows.length > fewPlansMax ? null : rows.map(({ id }) => id);
  // From the cards to their plans: the other way round would read the card of every plan.
  const onUnusable = queries
    .selectFrom('plans')
    .select('plans.id')
    .where('plans.card_id', 'in', (cards) =>
      cards.selectFrom('cards').select('cards.id').where('cards.state', '!=', 'active'),
    )
    .where(planFilters(queries).stands('active'))
    .limit(fewPlansMax + 1);
  return {
    unusable: health.includes('needs-card') ? few(await onUnusable.execute()) : null,
    expired: health.includes('card-expired')
      ? few(await byExpiry.where('card_expiry', '<', month).execute())
      : null,
    expiring: health.includes('card-expiring')
      ? few(
          await byExpiry
            .where('card_expiry', '>=', month)
            .where('card_expiry', '<=', lastExpiringMonth(today))
            .execute(),
        )
      : null,
  };
}

/** The last month whose cards count as expiring on a day, as the column holds it. */
export function lastExpiringMonth(today: CalendarDate): string {
  const until = addDays(today, warnDays);
  const month = monthOf(until);
  if (lastDayOf(month) === until) return textOfYearMonth(month);
  const isJanuary = month.month === 1;
  return textOfYearMonth({
    year: isJanuary ? month.year - 1 : month.year,
    month: isJanuary ? 12 : month.month - 1,
  });
}

type Where = ExpressionBuilder<LedgerTables, 'plans'>;

/** Everything besides the plan's own row that its health depends on, and the filters to say it with. */
interface Circumstances extends RarePlans {
  readonly today: CalendarDate;
  readonly filters: PlanFilters;
}

/** The rule of `summarisePlan` in terms of the plan's own row and its card. */
export function isOfHealth(
  where: Where,
  health: PlanHealth,
  { today, filters, ...rare }: Circumstances,
): Expression<SqlBool> {
  const month = today.slice(0, 7);
  const hasCard = where.exists(
    where
      .selectFrom('cards')
      .select('cards.id')
      .whereRef('cards.id', '=', 'plans.card_id')
      .where('cards.state', '=', 'active'),
  );
  const state = (...states: readonly string[]) => where('plans.state', 'in', states);
  const { stands, isOneOf } = filters;
  const isExpired = where('plans.card_expiry', '<', month);
  const isCurrent = where('plans.card_expiry', '>=', month);
  const noneFailed = where('plans.failed_count', '=', 0);
  const soundAs = (active: Expression<SqlBool>) =>
    where.and([active, hasCard, isCurrent, noneFailed]);
  const isSound = soundAs(state('active'));
  // An instalment that is behind or failed was due earlier, so the order of the list finds it first.
  const hasDue = where('plans.sort_on', '<=', today);
  const isBehind = where.and([hasDue, where('plans.scheduled_from', '<', today)]);
  const isUpToDate = where.or([
    where('plans.scheduled_from', 'is', null),
    where('plans.scheduled_from', '>=', today),
  ]);
  const lastMonth = lastExpiringMonth(today);
  switch (health) {
    case 'ended':
      return state(...endedPlanStates);
    case 'waiting':
    case 'starting':
      return state(health);
    case 'needs-card':
      // An active plan has a card; it can only be one that is no longer in use.
      return rare.unusable
        ? where.or([state(health), where.and([stands('active'), isOneOf(rare.unusable)])])
        : where.or([stands(health), where.and([stands('active'), where.not(hasCard)])]);
    case 'card-expired':
      return where.and([
        stands('active', 'paused'),
        hasCard,
        rare.expired ? isOneOf(rare.expired) : isExpired,
      ]);
    case 'failed':
      return where.and([
        state('active', 'paused'),
        hasCard,
        isCurrent,
        hasDue,
        where('plans.failed_count', '>', 0),
      ]);
    case 'paused':
      return where.and([
        state('paused'),
        where.or([where.not(hasCard), where.and([isCurrent, noneFailed])]),
      ]);
    case 'arrears':
      return where.and([isSound, isBehind]);
    case 'card-expiring':
      return rare.expiring
        ? where.and([soundAs(stands('active')), isUpToDate, isOneOf(rare.expiring)])
        : where.and([isSound, isUpToDate, where('plans.card_expiry', '<=', lastMonth)]);
    default:
      return where.and([isSound, isUpToDate, where('plans.card_expiry', '>', lastMonth)]);
  }
}

/** Filters of plans that each engine writes differently. */
interface PlanFilters {
  /**
   * Filters by state without its index.
   *
   * Nearly all plans are in the same state: rare ones are found by id, and common ones are met soon on a walk in the
   * order of the list, where the index would have all of them sorted first.
   */
  readonly stands: (...states: readonly string[]) => Expression<SqlBool>;
  readonly isOneOf: (ids: readonly string[]) => Expression<SqlBool>;
}

/** The filters for the engine of a connection. */
export function planFilters(queries: Queries): PlanFilters {
  const engine = engineSqlOf(queries);
  return {
    stands: (...states) =>
      sql<SqlBool>`${engine.besideIndex('plans.state')} in (${sql.join(states)})`,
    isOneOf: (ids) => engine.isAmong('plans.id', ids),
  };
}
