import type { CardId, PlanId } from '../../../domain/ids.ts';
import type { CardHistory } from '../../../domain/plans/card-history.ts';
import type { Instalment, Plan } from '../../../domain/plans/plan.ts';
import type { CardChainRow, InstalmentRow, PlanRow } from '../schema/plan-tables.ts';
import { readAhead } from '../thread/ahead.ts';
import type { Asked } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { PlanToChange } from '../../ports/ledger/plans.ts';
import type { Queries, Store } from '../thread/store.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import { chainOfRow, instalmentOfRow, planOfRow } from './plan-columns.ts';
import { isDoubted, isPlanAltered, unsettledStates } from '../authority/plan-seal.ts';
import type { SealedPlan } from '../authority/plan-seal.ts';

/** Bounds the query; far above the plans of one list. */
const plansReadMax = 1000;

/**
 * Reads a plan as its rules need it: the open instalments, the named one, and those whose amount counts in it. Tells
 * whether the plan is the one written last.
 */
export async function readPlanAggregate(
  queries: Queries,
  audit: RowSealer | null,
  id: PlanId,
  named: number | null = null,
): Promise<SealedPlan | null> {
  await readAhead(queries, aggregateAsked(id, named));
  const found = await readRowWithChains(queries, id);
  if (found === null) return null;
  const { row, chains } = found;
  const histories = chains.map(chainOfRow);
  const { rows } = await selectRows(queries, { id, ...(named === null ? {} : { named }) });
  const open = rows.filter(({ state }) => unsettledStates.some((known) => known === state));
  return {
    plan: planOfRow(row, histories),
    instalments: rows.map(instalmentOfRow),
    isAltered: await isPlanAltered(queries, audit, row.seal, { plan: row, histories, open }),
  };
}

const selectRows = statement(
  (queries, { id, named }: { readonly id: PlanId; readonly named?: number }) =>
    queries
      .selectFrom('instalments')
      .selectAll()
      .where('plan_id', '=', id)
      .where((where) =>
        where.or([
          where('state', 'in', unsettledStates),
          ...(named === undefined
            ? []
            : [
                where('sequence', '=', named),
                where('covered_by', '=', named),
                where('from_sequence', '=', named),
              ]),
        ]),
      )
      .orderBy('sequence'),
);

/** Reads a plan without its instalments. */
export async function readPlan(queries: Queries, id: PlanId): Promise<Plan | null> {
  return (await readPlanWithChains(queries, id))?.plan ?? null;
}

/** Reads a plan without its instalments, and the rows of its card histories, in order. */
export async function readPlanWithChains(
  queries: Queries,
  id: PlanId,
): Promise<{ readonly plan: Plan; readonly chains: readonly CardChainRow[] } | null> {
  const found = await readRowWithChains(queries, id);
  if (found === null) return null;
  const { row, chains } = found;
  return { plan: planOfRow(row, chains.map(chainOfRow)), chains };
}

async function readRowWithChains(
  queries: Queries,
  id: PlanId,
): Promise<{ readonly row: PlanRow; readonly chains: readonly CardChainRow[] } | null> {
  const { rows } = await selectPlan(queries, { id });
  const [row] = rows;
  return row === undefined ? null : { row, chains: rows.flatMap(chainIn) };
}

/** One row for each card history, or one alone. */
const selectPlan = statement((queries, { id }: { readonly id: PlanId }) =>
  queries
    .selectFrom('plans')
    .leftJoin('card_chains as chain', 'chain.plan_id', 'plans.id')
    .selectAll('plans')
    .select([
      'chain.id as chain_id',
      'chain.number as chain_number',
      'chain.card_id as chain_card_id',
      'chain.origin as chain_origin',
      'chain.first_transaction_id as chain_first_transaction_id',
      'chain.first_charged_on as chain_first_charged_on',
      'chain.sealed_tracking_id as chain_sealed_tracking_id',
      'chain.ended_on as chain_ended_on',
    ])
    .where('plans.id', '=', id)
    .orderBy('chain.number'),
);

type ChainBesidePlan = {
  readonly [Column in keyof Omit<CardChainRow, 'plan_id'> as `chain_${Column}`]:
    | CardChainRow[Column]
    | null;
};

