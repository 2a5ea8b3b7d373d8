import type { Failure } from '../../../contract/failure.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import type { ReportDeps } from '../../usecases/reports/output-report.ts';
import {
  controlRun,
  currentRun,
  itemsOfRun,
  pageOfRuns,
  readRunSettings,
  saveRunSettings,
} from '../../usecases/runs/find-runs.ts';
import { reportRun } from '../../usecases/runs/report-run.ts';
import type { Runner } from '../../usecases/runs/runner.ts';
import { decidePayment } from '../../usecases/runs/decide-payment.ts';
import { trustClock } from '../../usecases/runs/trust-clock.ts';
import { checkRun, startRun } from '../../usecases/runs/start-run.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type RunOperation = Extract<keyof Handlers, `runs.${string}`>;

/** Access to the open account and to its runner. */
export interface RunnerSource extends AccountSource {
  runner(): Result<Runner, Failure>;
}

/** Everything of `contract/plans/runs.ts`. */
export function runHandlers(source: RunnerSource, deps: ReportDeps): Pick<Handlers, RunOperation> {
  const atRunner = <Value>(
    work: (context: AccountContext, runner: Runner) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> =>
    withAccount(source, async (context) => {
      const runner = source.runner();
      return runner.ok ? work(context, runner.value) : runner;
    });
  return {
    'runs.check': (request) => withAccount(source, (context) => checkRun(context, request)),
    'runs.start': (input, caller) =>
      atRunner((context, runner) => startRun(context, runner, staffOf(caller), input)),
    'runs.decide-payment': (input, caller) =>
      withAccount(source, (context) => decidePayment(context, staffOf(caller), input)),
    'runs.current': () => atRunner(currentRun),
    'runs.control': (input, caller) =>
      atRunner((context, runner) => controlRun(context, runner, staffOf(caller), input)),
    'runs.items': (wanted) => atRunner((context, runner) => itemsOfRun(context, runner, wanted)),
    'runs.page': (request) => atRunner((context, runner) => pageOfRuns(context, runner, request)),
    'runs.report': (wanted) =>
      atRunner((context, runner) => reportRun(context, runner, deps, wanted)),
    'runs.trust-clock': (input, caller) =>
      withAccount(source, (context) => trustClock(context, staffOf(caller), input)),
    'runs.settings': () => withAccount(source, readRunSettings),
    'runs.save-settings': (settings, caller) =>
      withAccount(source, (context) => saveRunSettings(context, staffOf(caller), settings)),
  };
}
