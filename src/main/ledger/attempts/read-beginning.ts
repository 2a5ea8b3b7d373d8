import { sql } from 'kysely';
import type { Attempt, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { TerminalId } from '../../../domain/ids.ts';
import { stepsAsked } from '../authority/attempt-chain.ts';
import { placeInChain } from '../audit/audit-trail.ts';
import type { PlaceRow } from '../audit/audit-trail.ts';
import { notePlaceInLog } from '../audit/entries.ts';
import { epochsNow, epochsOf } from '../epochs/epochs.ts';
import type { EpochsNow, ReadEpoch } from '../epochs/epochs.ts';
import { placesOfSecond } from '../search/index-attempt.ts';
import type { Asked } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { Queries, Store } from '../thread/store.ts';
import { wholeIntent, wholeIntentAsked } from './attempt-rows.ts';

/** The records as a new attempt finds them, read in its transaction before anything is written for it. */
export interface Beginning {
  readonly epochs: EpochsNow;
  readonly intentId: NewAttempt['intentId'];
  /** Every attempt of the intent, oldest first. */
  readonly attempts: readonly Attempt[];
  /** The newest place that is taken in the attempt's second; null when none is. */
  readonly lastPlace: number | null;
  readonly customerName: string | null;
  /** Reference of the paid order that the attempt is part of; null for none. */
  readonly partOfReference: string | null;
  /** True when the filters offer every value of the attempt already. */
  readonly areValuesKnown: boolean;
}

/** The parts of a new attempt that its beginning is read by. */
type Begun = Pick<
  NewAttempt,
  'intentId' | 'preparedAt' | 'operatorId' | 'customerId' | 'currency' | 'card' | 'partOf'
>;

/** The reads that every new attempt needs, to be sent ahead. */
export function beginningAsked(store: Pick<Store, 'audit'>, attempt: Begun): readonly Asked[] {
  const { intentId } = attempt;
  return [
    selectBeginning.asked(valuesOf(store, attempt)),
    wholeIntentAsked(intentId),
    ...(store.audit === null ? [] : [stepsAsked(intentId)]),
  ];
}

/** Reads by what a new attempt is judged, numbered and found. */
export async function readBeginning(
  store: Pick<Store, 'audit'>,
  queries: Queries,
  attempt: Begun,
): Promise<Beginning> {
  const { intentId, operatorId } = attempt;
  const { rows } = await selectBeginning(queries, valuesOf(store, attempt));
  const epochs = epochsOf(rows);
  const attempts = await wholeIntent(queries, intentId);
  const newest = rows.at(-1);
  if (newest !== undefined) notePlaceInLog(store, queries, operatorId, newest);
  return {
    epochs,
    intentId,
    attempts,
    lastPlace: newest?.last_place ?? null,
    customerName: newest?.customer_name ?? null,
    partOfReference: newest?.part_of_reference ?? null,
    areValuesKnown: newest?.known_values === 3,
  };
}

interface BeginningRow extends ReadEpoch, PlaceRow {
  readonly last_place: number | null;
  readonly customer_name: string | null;
  readonly part_of_reference: string | null;
  readonly known_values: number;
}

interface BeginningValues {
  readonly from: number;
  readonly until: number;
  readonly terminalId: TerminalId;
  readonly operatorId: string;
  readonly customerId: string | null;
  readonly partOf: string | null;
  readonly currency: string;
  readonly brand: string;
}

function valuesOf(
  { audit }: Pick<Store, 'audit'>,
  { operatorId, customerId, currency, card, partOf, preparedAt }: Begun,
): BeginningValues {
  return {
    ...placesOfSecond({ preparedAt }),
    // No entry is written without the log.
    terminalId: audit?.terminalId ?? ('' as TerminalId),
    operatorId,
    customerId,
    partOf: partOf?.intentId ?? null,
    currency,
    brand: card.brand,
  };
}

/** One statement, because every charge begins with it. */
const selectBeginning = statement(
  (queries, { terminalId, operatorId, ...given }: BeginningValues) => sql<BeginningRow>`
    select epoch.*, tip.*,
      (select name from operators where id = ${operatorId}) as "operatorName",
      (select name from customers where id = ${given.customerId}) as customer_name,
      (select order_reference from attempts where intent_id = ${given.partOf} limit 1)
        as part_of_reference,
      (select place from attempts where place >= ${given.from} and place < ${given.until}
        order by place desc limit 1) as last_place,
      (select count(*) from history_values
        where (field = 'currency' and value = ${given.currency})
          or (field = 'brand' and value = ${given.brand})
          or (field = 'operator' and value = ${operatorId})) as known_values
    from ${epochsNow(queries)} as epoch
    left join (${placeInChain(terminalId)}) as tip on true
    order by epoch.number`,
);
