import { failed, ok } from '../../domain/result.ts';
import { project } from '../../domain/run/project.ts';
import { newRun } from '../../domain/run/run.ts';
import type { Run } from '../../domain/run/run.ts';
import type { RunRecord } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { todayOf } from '../usecases/plans/plan-moment.ts';
import { recordsFailure } from '../usecases/records-failure.ts';
import type { RunOrder } from '../usecases/runs/runner.ts';

/** Records a run before anything of it is sent. */
export async function writeRun(context: AccountContext, { check, staff, startedBy }: RunOrder) {
  const settings = await context.ledger.planRules.runSettings();
  if (!settings.ok) return recordsFailure(settings.error);
  const id = context.ids.runId();
  const run = newRun(id, check.rows, settings.value);
  const created = await context.ledger.runs.createRun({
    id,
    settings: run.settings,
    rows: check.rows,
    leftOut: check.leftOut,
    startedBy,
    operatorId: staff.id,
    at: context.clock.now(),
    today: todayOf(context),
  });
  if (!created.ok) {
    return created.error.kind === 'run-open'
      ? failed({ kind: 'run-open' } as const)
      : recordsFailure(created.error);
  }
  const found = await context.ledger.runs.findRun(id);
  if (!found.ok) return recordsFailure(found.error);
  const items = found.value?.items ?? [];
  return ok({ head: created.value, run, items, leftOut: check.leftOut });
}

/**
 * Restores a run that an earlier start left unfinished, as the records hold it: paused until it is resumed.
 *
 * Its attempts were recovered before: prepared ones became not sent, dispatched ones unconfirmed.
 */
export async function recoverRun(context: AccountContext, record: RunRecord): Promise<Run> {
  const run = project(record.run, { kind: 'restarted', found: record.found });
  const { state, haltReason } = run;
  const recorded = await context.ledger.runs.recordRun(run.id, {
    kind: 'state',
    state,
    haltReason,
    operatorId: null,
    at: context.clock.now(),
  });
  if (!recorded.ok) context.log.warn('run.not-recovered', { reason: recorded.error.kind });
  context.log.info('run.recovered', { run: run.id, state });
  return run;
}
