import type { Kysely } from 'kysely';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { CardId, OperatorId, PlanId } from '../../../domain/ids.ts';
import { currentCardHistory } from '../../../domain/plans/card-history.ts';
import type { CardHistory } from '../../../domain/plans/card-history.ts';
import { applyChange } from '../../../domain/plans/plan-change.ts';
import type { PlanAggregate, PlanChange } from '../../../domain/plans/plan-change.ts';
import { isOwed, endedPlanStates } from '../../../domain/plans/plan.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import { invariant } from '../../../domain/assert.ts';
import type { PlanConsent } from '../../ports/ledger/plans.ts';
import { latestExpiry } from '../customers/cards-on-file.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import type { CardChainRow, InstalmentRow, PlanRow } from '../schema/plan-tables.ts';
import { changeOne, forgetReadsOf } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import { rowOfInstalment, rowOfPlan } from './plan-columns.ts';
import { insertEvents } from './write-events.ts';
import { sealAfterChange } from '../authority/plan-seal.ts';
import type { SealedPlan } from '../authority/plan-seal.ts';

/** Maximum number of rows inserted by one statement: SQLite binds no more than 32,766 values. */
const insertRowsMax = 200;

/** The card history that a change begins. */
export interface BegunCardHistory {
  readonly id: string;
  readonly sealedTrackingId: string | null;
}

/** Operator and time of a change, and the card history it begins, which the domain does not see. */
export interface ChangeEntry {
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  readonly chain: BegunCardHistory | null;
}

/** Inserts a new plan with its first instalments and events. */
export async function insertPlan(
  queries: Queries,
  audit: RowSealer | null,
  change: PlanChange,
  entry: Omit<ChangeEntry, 'chain'> & { readonly consent: PlanConsent | null },
): Promise<PlanAggregate> {
  const aggregate = applyChange({ plan: { ...change.plan, revision: 0 }, instalments: [] }, change);
  const { consent } = entry;
  const facts = listFacts(aggregate);
  await unsealed(queries)
    .insertInto('plans')
    .values({
      ...rowOfPlan(change.plan),
      ...facts,
      seal: audit === null ? '' : sealAfterChange(audit, aggregate, aggregate),
      card_expiry: await latestExpiry(queries, facts.card_id),
      upcoming_days: null,
      consent_channel: consent?.channel ?? null,
      consent_words: consent?.words ?? null,
      consent_at: consent?.agreedAt ?? null,
      consent_operator_id: consent?.operatorId ?? null,
    })
    .execute();
  await insertRows(queries, change);
  await insertEvents(queries, change, entry);
  return aggregate;
}

/** Repeats a later expiry of a card, `YYYY-MM`, in the plans on it: a column for lists, which no seal covers. */
export async function repeatCardExpiry(
  queries: Queries,
  cardId: CardId,
  expiry: string,
): Promise<void> {
  await unsealed(queries)
    .updateTable('plans')
    .set({ card_expiry: expiry })
    .where('card_id', '=', cardId)
    .execute();
}

/** Writes the days of notice before a charge, which no seal covers: they move no money. */
export async function writeNotice(
  queries: Queries,
  id: PlanId,
  days: number | null,
): Promise<void> {
  const columns = { upcoming_days: days };
  await unsealed(queries).updateTable('plans').set(columns).where('id', '=', id).execute();
}

/** Seals a plan as it stands, with its revision. */
export async function sealPlanRow(
  queries: Queries,
  audit: RowSealer,
  { plan, instalments }: PlanAggregate,
): Promise<void> {
  const seal = sealAfterChange(audit, { plan, instalments }, { plan, instalments });
  const { id, revision, paidMinor } = plan;
  await unsealed(queries)
    .updateTable('plans')
    .set({ seal, revision, paid_minor: paidMinor })
    .where('id', '=', id)
    .execute();
}

/**
 * Writes a change over exactly the rows that it was made from: the plan's revision and the state of each row must be
 * unchanged. Returns the plan afterwards.
 */
export async function writeChange(
  queries: Queries,
  audit: RowSealer | null,
  [before, change]: readonly [SealedPlan, PlanChange],
  entry: ChangeEntry,
): Promise<SealedPlan> {
  const { plan } = change;
  const after = applyChange(before, change);
  const seal = audit === null ? {} : { seal: sealAfterChange(audit, before, after) };
  // The history comes first, because the plan's row names its card.
  if (plan.chains !== before.plan.chains) {
    await writeCardHistories(queries, plan, before.plan.chains, entry.chain);
  }
  const columns = await changedColumns(queries, before, after);
  const { fromRevision } = change;
  forgetReadsOf(queries, planTables);
  const rows = change.updated.map(({ from, instalment }) => {
    const row = rowOfInstalment(instalment);
    const { plan_id: planId, sequence, state } = row;
    const known = before.instalments.find((one) => one.sequence === sequence);
    const values = known === undefined ? row : changedOf(rowOfInstalment(known), row);
    return updateRow.asked({ ...values, plan_id: planId, sequence, from, state });
  });
  await changeOne(
    queries,
    updatePlan.asked({ ...columns, ...seal, id: plan.id, fromRevision }),
    ...rows,
  );
  await insertRows(queries, change);
  await insertEvents(queries, change, entry);
  return { ...after, isAltered: before.isAltered === true };
}

