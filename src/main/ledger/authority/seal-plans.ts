import { sql } from 'kysely';
import { invariant } from '../../../domain/assert.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { PlanSeals } from '../../ports/ledger/plan-seals.ts';
import type { AuditTrail } from '../audit/trail.ts';
import { plansMark, readRowSeals, writeRowSeals } from './row-seals.ts';
import { marksTable, rowName } from './row-texts.ts';
import { firstOf, statement } from '../thread/statement.ts';
import { readingAtOnce, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { alteredPayments } from './attempt-chain.ts';
import { isDoubted, namedRevision } from './plan-seal.ts';
import { readPlanAggregate } from '../plans/read-plan-aggregate.ts';
import { sealPlanRow } from '../plans/write-change.ts';

/** Plans per step, so that other calls of the thread run between steps. */
const plansAtOnce = 100;

/** Where the next step continues; null after the last one. */
type NextPlan = PlanId | null;

/** One step of the check: references of what is not as it was written, and where the next step continues. */
export interface AlteredStep {
  readonly references: readonly string[];
  /** Null after the last step. */
  readonly next: string | null;
}

/** Operations of the ledger's threads on the seals of plans. */
export interface PlanSealOperations extends PlanSeals {
  /** Seals the plans of records from before plans were sealed, a step at a time; `''` begins. */
  sealPlansOnce(after: string): Promise<Result<NextPlan, LedgerFailure>>;
  /** Compares plans with their seals and with the log, a step at a time; `''` begins. */
  alteredPlans(after: string): Promise<Result<AlteredStep, LedgerFailure>>;
  /** Compares the attempts of intents with the log, in the same way. */
  alteredPayments(after: string): Promise<Result<AlteredStep, LedgerFailure>>;
}

/** Serves the seals of the plans of one open ledger. */
export function createPlanSeals(store: Store): PlanSealOperations {
  const trail = (): AuditTrail => {
    invariant(store.audit !== null, 'plans are sealed with the key of the log at hand');
    return store.audit;
  };
  return {
    sealPlansOnce: (after) =>
      writing(store, async (tx) => {
        const seals = await readRowSeals(tx, trail());
        const mark = rowName(marksTable, plansMark);
        if (seals.state !== 'sound' || seals.byRow.has(mark)) return ok(null);
        const { ids, next } = await stepOfPlans(tx, after);
        for (const id of ids) await sealAsItStands(tx, trail(), id, null);
        if (next === null) await writeRowSeals(tx, trail(), seals, new Map([[mark, {}]]));
        return ok(next);
      }),
    alteredPlans: (after) =>
      readingAtOnce(store, async (queries) => {
        const { ids, next } = await stepOfPlans(queries, after);
        const references: string[] = [];
        for (const id of ids) {
          const plan = await readPlanAggregate(queries, store.audit, id);
          const isOff = plan !== null && plan.plan.paidMinor !== (await paidByRows(queries, id));
          if (plan !== null && (isOff || (await isDoubted(queries, store.audit, plan)))) {
            references.push(plan.plan.reference);
          }
        }
        return ok({ references, next });
      }),
    alteredPayments: (after) =>
      readingAtOnce(store, async (queries) =>
        ok(await alteredPayments(queries, store.audit, after)),
      ),
    acceptPlan: (id, entry) =>
      writing<null, { readonly kind: 'not-found' }>(store, async (tx) => {
        const plan = await readPlanAggregate(tx, trail(), id);
        if (plan === null) return failed({ kind: 'not-found' });
        const isOff = plan.plan.paidMinor !== (await paidByRows(tx, id));
        if (!isOff && !(await isDoubted(tx, trail(), plan))) return failed({ kind: 'not-found' });
        const named = (await namedRevision(tx, trail(), id)) ?? 0;
        const known = Number.isSafeInteger(named + 1) ? named : 0;
        const revision = Math.max(known, plan.plan.revision) + 1;
        await sealAsItStands(tx, trail(), id, revision);
        const details = { ...entry.details, plan: id, planRevision: revision };
        await trail().append(tx, { ...entry, subject: plan.plan.reference, details });
        return ok(null);
      }),
  };
}

/** Reads the ids of the plans after one, as many as a step takes; `''` begins. */
export async function stepOfPlans(
  queries: Queries,
  after: string,
): Promise<{ readonly ids: readonly PlanId[]; readonly next: NextPlan }> {
  const rows = await queries
    .selectFrom('plans')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(plansAtOnce)
    .execute();
  const ids = rows.map(({ id }) => id as PlanId);
  return { ids, next: ids.length < plansAtOnce ? null : (ids.at(-1) ?? null) };
}

/** The amount that the instalments state as paid, less what was refunded; the plan's own total is under its seal. */
async function paidByRows(queries: Queries, id: PlanId): Promise<number> {
  const row = await firstOf(selectPaid(queries, { id }));
  return Number(row?.paid ?? 0);
}

const selectPaid = statement((queries, { id }: { readonly id: PlanId }) =>
  queries
    .selectFrom('instalments')
    .select(sql<number | string>`coalesce(sum(paid_minor - refunded_minor), 0)`.as('paid'))
    .where('plan_id', '=', id),
);

async function sealAsItStands(
  tx: Queries,
  audit: AuditTrail,
  id: PlanId,
  revision: number | null,
): Promise<void> {
  const read = await readPlanAggregate(tx, null, id);
  invariant(read !== null, 'a plan stays as read within its transaction');
  const paidMinor = await paidByRows(tx, id);
  const plan = revision === null ? read.plan : { ...read.plan, revision, paidMinor };
  await sealPlanRow(tx, audit, { ...read, plan });
}
