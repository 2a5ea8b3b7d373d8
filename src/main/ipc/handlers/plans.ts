import { chargeExtra } from '../../usecases/plans/charge-extra.ts';
import { chargeInstalment } from '../../usecases/plans/charge-instalment.ts';
import { expiryRates } from '../../usecases/plans/expiry-rates.ts';
import { findPlan, forecastPlans, pageOfPlans } from '../../usecases/plans/find-plans.ts';
import { logPlanCall } from '../../usecases/plans/log-plan-call.ts';
import { movePlan } from '../../usecases/plans/move-plan.ts';
import { replaceCard } from '../../usecases/plans/replace-card.ts';
import { startPlan } from '../../usecases/plans/start-plan.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type PlanOperation = Extract<keyof Handlers, `plans.${string}`>;

/** Everything of `contract/plans.ts`. */
export function planHandlers(door: DeskDoor): Pick<Handlers, PlanOperation> {
  return {
    'plans.start': (input, caller) =>
      atDesk(door, (desk) => startPlan(desk, staffOf(caller), input)),
    'plans.charge': (input, caller) =>
      atDesk(door, (desk) => chargeInstalment(desk, staffOf(caller), input)),
    'plans.extra': (input, caller) =>
      atDesk(door, (desk) => chargeExtra(desk, staffOf(caller), input)),
    'plans.replace-card': (input, caller) =>
      atDesk(door, (desk) => replaceCard(desk, staffOf(caller), input)),
    'plans.move': (input, caller) => atDesk(door, (desk) => movePlan(desk, staffOf(caller), input)),
    'plans.move-owed': (input, caller) =>
      atDesk(door, (desk) => movePlan(desk, staffOf(caller), input)),
    'plans.find': ({ planId }) => atDesk(door, (desk) => findPlan(desk, planId)),
    'plans.page': (request) => atDesk(door, (desk) => pageOfPlans(desk, request)),
    'plans.forecast': (days) => atDesk(door, (desk) => forecastPlans(desk, days)),
    'plans.expiry-rates': () => atDesk(door, expiryRates),
    'plans.log-call': (call, caller) =>
      atDesk(door, (desk) => logPlanCall(desk, staffOf(caller), call)),
    'plans.add-note': ({ planId, sequence, text }, caller) =>
      atDesk(door, (desk) =>
        movePlan(desk, staffOf(caller), { planId, move: { kind: 'add-note', sequence, text } }),
      ),
  };
}
