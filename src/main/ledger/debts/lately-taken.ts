import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { LatelyTaken, PaidRow } from '../../../domain/plans/missed.ts';
import type { Queries } from '../thread/store.ts';

/** Reads when the present period of each plan began, and which instalments were paid since. */
export async function readLatelyTaken(
  queries: Queries,
  ids: readonly string[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, LatelyTaken>> {
  if (ids.length === 0) return new Map();
  const periods = await queries
    .selectFrom('instalments')
    .select((select) => ['plan_id', select.fn.max('due_on').as('period_from')])
    .where('plan_id', 'in', ids)
    .where('slot', 'is not', null)
    .where('due_on', '<=', today)
    .groupBy('plan_id')
    .execute();
  const earliest = periods.reduce(
    (day, row) => (row.period_from < day ? row.period_from : day),
    today as string,
  );
  const rows = await queries
    .selectFrom('instalments')
    .select(['plan_id', 'sequence', 'due_on', 'settled_on'])
    .where('plan_id', 'in', ids)
    .where('slot', 'is not', null)
    .where('state', '=', 'paid')
    .where('settled_on', '>=', earliest)
    .execute();
  const paid = new Map<string, PaidRow[]>();
  for (const row of rows) {
    const known = paid.get(row.plan_id) ?? [];
    known.push({
      sequence: row.sequence,
      dueDate: row.due_on as CalendarDate,
      settledOn: row.settled_on as CalendarDate,
    });
    paid.set(row.plan_id, known);
  }
  const from = new Map(periods.map((row) => [row.plan_id, row.period_from as CalendarDate]));
  return new Map(
    ids.map((id) => [id, { periodFrom: from.get(id) ?? null, paid: paid.get(id) ?? [] }]),
  );
}