/** The card history in a row of a plan; none in that of a plan without one. */
function chainIn(row: ChainBesidePlan & Pick<PlanRow, 'id'>): readonly CardChainRow[] {
  const {
    chain_id: id,
    chain_number: number,
    chain_card_id: cardId,
    chain_origin: origin,
    chain_first_transaction_id: firstTransactionId,
    chain_first_charged_on: firstChargedOn,
  } = row;
  if (
    id === null ||
    number === null ||
    cardId === null ||
    origin === null ||
    firstTransactionId === null ||
    firstChargedOn === null
  ) {
    return [];
  }
  return [
    {
      id,
      plan_id: row.id,
      number,
      card_id: cardId,
      origin,
      first_transaction_id: firstTransactionId,
      first_charged_on: firstChargedOn,
      sealed_tracking_id: row.chain_sealed_tracking_id,
      ended_on: row.chain_ended_on,
    },
  ];
}

/** The read of a plan without its instalments, to be sent ahead. */
export function planAsked(id: PlanId): readonly Asked[] {
  return [selectPlan.asked({ id })];
}

/** The reads of a plan as its rules need it, to be sent ahead. */
export function aggregateAsked(id: PlanId, named: number | null): readonly Asked[] {
  return [...planAsked(id), selectRows.asked({ id, ...(named === null ? {} : { named }) })];
}

/** Reads the card histories of some plans, each plan's in order. */
export async function readCardHistories(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CardHistory[]>> {
  const rows = await queries
    .selectFrom('card_chains')
    .selectAll()
    .where('plan_id', 'in', ids)
    .orderBy('plan_id')
    .orderBy('number')
    .execute();
  const chains = new Map<string, CardHistory[]>();
  for (const row of rows) {
    const known = chains.get(row.plan_id);
    if (known === undefined) chains.set(row.plan_id, [chainOfRow(row)]);
    else known.push(chainOfRow(row));
  }
  return chains;
}

/** Reads some plans without their instalments, in no order. */
export async function readPlans(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Plan>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('plans')
    .selectAll()
    .where('id', 'in', ids)
    .limit(plansReadMax)
    .execute();
  const chains = await readCardHistories(queries, ids);
  return new Map(rows.map((row) => [row.id, planOfRow(row, chains.get(row.id) ?? [])]));
}

/** Reads plans for a change of several: each as its rules need it, with its customer and its seal. */
export async function readPlansToChange(
  { db, audit }: Pick<Store, 'db' | 'audit'>,
  ids: readonly PlanId[],
): Promise<readonly PlanToChange[]> {
  if (ids.length === 0) return [];
  const names = await db
    .selectFrom('plans')
    .innerJoin('customers', 'customers.id', 'plans.customer_id')
    .select(['plans.id', 'customers.name'])
    .where('plans.id', 'in', ids)
    .execute();
  const nameOf = new Map<string, string>(names.map(({ id, name }) => [id, name]));
  const found: PlanToChange[] = [];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- The statements of one thread run one after the other anyway.
    const aggregate = await readPlanAggregate(db, audit, id);
    const customerName = nameOf.get(id);
    if (aggregate === null || customerName === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const isAltered = await isDoubted(db, audit, aggregate);
    const { plan, instalments } = aggregate;
    found.push({ aggregate: { plan, instalments }, customerName, isAltered });
  }
  return found;
}

/** Groups instalments by plan. */
export function rowsByPlan(rows: readonly InstalmentRow[]): ReadonlyMap<string, Instalment[]> {
  const byPlan = new Map<string, Instalment[]>();
  for (const row of rows) {
    const known = byPlan.get(row.plan_id);
    if (known === undefined) byPlan.set(row.plan_id, [instalmentOfRow(row)]);
    else known.push(instalmentOfRow(row));
  }
  return byPlan;
}

/** Finds the plans that are not over and charge this card. */
export async function plansOnCard(queries: Queries, id: CardId): Promise<readonly PlanId[]> {
  const { rows } = await selectOnCard(queries, { id });
  return rows.map((row) => row.id as PlanId);
}

/** The same read, to be sent ahead. */
export function plansOnCardAsked(id: CardId): Asked {
  return selectOnCard.asked({ id });
}

const selectOnCard = statement((queries, { id }: { readonly id: CardId }) =>
  queries
    .selectFrom('plans')
    .select('id')
    .where('card_id', '=', id)
    .orderBy('id')
    .limit(plansReadMax),
);
