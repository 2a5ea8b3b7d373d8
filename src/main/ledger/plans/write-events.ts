import type { OperatorId } from '../../../domain/ids.ts';
import type { PlanChange } from '../../../domain/plans/plan-change.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { PlanEventRow } from '../schema/plan-tables.ts';
import { writeAhead } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';

/** Adds the events of a change to the history of its plan, all of them in one statement. */
export async function insertEvents(
  queries: Queries,
  { plan, events }: PlanChange,
  { at, operatorId }: { readonly at: Instant; readonly operatorId: OperatorId | null },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(
    (event, position): PlanEventRow => ({
      plan_id: plan.id,
      revision: plan.revision,
      position,
      kind: event.kind,
      sequence: event.sequence,
      amount_minor: event.amountMinor,
      reason: event.reason,
      happened_at: at,
      operator_id: operatorId,
    }),
  );
  await writeAhead(queries, insertRows.asked(namedByRow(rows)));
}

type NamedByRow = Readonly<Record<string, PlanEventRow[keyof PlanEventRow]>>;

/** Names each value by its row and column, because a statement is compiled for the names of its values. */
function namedByRow(rows: readonly PlanEventRow[]): NamedByRow {
  const values = rows.flatMap((row, index) =>
    Object.entries(row).map(([column, value]) => [`${index} ${column}`, value] as const),
  );
  return Object.fromEntries(values);
}

const insertRows = statement((queries, values: NamedByRow) => {
  const rows: Record<string, unknown>[] = [];
  for (const [name, value] of Object.entries(values)) {
    const [index, column = ''] = name.split(' ');
    rows[Number(index)] = { ...rows[Number(index)], [column]: value };
  }
  // Each has the columns of a row.
  return queries.insertInto('plan_events').values(rows as unknown as PlanEventRow[]);
});
