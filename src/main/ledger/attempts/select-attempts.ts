import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../thread/store.ts';
import type { AttemptRow, LedgerTables } from '../schema/tables.ts';

/** An attempt's row with its customer's present name, and the paid order that it is part of. */
export type NamedAttemptRow = AttemptRow & {
  readonly customer_name: string | null;
  readonly part_of_reference: string | null;
};

/** Starts a query for whole attempts, each with its customer's present name. */
export function selectAttempts(queries: Queries) {
  return queries
    .selectFrom('attempts')
    .selectAll('attempts')
    .select((select) => namesOfAttempt(select));
}

/** The names that stand beside an attempt's own columns, for a query of attempts or what it returns of a written one. */
export function namesOfAttempt(select: ExpressionBuilder<LedgerTables, 'attempts'>) {
  return [
    select
      .selectFrom('customers')
      .select('customers.name')
      .whereRef('customers.id', '=', 'attempts.customer_id')
      .as('customer_name'),
    select
      .selectFrom('attempts as paid')
      .select('paid.order_reference')
      .whereRef('paid.intent_id', '=', 'attempts.part_of_intent_id')
      .limit(1)
      .as('part_of_reference'),
  ] as const;
}
