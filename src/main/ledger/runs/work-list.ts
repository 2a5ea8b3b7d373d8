import { invariant } from '../../../domain/assert.ts';
import type { PlanId } from '../../../domain/ids.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { isOwed } from '../../../domain/plans/plan.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import { ok } from '../../../domain/result.ts';
import { barOf } from '../../../domain/run/instalment-bar.ts';
import { checkFirst } from '../../../domain/run/check-first.ts';
import type { RunChoice } from '../../../domain/run/check-first.ts';
import type { PlanName, WorkList, WorkPageRequest, WorkRow } from '../../ports/ledger/runs.ts';
import { leftOutNamedMax } from '../../ports/ledger/runs.ts';
import { reading } from '../thread/store.ts';
import { readSecondApproverAmounts } from '../staff/staff-rules.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readCandidates } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { expiring } from './expiring-plans.ts';
import { matchesPlan } from '../plans/page-plans.ts';
import { readLines } from '../plans/plan-lines.ts';
import { engineWritesOf } from '../engine/engine-writes.ts';
import { readRetryPolicy } from '../plans/plan-rules.ts';
import { adviceFor, namedRow } from '../plans/read-plan.ts';
import { countWork } from './work-counts.ts';

const pageLimitMax = 201;

/** Serves the day's work of one open ledger. */
export function createWorkList(store: Store): WorkList {
  const { db } = store;
  return {
    workPage: (request) => reading(async () => ok(await readPage(store, request))),
    workCounts: (moment) => reading(async () => ok(await countWork(store, moment))),
    workCheck: (request) =>
      reading(async () => {
        const ids = await chosenPlans(db, request.choice, request.today);
        const { choice, today } = request;
        const picked = choice.kind === 'selected' ? { picked: choice.instalments } : {};
        const candidates = await readCandidates(store, ids, {
          today,
          rows: 'behind',
          withPayments: true,
          ...picked,
        });
        const policy = await engineWritesOf(db).readAtOnce(db, (queries) =>
          readRetryPolicy(queries, store.audit),
        );
        const secondPersonAbove = await readSecondApproverAmounts(db, store.audit);
        const settings = { ...request, policy, secondPersonAbove };
        const check = checkFirst(candidates, settings);
        const strict =
          request.expiredCards === 'leave-out'
            ? check
            : checkFirst(candidates, { ...settings, expiredCards: 'leave-out' });
        const expiredCount = strict.leftOut.filter(
          ({ reason }) => reason === 'card-expired',
        ).length;
        const named = check.leftOut.slice(0, leftOutNamedMax).map(({ planId }) => planId);
        return ok({ ...check, expiredCount, leftOutNames: await readNames(db, named) });
      }),
  };
}

/** The plans that a choice covers, those that wait longest first. */
async function chosenPlans(
  queries: Queries,
  choice: RunChoice,
  today: CalendarDate,
): Promise<readonly string[]> {
  if (choice.kind === 'selected') {
    const ids = [...choice.instalments].map((id) => namedRow(id).planId);
    return [...new Set(ids)];
  }
  let query = queries.selectFrom('plans').select('id').where('sort_on', '<=', today);
  if (choice.kind === 'failed') query = query.where('failed_count', '>', 0);
  if (choice.currency !== undefined) query = query.where('currency', '=', choice.currency);
  const rows = await query.orderBy('sort_on').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function readNames(
  queries: Queries,
  ids: readonly PlanId[],
): Promise<ReadonlyMap<PlanId, PlanName>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('plans')
    .innerJoin('customers', 'customers.id', 'plans.customer_id')
    .select(['plans.id', 'plans.reference', 'customers.name'])
    .where('plans.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, reference, name }) => [
      id as PlanId,
      { planReference: reference, customerName: name },
    ]),
  );
}

interface Place {
  readonly planId: string;
  readonly sequence: number | null;
}

