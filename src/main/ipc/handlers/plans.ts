import { acceptPlan } from '../../usecases/plans/accept-plan.ts';
import { applyBulk } from '../../usecases/plans/bulk/apply-bulk.ts';
import { previewBulk } from '../../usecases/plans/bulk/preview-bulk.ts';
import { changePlanSchedule, previewSchedule } from '../../usecases/plans/change-schedule.ts';
import { chargeExtra } from '../../usecases/plans/charge-extra.ts';
import { chargeInstalment } from '../../usecases/plans/charge-instalment.ts';
import { chargePart } from '../../usecases/plans/charge-part.ts';
import { expiryRates } from '../../usecases/plans/expiry-rates.ts';
import { findPlan, forecastPlans, pageOfPlans } from '../../usecases/plans/find-plans.ts';
import { logPlanCall } from '../../usecases/plans/log-plan-call.ts';
import { movePlan } from '../../usecases/plans/move-plan.ts';
import { replaceCard } from '../../usecases/plans/replace-card.ts';
import { startPlan } from '../../usecases/plans/start-plan.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type PlanOperation = Extract<keyof Handlers, `plans.${string}`>;

/** Everything of `contract/plans/plans.ts`. */
export function planHandlers(source: AccountSource): Pick<Handlers, PlanOperation> {
  return {
    'plans.start': (input, caller) =>
      withAccount(source, (context) => startPlan(context, staffOf(caller), input)),
    'plans.charge': (input, caller) =>
      withAccount(source, (context) => chargeInstalment(context, staffOf(caller), input)),
    'plans.charge-part': (input, caller) =>
      withAccount(source, (context) => chargePart(context, staffOf(caller), input)),
    'plans.preview-schedule': (input) =>
      withAccount(source, (context) => previewSchedule(context, input)),
    'plans.change-schedule': (input, caller) =>
      withAccount(source, (context) => changePlanSchedule(context, staffOf(caller), input)),
    'plans.extra': (input, caller) =>
      withAccount(source, (context) => chargeExtra(context, staffOf(caller), input)),
    'plans.replace-card': (input, caller) =>
      withAccount(source, (context) => replaceCard(context, staffOf(caller), input)),
    'plans.move': (input, caller) =>
      withAccount(source, (context) => movePlan(context, staffOf(caller), input)),
    'plans.move-owed': (input, caller) =>
      withAccount(source, (context) => movePlan(context, staffOf(caller), input)),
    'plans.preview-bulk': (input) => withAccount(source, (context) => previewBulk(context, input)),
    'plans.bulk-move': (input, caller) =>
      withAccount(source, (context) => applyBulk(context, staffOf(caller), input)),
    'plans.bulk-move-owed': (input, caller) =>
      withAccount(source, (context) => applyBulk(context, staffOf(caller), input)),
    'plans.find': ({ planId }) => withAccount(source, (context) => findPlan(context, planId)),
    'plans.page': (request) => withAccount(source, (context) => pageOfPlans(context, request)),
    'plans.forecast': (days) => withAccount(source, (context) => forecastPlans(context, days)),
    'plans.expiry-rates': () => withAccount(source, expiryRates),
    'plans.log-call': (call, caller) =>
      withAccount(source, (context) => logPlanCall(context, staffOf(caller), call)),
    'plans.accept': (input, caller) =>
      withAccount(source, (context) => acceptPlan(context, staffOf(caller), input)),
    'plans.add-note': ({ planId, sequence, text }, caller) =>
      withAccount(source, (context) =>
        movePlan(context, staffOf(caller), { planId, move: { kind: 'add-note', sequence, text } }),
      ),
  };
}
