import { sql } from 'kysely';
import { barringStates } from '../../../domain/charge/transitions.ts';
import type { GapRow } from '../../../domain/epochs/gap-row.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Queries } from '../thread/store.ts';
import { owedInstalmentStates } from '../../../domain/plans/plan.ts';

/**
 * Refunded payments whose debt may be charged again: orders that no other attempt pays, and instalments whose refund
 * reinstated an amount that is still owed.
 *
 * A refund may be withdrawn after the backup, and nothing in these records would say so.
 */
export async function refundedRows(queries: Queries, limit: number): Promise<readonly GapRow[]> {
  const orders = await selectRefunded(queries)
    .where('attempts.intent_id', 'not like', 'plan:%')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attempts as others')
            .select('others.id')
            .whereRef('others.intent_id', '=', 'attempts.intent_id')
            .where('others.state', 'in', barringStates),
        ),
      ),
    )
    .limit(limit)
    .execute();
  const instalments = await selectRefunded(queries)
    .innerJoin('instalments', (join) =>
      join.on(
        'attempts.intent_id',
        '=',
        sql<string>`'plan:' || instalments.plan_id || ':' || instalments.from_sequence`,
      ),
    )
    .where('instalments.kind', '=', 'owed-again')
    .where('instalments.state', 'in', owedInstalmentStates)
    .where('instalments.covered_by', 'is', null)
    .limit(limit)
    .execute();
  const rows = new Map([...orders, ...instalments].map((row) => [row.id, row]));
  return [...rows.values()].map((row) => ({
    key: `refund:${row.id}`,
    kind: 'refunded',
    reference: row.reference,
    customerName: row.name,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    dueOn: null,
    planId: null,
    sequence: null,
    attemptId: row.id as AttemptId,
    answer: null,
    evidence: null,
    transactionId: row.transaction_id,
    answeredAt: null,
  }));
}

function selectRefunded(queries: Queries) {
  return queries
    .selectFrom('attempts')
    .leftJoin('customers', 'customers.id', 'attempts.customer_id')
    .select([
      'attempts.id',
      'attempts.reference',
      'attempts.amount_minor',
      'attempts.currency',
      'attempts.transaction_id',
      'customers.name',
    ])
    .where('attempts.state', '=', 'confirmed-reversed')
    .orderBy('attempts.prepared_at', 'desc');
}
