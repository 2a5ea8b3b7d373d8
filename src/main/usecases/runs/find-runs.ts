import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { RunView } from '../../../contract/plans/run-view.ts';
import type { RunId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { RunOrderName } from '../../../domain/run/run.ts';
import type { AccountRunSettings } from '../../ports/ledger/runs.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentItems, presentRun } from './present-run.ts';
import { leaderName, runElsewhere } from './run-elsewhere.ts';
import type { LiveRecord, Runner } from './runner.ts';

/** A run as it stands: the current one from memory, any other from the records. */
export async function recordOfRun(
  context: AccountContext,
  runner: Runner,
  id: RunId,
): Promise<Result<LiveRecord, Failure>> {
  const live = runner.current();
  if (live?.run.id === id) return ok(live);
  const found = await context.ledger.runs.findRun(id);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return failed({ kind: 'not-found' });
  return ok({ ...found.value, attemptIds: new Map() });
}

/** Pauses, resumes or stops a run, whichever terminal leads it, or helps with it; one that is over stays as it is. */
export async function controlRun(
  context: AccountContext,
  runner: Runner,
  staff: Submitter,
  { runId, command }: { readonly runId: RunId; readonly command: RunOrderName },
): Promise<Result<RunView, Failure>> {
  const controlled = await runner.control(runId, command, staff);
  if (!controlled.ok) return controlled;
  if (controlled.value !== null) return ok(controlled.value);
  if (command !== 'help') {
    const requested = await context.ledger.runs.requestControl(runId, command, staff.id);
    if (!requested.ok) return recordsFailure(requested.error);
  }
  const record = await recordOfRun(context, runner, runId);
  if (!record.ok) return record;
  const ledBy = await leaderName(context, record.value.head);
  return ok(withHelp(runner, { ...presentRun(context, record.value, null), ledBy }));
}

/** The run that is not over: this terminal's as it stands, or another's as the records hold it. */
export async function currentRun(
  context: AccountContext,
  runner: Runner,
): Promise<Result<OperationOutput<'runs.current'>, Failure>> {
  const own = runner.currentView();
  if (own !== null) return ok({ run: own });
  const run = await runElsewhere(context);
  return ok({ run: run && withHelp(runner, run) });
}

function withHelp(runner: Pick<Runner, 'isHelping'>, run: RunView): RunView {
  return runner.isHelping(run.id) ? { ...run, help: 'helping' } : run;
}

/** The items of a run that are in the given states. */
export async function itemsOfRun(
  context: AccountContext,
  runner: Runner,
  { runId, ...wanted }: ParsedInput<'runs.items'>,
): Promise<Result<OperationOutput<'runs.items'>, Failure>> {
  const record = await recordOfRun(context, runner, runId);
  return record.ok ? ok(presentItems(record.value, wanted)) : record;
}

/** Earlier runs, the newest first. */
export async function pageOfRuns(
  context: AccountContext,
  runner: Runner,
  { before, limit }: ParsedInput<'runs.page'>,
): Promise<Result<OperationOutput<'runs.page'>, Failure>> {
  const page = await context.ledger.runs.pageOfRuns({ before, limit: limit + 1 });
  if (!page.ok) return recordsFailure(page.error);
  const runs: RunView[] = [];
  for (const { id } of page.value.slice(0, limit)) {
    // oxlint-disable-next-line no-await-in-loop -- One run at a time, so that a page stays small in memory.
    const record = await recordOfRun(context, runner, id);
    if (!record.ok) return record;
    runs.push(presentRun(context, record.value, null));
  }
  return ok({ runs, hasMore: page.value.length > limit });
}

/** Reads the account's settings for runs. */
export async function readRunSettings(
  context: AccountContext,
): Promise<Result<OperationOutput<'runs.settings'>, Failure>> {
  const settings = await context.ledger.planRules.runSettings();
  return settings.ok ? ok({ ...settings.value }) : recordsFailure(settings.error);
}

/** Saves the account's settings for runs; the current run keeps its own. */
export async function saveRunSettings(
  context: AccountContext,
  operator: Operator,
  settings: AccountRunSettings,
): Promise<Result<OperationOutput<'runs.settings'>, Failure>> {
  const entry = { operatorId: operator.id, at: context.clock.now() };
  const saved = await context.ledger.planRules.saveRunSettings(settings, entry);
  return saved.ok ? readRunSettings(context) : recordsFailure(saved.error);
}