async function readPage(
  store: Pick<Store, 'db' | 'dayOf'>,
  request: WorkPageRequest,
): Promise<readonly WorkRow[]> {
  const { limit, tab, today } = request;
  invariant(Number.isInteger(limit) && limit > 0 && limit <= pageLimitMax, 'a page has a limit');
  const { db } = store;
  const places =
    tab === 'expiring' ? await expiringPlans(db, request) : await owedRows(db, request);
  const ids = [...new Set(places.map(({ planId }) => planId))];
  const lines = new Map((await readLines(db, ids, today)).map((line) => [line.plan.id, line]));
  const rows = tab === 'expiring' ? ('owed' as const) : ('behind' as const);
  const candidates = await readCandidates(store, ids, { today, rows, withPayments: true });
  const byPlan = new Map<string, Candidate>(candidates.map((one) => [one.aggregate.plan.id, one]));
  const policy = await readRetryPolicy(db, null);
  return places.flatMap(({ planId, sequence }): readonly WorkRow[] => {
    const candidate = byPlan.get(planId);
    const line = candidate && lines.get(candidate.aggregate.plan.id);
    if (candidate === undefined || line === undefined) return [];
    const instalment = findRow(candidate, sequence);
    if (instalment === null) return [];
    const { plan, customer, card, summary } = line;
    return [
      {
        plan,
        health: summary.health,
        instalment,
        customer,
        card,
        lastAttempt: candidate.lastAttempts.get(instalment.sequence) ?? null,
        promise: candidate.promise?.sequence === instalment.sequence ? candidate.promise : null,
        advice: adviceFor(candidate, instalment, request, policy),
        bar: isOwed(instalment) ? barOf({ ...candidate, plan }, instalment) : null,
      },
    ];
  });
}

/** The named instalment, or the one that the plan is due to charge next. */
function findRow({ aggregate }: Candidate, sequence: number | null): Instalment | null {
  const { instalments, plan } = aggregate;
  const found = instalments.find((row) =>
    sequence === null ? isOwed(row) && row.dueDate === plan.nextDueOn : row.sequence === sequence,
  );
  return found ?? null;
}

async function owedRows(
  queries: Queries,
  { tab, today, search, currency, after, limit }: WorkPageRequest,
): Promise<readonly Place[]> {
  let query = queries
    .selectFrom('instalments')
    .innerJoin('plans', 'plans.id', 'instalments.plan_id')
    .select(['instalments.plan_id', 'instalments.sequence'])
    .where('instalments.owed_as', '=', tab === 'due' ? 'scheduled' : 'failed')
    .where('instalments.due_on', '<=', today)
    // A plan that was paused on purpose needs no work.
    .where('plans.is_paused', '=', 0);
  if (currency !== null) query = query.where('instalments.currency', '=', currency);
  if (search.trim() !== '') {
    query = query.where((where) => matchesPlan(where, search));
  }
  if (after !== null) {
    const { planId, sequence } = namedRow(after);
    const last = await queries
      .selectFrom('instalments')
      .select('due_on')
      .where('plan_id', '=', planId)
      .where('sequence', '=', sequence)
      .executeTakeFirst();
    if (last === undefined) return [];
    query = query.where((where) =>
      where(
        where.refTuple('instalments.due_on', 'instalments.plan_id', 'instalments.sequence'),
        '>',
        where.tuple(last.due_on, planId, sequence),
      ),
    );
  }
  const rows = await query
    .orderBy('instalments.due_on')
    .orderBy('instalments.plan_id')
    .orderBy('instalments.sequence')
    .limit(limit)
    .execute();
  return rows.map(({ plan_id: planId, sequence }) => ({ planId, sequence }));
}

async function expiringPlans(
  queries: Queries,
  { today, search, currency, after, limit }: WorkPageRequest,
): Promise<readonly Place[]> {
  let query = expiring(queries, today).select('plans.id');
  if (currency !== null) query = query.where('plans.currency', '=', currency);
  if (search.trim() !== '') query = query.where((where) => matchesPlan(where, search));
  if (after !== null) {
    const last = await queries
      .selectFrom('plans')
      .select(['card_expiry', 'id'])
      .where('id', '=', namedRow(after).planId)
      .executeTakeFirst();
    if (last === undefined || last.card_expiry === null) return [];
    const { card_expiry: expiry, id } = last;
    query = query.where((where) =>
      where(where.refTuple('plans.card_expiry', 'plans.id'), '>', where.tuple(expiry, id)),
    );
  }
  const rows = await query.orderBy('plans.card_expiry').orderBy('plans.id').limit(limit).execute();
  return rows.map(({ id }) => ({ planId: id, sequence: null }));
}
