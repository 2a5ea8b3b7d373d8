import type { Failure } from '../../../contract/failure.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Desk } from '../../usecases/desk.ts';
import type { ReportDeps } from '../../usecases/printed/hand-out-report.ts';
import {
  controlRun,
  itemsOfRun,
  pageOfRuns,
  readRunSettings,
  saveRunSettings,
} from '../../usecases/runs/find-runs.ts';
import { reportRun } from '../../usecases/runs/report-run.ts';
import type { Runner } from '../../usecases/runs/runner.ts';
import { checkRun, startRun } from '../../usecases/runs/start-run.ts';
import type { Handlers } from '../handler-map.ts';
import { staffOf } from './charge.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';

type RunOperation = Extract<keyof Handlers, `runs.${string}`>;

/** The way to the account that is open now, and to what drives its runs. */
export interface RunDoor extends DeskDoor {
  runner(): Result<Runner, Failure>;
}

/** Everything of `contract/runs.ts`. */
export function runHandlers(door: RunDoor, deps: ReportDeps): Pick<Handlers, RunOperation> {
  const atRunner = <Value>(
    work: (desk: Desk, runner: Runner) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> =>
    atDesk(door, async (desk) => {
      const runner = door.runner();
      return runner.ok ? work(desk, runner.value) : runner;
    });
  return {
    'runs.check': (request) => atDesk(door, (desk) => checkRun(desk, request)),
    'runs.start': (input, caller) =>
      atRunner((desk, runner) => startRun(desk, runner, staffOf(caller), input)),
    'runs.current': () => atRunner(async (_desk, runner) => ok({ run: runner.currentView() })),
    'runs.control': (input, caller) =>
      atRunner((desk, runner) => controlRun(desk, runner, staffOf(caller), input)),
    'runs.items': (wanted) => atRunner((desk, runner) => itemsOfRun(desk, runner, wanted)),
    'runs.page': (request) => atRunner((desk, runner) => pageOfRuns(desk, runner, request)),
    'runs.report': (wanted) => atRunner((desk, runner) => reportRun(desk, runner, deps, wanted)),
    'runs.settings': () => atDesk(door, readRunSettings),
    'runs.save-settings': (settings, caller) =>
      atDesk(door, (desk) => saveRunSettings(desk, staffOf(caller), settings)),
  };
}
