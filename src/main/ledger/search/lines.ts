import { sql } from 'kysely';
import type { PaymentLine } from '../../ports/ledger/payment-list.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Queries } from '../thread/store.ts';

/** Starts a query for lines: the columns of a list, without the responses themselves. */
function selectLines(queries: Queries) {
  return queries
    .selectFrom('attempts')
    .leftJoin('customers', 'customers.id', 'attempts.customer_id')
    .select([
      'attempts.place',
      'attempts.id',
      'attempts.intent_id',
      'attempts.prepared_at',
      'attempts.order_reference',
      'attempts.reference',
      'attempts.try_number',
      'attempts.state',
      'attempts.amount_minor',
      'attempts.currency',
      'attempts.kind',
      'attempts.channel',
      'attempts.card_brand',
      'attempts.card_last_four',
      'attempts.customer_id',
      'customers.name as customer_name',
      'attempts.operator_id',
      'attempts.response_code',
      'attempts.transaction_id',
      'attempts.rrn',
      'attempts.authorization_code',
      'attempts.settlement_date',
    ])
    .select(sql<string>`coalesce(attempts.part_reason, attempts.duplicate_reason, '')`.as('note'))
    .select(
      engineSqlOf(queries).jsonText('attempts.transaction_record', 'cardHolder').as('card_holder'),
    );
}

/** One row as `selectLines` reads it. */
type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

/** Reads the lines at these places, in order; one removed since is left out. */
export async function linesAt(
  queries: Queries,
  places: readonly number[],
): Promise<readonly PaymentLine[]> {
  if (places.length === 0) return [];
  const rows = await selectLines(queries).where('attempts.place', 'in', places).execute();
  const byPlace = new Map(rows.map((row) => [row.place, lineOfRow(row)]));
  return places.flatMap((place) => byPlace.get(place) ?? []);
}

function lineOfRow(row: LineRow): PaymentLine {
  return {
    place: row.place ?? 0,
    id: row.id as PaymentLine['id'],
    intentId: row.intent_id,
    preparedAt: row.prepared_at as PaymentLine['preparedAt'],
    orderReference: row.order_reference,
    reference: row.reference,
    attemptNumber: row.try_number,
    state: row.state as PaymentLine['state'],
    amountMinor: row.amount_minor,
    currency: row.currency as PaymentLine['currency'],
    kind: row.kind as PaymentLine['kind'],
    channel: row.channel as PaymentLine['channel'],
    brand: row.card_brand,
    lastFour: row.card_last_four,
    customerId: row.customer_id as PaymentLine['customerId'],
    customerName: row.customer_name,
    cardHolder: row.card_holder,
    operatorId: row.operator_id as PaymentLine['operatorId'],
    responseCode: row.response_code,
    transactionId: row.transaction_id,
    rrn: row.rrn,
    authorization: row.authorization_code,
    settlementDate: row.settlement_date,
    note: row.note,
  };
}
