import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { planIntent } from '../../../domain/ids.ts';
import type { InstalmentId } from '../../../domain/ids.ts';
import type { LatelyTaken } from '../../../domain/plans/missed.ts';
import type { PlanCard } from '../../../domain/plans/card-history.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import type { RetryAttempt } from '../../../domain/plans/retries/attempt-history.ts';
import type { RunCandidate } from '../../../domain/run/check-first.ts';
import type { PlanPromise } from '../../ports/ledger/plans.ts';
import { textOfYearMonth } from '../schema/columns.ts';
import type { InstalmentRow } from '../schema/plan-tables.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readLatelyTaken } from '../debts/lately-taken.ts';
import { readOrderPayments } from '../debts/order-payments.ts';
import type { Asked } from '../debts/order-payments.ts';
import { readPromises } from '../plans/plan-calls.ts';
import { cardOfPlan, readPlanCards } from '../plans/plan-lines.ts';
import { readPlans, rowsByPlan } from '../plans/read-plan-aggregate.ts';
import {
  attemptsOfIntents,
  readCardAttempts,
  retryAttemptOfRow,
} from '../plans/attempt-history.ts';
import type { TriedRow } from '../plans/attempt-history.ts';
import { openInstalmentStates } from '../../../domain/plans/plan.ts';

/** Plans read together: enough to save round trips, few enough to keep memory flat. */
const plansAtOnce = 400;

/** A plan with everything that decides whether one of its instalments may be charged. */
export interface Candidate extends RunCandidate {
  readonly promise: PlanPromise | null;
  /** Newest attempt of each instalment that was tried, by sequence. */
  readonly lastAttempts: ReadonlyMap<number, Attempt>;
}

/** The instalments to read. */
export interface CandidateScope {
  readonly today: CalendarDate;
  /** `behind`: what is due by today, and what is open; `owed`: every instalment that is owed, too. */
  readonly rows: 'behind' | 'owed';
  /** Also reads what a run asks for: orders that may have paid an instalment, and charges taken lately. */
  readonly withPayments?: boolean;
  /** Instalments that are read whatever their state. */
  readonly picked?: ReadonlySet<InstalmentId>;
}

/** Reads candidates in plan order, some plans at a time. */
export async function readCandidates(
  store: Pick<Store, 'db' | 'dayOf'>,
  ids: readonly string[],
  scope: CandidateScope,
): Promise<readonly Candidate[]> {
  const cardAttempts = new Map<string, readonly RetryAttempt[]>();
  const candidates: Candidate[] = [];
  for (let from = 0; from < ids.length; from += plansAtOnce) {
    const some = ids.slice(from, from + plansAtOnce);
    candidates.push(...(await readSome(store, some, scope, cardAttempts)));
  }
  return candidates;
}

async function readSome(
  store: Pick<Store, 'db' | 'dayOf'>,
  ids: readonly string[],
  scope: CandidateScope,
  cardAttempts: Map<string, readonly RetryAttempt[]>,
): Promise<readonly Candidate[]> {
  const { db } = store;
  const plans = await readPlans(db, ids);
  const rows = await readRows(db, ids, scope);
  const instalments = rowsByPlan(rows);
  const cards = await readPlanCards(db, [...plans.values()]);
  const tried = triedByPlan(rows, await attemptsOfIntents(db, triedIntents(rows)));
  const promises = await readPromises(db, ids, scope.today);
  const asked = scope.withPayments === true ? askedOf(plans, rows, cards) : [];
  const payments = await readOrderPayments(store, asked);
  const lately = await readLatelyTaken(db, scope.withPayments === true ? ids : [], scope.today);
  const candidates: Candidate[] = [];
  for (const id of ids) {
    const plan = plans.get(id);
    if (plan === undefined) continue;
    const card = cardOfPlan(plan, cards);
    const own = tried.get(id) ?? [];
    const promise = promises.get(id) ?? null;
    candidates.push({
      aggregate: { plan, instalments: instalments.get(id) ?? [] },
      card,
      history: await historyOf(store, { planId: plan.id, card, own, cardAttempts }),
      payments,
      ...latelyOf(lately, id),
      promisedOn: promise?.on ?? null,
      promise,
      lastAttempts: lastBySequence(own),
    });
  }
  return candidates;
}

/** Every instalment that may be charged, with its customer and card, for comparison with orders. */
function askedOf(
  plans: ReadonlyMap<string, Plan>,
  rows: readonly InstalmentRow[],
  cards: ReadonlyMap<string, PlanCard>,
): readonly Asked[] {
  return rows.flatMap((row) => {
    const plan = plans.get(row.plan_id);
    if (plan === undefined || isOpen(row)) return [];
    return [
      {
        planId: plan.id,
        customerId: plan.customerId,
        card: cardOfPlan(plan, cards)?.facts ?? null,
        dueDate: row.due_on as CalendarDate,
        amountMinor: row.amount_minor,
        currency: row.currency,
      },
    ];
  });
}

