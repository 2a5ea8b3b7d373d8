import type { RunView } from '../../../src/contract/plans/run-view.ts';
import type { ParsedInput } from '../../../src/contract/index.ts';
import type { PlanId } from '../../../src/domain/ids.ts';
import { createRunner } from '../../../src/main/runner/runner.ts';
import type { AccountRunSettings } from '../../../src/main/ports/ledger/runs.ts';
import { controlRun, itemsOfRun, recordOfRun } from '../../../src/main/usecases/runs/find-runs.ts';
import { presentRun } from '../../../src/main/usecases/runs/present-run.ts';
import { checkRun, startRun } from '../../../src/main/usecases/runs/start-run.ts';
import { openTestContext, person, valueOf } from '../usecases/test-context.ts';
import type { TestContextOptions } from '../usecases/test-context.ts';
import { addDuePlans, cardsOf } from '../../../tools/bench/due-plans.ts';
import type { DuePlan } from '../../../tools/bench/due-plans.ts';

type Request = ParsedInput<'runs.check'>;

const everythingDue: Request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' };

/** An account context with a runner and due plans. */
export async function openRunContext(
  plans: readonly DuePlan[],
  options: TestContextOptions & { readonly settings?: Partial<AccountRunSettings> } = {},
) {
  const bench = await openTestContext(options);
  const { context, bank } = bench;
  const settings = { concurrency: 4, gapMs: 0, notConfirmedMax: 3, startsAt: null };
  valueOf(
    await context.ledger.planRules.saveRunSettings(
      { ...settings, ...options.settings },
      { operatorId: person('admin').id, at: context.clock.now() },
    ),
  );
  await bank.saveCards(cardsOf(plans));
  await addDuePlans(context, plans);
  const runner = createRunner(context);
  const check = async (request: Request = everythingDue) =>
    valueOf(await checkRun(context, request));
  const start = async (request: Request = everythingDue): Promise<RunView> => {
    const { count, totals } = await check(request);
    const answer = valueOf(
      await startRun(context, runner, person('clerk'), {
        ...request,
        seenCount: count,
        seenTotals: totals,
      }),
    );
    if (answer.kind !== 'run') throw new Error(`Not started: ${JSON.stringify(answer)}`);
    return answer.run;
  };
  const control = async (run: RunView, command: 'pause' | 'resume' | 'stop') =>
    valueOf(await controlRun(context, runner, person('clerk'), { runId: run.id, command }));
  /** Waits until the run is at rest, and reads it from the records. */
  const atRest = async (run: RunView): Promise<RunView> => {
    for (let round = 0; round < 2_000 && runner.isBusy(); round += 1) await soon();
    for (let round = 0; round < 200; round += 1) {
      const live = runner.current();
      if (live === null || live.run.state === 'paused') {
        return presentRun(context, valueOf(await recordOfRun(context, runner, run.id)), null);
      }
      await soon();
    }
    throw new Error('The run does not come to rest');
  };
  const items = async (run: RunView) =>
    valueOf(await itemsOfRun(context, runner, { runId: run.id, states: [], from: 0, limit: 200 }))
      .items;
  /** The plan of an item of a run. */
  const planOf = async (run: RunView, index: number): Promise<PlanId> => {
    const item = (await items(run))[index];
    if (item === undefined) throw new Error('There is such an item');
    return item.planId;
  };
  return { ...bench, runner, check, start, control, atRest, items, planOf };
}

/** A delay by the machine's own clock. */
export function soon(durationMs = 10): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Count of the items in a state, over all currencies. */
export function countOf(
  run: RunView,
  state: keyof RunView['currencies'][number]['byState'],
): number {
  return run.currencies.reduce((sum, { byState }) => sum + (byState[state]?.count ?? 0), 0);
}
