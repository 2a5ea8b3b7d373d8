import { bringInPlans } from '../../usecases/plan-files/bring-in-plans.ts';
import { checkPlanFile, choosePlanFile } from '../../usecases/plan-files/choose-plan-file.ts';
import { exportPlans } from '../../usecases/plan-files/export-plans.ts';
import type { PlanFileDeps } from '../../usecases/plan-files/held-files.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type PlanFileOperation = Extract<keyof Handlers, `plan-files.${string}`>;

/** Everything of `contract/plan-files.ts`. */
export function planFileHandlers(
  door: DeskDoor,
  deps: PlanFileDeps,
): Pick<Handlers, PlanFileOperation> {
  return {
    'plan-files.choose': () => atDesk(door, (desk) => choosePlanFile(desk, deps)),
    'plan-files.check': (input) => atDesk(door, (desk) => checkPlanFile(desk, deps, input)),
    'plan-files.bring-in': (input, caller) =>
      atDesk(door, (desk) => bringInPlans(desk, deps, staffOf(caller), input)),
    'plan-files.export': ({ what }) => atDesk(door, (desk) => exportPlans(desk, deps, what)),
  };
}
