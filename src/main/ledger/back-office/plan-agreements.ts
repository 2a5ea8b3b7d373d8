import type { Instant } from '../../../domain/time/calendar.ts';
import type { PlanId } from '../../../domain/ids.ts';
import { agreementWays } from '../../../domain/plans/agreement.ts';
import type { Plan } from '../../../domain/plans/plan.ts';
import type { PlanTerms } from '../../../domain/plans/terms.ts';
import type { PlanMove, RecordedAgreement } from '../../ports/ledger/plan-moves.ts';
import type { PlanEntry } from '../../ports/ledger/plans.ts';
import type { Queries } from '../thread/store.ts';
import { dayOfText, oneOf } from '../plans/plan-columns.ts';

/** Bounds the query; far above the agreements of one plan. */
const agreementsReadMax = 200;

/** Records who agreed to new terms, in the transaction that changes the plan. */
export async function insertAgreement(
  queries: Queries,
  [before, after]: readonly [Plan, Plan],
  { agreement, fromDate, reason }: Extract<PlanMove, { readonly kind: 'change-schedule' }>,
  { at, operatorId }: Pick<PlanEntry, 'at' | 'operatorId'>,
): Promise<void> {
  await queries
    .insertInto('plan_agreements')
    .values({
      plan_id: after.id,
      revision: after.revision,
      from_on: fromDate,
      terms_before: JSON.stringify(before.terms),
      terms_after: JSON.stringify(after.terms),
      agreed_by: agreement.agreedBy,
      way: agreement.way,
      agreed_on: agreement.agreedOn,
      reason,
      recorded_at: at,
      operator_id: operatorId,
    })
    .execute();
}

/** Reads the agreements to new terms of a plan, the newest first. */
export async function readAgreements(
  queries: Queries,
  id: PlanId,
): Promise<readonly RecordedAgreement[]> {
  const rows = await queries
    .selectFrom('plan_agreements')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(agreementsReadMax)
    .execute();
  return rows.map((row) => ({
    fromDate: dayOfText(row.from_on, 'from_on'),
    before: JSON.parse(row.terms_before) as PlanTerms,
    after: JSON.parse(row.terms_after) as PlanTerms,
    agreedBy: row.agreed_by,
    way: oneOf(agreementWays, row.way, 'way'),
    agreedOn: dayOfText(row.agreed_on, 'agreed_on'),
    reason: row.reason,
    at: row.recorded_at as Instant,
    operatorId: row.operator_id as RecordedAgreement['operatorId'],
  }));
}