/**
 * The columns that a change alters. Writing a column updates every index that holds it, whether its value changed or
 * not.
 */
async function changedColumns(
  queries: Queries,
  before: PlanAggregate,
  after: PlanAggregate,
): Promise<Partial<PlanRow>> {
  const [was, is] = [listFacts(before), listFacts(after)];
  const columns = changedOf(
    { ...rowOfPlan(before.plan), ...was },
    { ...rowOfPlan(after.plan), ...is },
  );
  if (was.card_id === is.card_id) return columns;
  return { ...columns, card_expiry: await latestExpiry(queries, is.card_id) };
}

function changedOf<Row extends object>(before: Row, after: Row): Partial<Row> {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== Reflect.get(before, name),
  );
  // Each is a column of the row under its own name.
  return Object.fromEntries(changed) as Partial<Row>;
}

type WrittenPlan = Omit<Partial<PlanRow>, 'id'> & {
  readonly id: PlanId;
  readonly fromRevision: number;
};

const updatePlan = statement((queries, { id, fromRevision, ...columns }: WrittenPlan) =>
  unsealed(queries)
    .updateTable('plans')
    .set(columns)
    .where('id', '=', id)
    .where('revision', '=', fromRevision),
);

type WrittenRow = Partial<InstalmentRow> &
  Pick<InstalmentRow, 'plan_id' | 'sequence'> & { readonly from: string };

const updateRow = statement((queries, { plan_id: planId, sequence, from, ...values }: WrittenRow) =>
  unsealed(queries)
    .updateTable('instalments')
    .set(values)
    .where('plan_id', '=', planId)
    .where('sequence', '=', sequence)
    .where('state', '=', from),
);

async function insertRows(queries: Queries, { inserted }: PlanChange): Promise<void> {
  for (let from = 0; from < inserted.length; from += insertRowsMax) {
    const rows = inserted.slice(from, from + insertRowsMax).map(rowOfInstalment);
    await unsealed(queries).insertInto('instalments').values(rows).execute();
  }
}

async function writeCardHistories(
  queries: Queries,
  { id, chains }: Plan,
  before: readonly CardHistory[],
  begun: BegunCardHistory | null,
): Promise<void> {
  for (const chain of chains) {
    const known = before.find(({ number }) => number === chain.number);
    if (known !== undefined) {
      if (known.endedOn === chain.endedOn) continue;
      await unsealed(queries)
        .updateTable('card_chains')
        .set({ ended_on: chain.endedOn })
        .where('plan_id', '=', id)
        .where('number', '=', chain.number)
        .execute();
      continue;
    }
    invariant(begun !== null, 'a card history that begins has a row of its own');
    invariant(
      chain.hasTrackingId === (begun.sealedTrackingId !== null),
      'a card history says whether it has a tracking id',
    );
    await unsealed(queries)
      .insertInto('card_chains')
      .values({
        id: begun.id,
        plan_id: id,
        number: chain.number,
        card_id: chain.cardId,
        origin: chain.origin,
        first_transaction_id: chain.firstTransactionId,
        first_charged_on: chain.firstChargedOn,
        sealed_tracking_id: begun.sealedTrackingId,
        ended_on: chain.endedOn,
      })
      .execute();
  }
}

const planTables = ['plans', 'instalments', 'card_chains'] as const;

/** The tables of plans as only this file may write them. */
interface PlanTables {
  readonly plans: PlanRow;
  readonly instalments: InstalmentRow;
  readonly card_chains: CardChainRow;
}

function unsealed(queries: Queries): Kysely<PlanTables> {
  forgetReadsOf(queries, planTables);
  return queries;
}

type ListFacts = Pick<PlanRow, 'scheduled_from' | 'failed_count' | 'card_id'>;

/** Columns that lists filter by, so that they need not read schedules. */
function listFacts({ plan, instalments }: PlanAggregate): ListFacts {
  const owed = instalments.filter(isOwed);
  const scheduled = owed.filter(({ state }) => state === 'scheduled').map((row) => row.dueDate);
  return {
    scheduled_from: scheduled.toSorted()[0] ?? null,
    failed_count: owed.length - scheduled.length,
    card_id: chargedCardOf(plan),
  };
}

/** The card that a plan is charged on; null without one, and for a plan that is over. */
export function chargedCardOf(plan: Plan): CardId | null {
  const isOver = endedPlanStates.includes(plan.state);
  return isOver ? null : (currentCardHistory(plan)?.cardId ?? null);
}
