import { sql } from 'kysely';
import type { PlanId } from '../../../domain/ids.ts';
import type { PlanAggregate } from '../../../domain/plans/plan-change.ts';
import type { CardHistory } from '../../../domain/plans/card-history.ts';
import type { InstalmentState } from '../../../domain/plans/plan.ts';
import { selectRows } from '../audit/read-chain.ts';
import { judgeSealedEntry } from '../audit/sealed-entry.ts';
import { hasSealMark, plansMark } from './row-seals.ts';
import type { RowSealer, SealText } from './row-texts.ts';
import type { InstalmentRow } from '../schema/plan-tables.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Asked } from '../thread/ahead.ts';
import { statement } from '../thread/statement.ts';
import type { Queries } from '../thread/store.ts';
import { rowOfInstalment, rowOfPlan } from '../plans/plan-columns.ts';
import type { PlanFacts } from '../plans/plan-columns.ts';

/** Instalments that any change may depend on, whichever it names; a plan's seal covers all of them. */
export const unsettledStates: readonly InstalmentState[] = [
  'scheduled',
  'failed',
  'in-flight',
  'not-confirmed',
];

/** Written in place of a seal over a plan that was altered before: it stays altered, whatever is recorded in it. */
const alteredSeal = 'altered';

/** A plan as read, and whether it is the one written last. */
export interface SealedPlan extends PlanAggregate {
  /** Absent for a plan that was made in this transaction. */
  readonly isAltered?: boolean;
}

/** The parts of a plan that its seal covers, as rows. */
interface SealedParts {
  readonly plan: PlanFacts;
  readonly histories: readonly CardHistory[];
  /** Every unsettled one, by sequence. */
  readonly open: readonly InstalmentRow[];
}

function sealOf(sealText: SealText, { plan, histories, open }: SealedParts): string {
  const columns = Object.keys(rowColumns).map((name) => Reflect.get(plan, name));
  const rows = open.map((row) => instalmentColumns.map((name) => row[name]));
  const cards = histories.map((history) => Object.entries(history).toSorted(byName));
  return sealText(JSON.stringify(['plan', columns, cards, rows]));
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** The seal of a plan as it is after a change; a plan that was altered does not become sound by a change. */
export function sealAfterChange(
  { sealText }: RowSealer,
  before: SealedPlan,
  after: PlanAggregate,
): string {
  if (before.isAltered === true) return alteredSeal;
  const open = after.instalments
    .filter(({ state }) => unsettledStates.includes(state))
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(rowOfInstalment);
  return sealOf(sealText, { plan: rowOfPlan(after.plan), histories: after.plan.chains, open });
}

/** True when the rows of a plan are not those written last. Without the key of the log no plan can be doubted. */
export async function isPlanAltered(
  queries: Queries,
  audit: RowSealer | null,
  seal: string,
  parts: SealedParts,
): Promise<boolean> {
  if (audit === null) return false;
  // Plans from before they were sealed have none, until all of them have one.
  if (seal === '') return hasSealMark(queries, plansMark);
  return seal !== sealOf(audit.sealText, parts);
}

/** True when a plan may not be charged or changed: it is not the one written last. */
export async function isDoubted(
  queries: Queries,
  audit: RowSealer | null,
  { plan, isAltered }: SealedPlan,
): Promise<boolean> {
  return isAltered === true || (await isPlanBehind(queries, audit, plan));
}

/** True when the log names a later revision of the plan: an older plan was put back whole. */
export async function isPlanBehind(
  queries: Queries,
  audit: RowSealer | null,
  { id, revision }: { readonly id: PlanId; readonly revision: number },
): Promise<boolean> {
  if (audit === null) return false;
  const named = await namedRevision(queries, audit, id);
  return named !== null && named > revision;
}

/** The newest revision of a plan that the log names; null for none. An entry that was changed names the highest. */
export async function namedRevision(
  queries: Queries,
  sealer: RowSealer,
  id: PlanId,
): Promise<number | null> {
  const { rows } = await selectNamed(queries, { id });
  if (rows.length === 0) return null;
  const entry = await judgeSealedEntry(queries, sealer, rows);
  if (entry === null || !entry.isGenuine) return Number.MAX_SAFE_INTEGER;
  return Number(Reflect.get(Object(JSON.parse(entry.details)), 'planRevision'));
}

/** The read that a plan's revision is doubted by, to be sent ahead. */
export function namedAsked(id: PlanId): Asked {
  return selectNamed.asked({ id });
}

/** The newest entry that names the plan's revision, behind the entry before it, which its seal covers. */
const selectNamed = statement((queries, { id }: { readonly id: PlanId }) =>
  selectRows(queries)
    .innerJoin(
      queries
        .selectFrom('audit as entry')
        .select(['entry.terminal_id as named_terminal', 'entry.sequence as named_sequence'])
        // The same words as the index has.
        .where(engineSqlOf(queries).contains('details', '"planRevision":'))
        .where(engineSqlOf(queries).jsonText('details', 'plan'), '=', id)
        .orderBy('entry.place', 'desc')
        .limit(1)
        .as('named'),
      (join) => join.onRef('audit.terminal_id', '=', 'named.named_terminal'),
    )
    .where(sql<boolean>`audit.sequence in (named_sequence - 1, named_sequence)`)
    .orderBy('audit.sequence'),
);

/** Every member is listed, so that a new column cannot be left out of the seal. */
const rowColumns: Readonly<Record<keyof PlanFacts, true>> = {
  id: true,
  customer_id: true,
  reference: true,
  reference_key: true,
  channel: true,
  terms: true,
  currency: true,
  created_on: true,
  revision: true,
  state: true,
  has_started: true,
  is_paused: true,
  cancelled_on: true,
  anchor_slot: true,
  anchor_on: true,
  usual_amount_minor: true,
  last_sequence: true,
  last_slot: true,
  last_slot_on: true,
  has_more_slots: true,
  next_due_on: true,
  open_minor: true,
  open_count: true,
  paid_minor: true,
  paid_count: true,
  waiting_on: true,
  sort_on: true,
};

const instalmentFacts: Readonly<Record<keyof InstalmentRow, true>> = {
  plan_id: true,
  sequence: true,
  kind: true,
  slot: true,
  from_sequence: true,
  due_on: true,
  amount_minor: true,
  currency: true,
  carries_remainder: true,
  state: true,
  last_indicator: true,
  declined_count: true,
  paid_minor: true,
  refunded_minor: true,
  settled_on: true,
  covered_by: true,
  reason: true,
  owed_as: true,
};

const instalmentColumns = Object.keys(instalmentFacts) as readonly (keyof InstalmentRow)[];
