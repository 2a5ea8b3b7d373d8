import { importPlans } from '../../../usecases/plan-files/import-plans.ts';
import { checkPlanFile, choosePlanFile } from '../../../usecases/plan-files/choose-plan-file.ts';
import { exportPlans } from '../../../usecases/plan-files/export-plans.ts';
import type { PlanFileDeps } from '../../../usecases/plan-files/pending-files.ts';
import type { Handlers } from '../../handler-map.ts';
import { staffOf } from '../charge.ts';
import { withAccount } from '../with-account.ts';
import type { AccountSource } from '../with-account.ts';

type PlanFileOperation = Extract<keyof Handlers, `plan-files.${string}`>;

/** Everything of `contract/plans/plan-files.ts`. */
export function planFileHandlers(
  source: AccountSource,
  deps: PlanFileDeps,
): Pick<Handlers, PlanFileOperation> {
  return {
    'plan-files.choose': () => withAccount(source, (context) => choosePlanFile(context, deps)),
    'plan-files.check': (input) =>
      withAccount(source, (context) => checkPlanFile(context, deps, input)),
    'plan-files.bring-in': (input, caller) =>
      withAccount(source, (context) => importPlans(context, deps, staffOf(caller), input)),
    'plan-files.export': ({ what }) =>
      withAccount(source, (context) => exportPlans(context, deps, what)),
  };
}