function latelyOf(lately: ReadonlyMap<string, LatelyTaken>, id: string) {
  const taken = lately.get(id);
  return taken === undefined ? {} : { lately: taken };
}

interface KnownAttempts {
  readonly planId: Plan['id'];
  readonly card: PlanCard | null;
  readonly own: readonly TriedRow[];
  readonly cardAttempts: Map<string, readonly RetryAttempt[]>;
}

/** All attempts of the plan itself, and those others on its card that the retry rules count. */
async function historyOf(
  { db, dayOf }: Pick<Store, 'db' | 'dayOf'>,
  { planId, card, own, cardAttempts }: KnownAttempts,
): Promise<readonly RetryAttempt[]> {
  const ownAttempts = own.map((row) => retryAttemptOfRow(row, dayOf));
  if (card === null) return ownAttempts;
  const key = `${card.facts.lastFour} ${textOfYearMonth(card.facts.expiry)}`;
  const known = cardAttempts.get(key) ?? (await readCardAttempts(db, card.facts, dayOf));
  cardAttempts.set(key, known);
  if (known.length === 0) return ownAttempts;
  const read = new Set(own.map(({ attempt }) => attempt.intentId));
  // An attempt in both lists must count once.
  const others = known.filter((one) => !read.has(one.intentId));
  return [...ownAttempts, ...(await withParts(db, planId, others))];
}

/** Names the instalment of each attempt that charged a part of one; a part that failed is not read with its plan. */
async function withParts(
  queries: Queries,
  planId: Plan['id'],
  attempts: readonly RetryAttempt[],
): Promise<readonly RetryAttempt[]> {
  const prefix = `plan:${planId}:`;
  const sequences = attempts
    .filter(({ intentId }) => intentId.startsWith(prefix))
    .map(({ intentId }) => Number(intentId.slice(prefix.length)));
  if (sequences.length === 0) return attempts;
  const rows = await queries
    .selectFrom('instalments')
    .select(['sequence', 'from_sequence'])
    .where('plan_id', '=', planId)
    .where('sequence', 'in', sequences)
    .where('kind', '=', 'part')
    .execute();
  const wholes = new Map(
    rows.map((row) => [
      planIntent(planId, row.sequence),
      planIntent(planId, row.from_sequence ?? row.sequence),
    ]),
  );
  return attempts.map((one) => {
    const partOf = wholes.get(one.intentId);
    return partOf === undefined ? one : { ...one, partOf };
  });
}

async function readRows(
  queries: Queries,
  ids: readonly string[],
  { today, rows, picked }: CandidateScope,
): Promise<readonly InstalmentRow[]> {
  let query = queries.selectFrom('instalments').selectAll().where('plan_id', 'in', ids);
  if (picked === undefined) {
    query = query.where((where) => {
      const owed = where('owed_as', 'is not', null);
      return where.or([
        rows === 'owed' ? owed : where.and([owed, where('due_on', '<=', today)]),
        where('state', 'in', openInstalmentStates),
      ]);
    });
  }
  const read = await query.orderBy('plan_id').orderBy('sequence').execute();
  if (picked === undefined) return read;
  return read.filter(
    (row) => isOpen(row) || picked.has(`${row.plan_id}:${row.sequence}` as InstalmentId),
  );
}

function isOpen({ state }: InstalmentRow): boolean {
  return openInstalmentStates.some((open) => open === state);
}

function triedIntents(rows: readonly InstalmentRow[]) {
  return rows
    .filter(({ last_indicator: indicator }) => indicator !== null)
    .map((row) => planIntent(row.plan_id as Plan['id'], row.sequence));
}

function triedByPlan(
  rows: readonly InstalmentRow[],
  tried: readonly TriedRow[],
): ReadonlyMap<string, readonly TriedRow[]> {
  const byIntent = new Map<string, TriedRow[]>();
  for (const row of tried) {
    const known = byIntent.get(row.attempt.intentId);
    if (known === undefined) byIntent.set(row.attempt.intentId, [row]);
    else known.push(row);
  }
  const byPlan = new Map<string, TriedRow[]>();
  for (const { plan_id: planId, sequence } of rows) {
    const own = byIntent.get(planIntent(planId as Plan['id'], sequence)) ?? [];
    byPlan.set(planId, [...(byPlan.get(planId) ?? []), ...own]);
  }
  return byPlan;
}

function lastBySequence(own: readonly TriedRow[]): ReadonlyMap<number, Attempt> {
  // The attempts of an intent come in order, so that the last one stays.
  return new Map(
    own.map(({ attempt }) => [Number(attempt.intentId.split(':').at(-1)), attempt] as const),
  );
}
