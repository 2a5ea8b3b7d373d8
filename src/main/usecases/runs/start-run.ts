import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { RunCheckView } from '../../../contract/plans/run-view.ts';
import type { InstalmentId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { totalsOf } from '../../../domain/run/summary.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import type { WorkCheck } from '../../ports/ledger/runs.ts';
import type { AccountContext } from '../account-context.ts';
import { catchUpToday, momentOf } from '../plans/plan-moment.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentCheck } from './present-run.ts';
import { runElsewhere } from './run-elsewhere.ts';
import type { Runner } from './runner.ts';

type Request = ParsedInput<'runs.check'>;
type StartAnswer = OperationOutput<'runs.start'>;

/** Reviews what a run would do; writes and sends nothing. */
export async function checkRun(
  context: AccountContext,
  request: Request,
): Promise<Result<RunCheckView, Failure>> {
  const checked = await checkedRun(context, request);
  return checked.ok ? ok(checked.value.view) : checked;
}

interface CheckedRun {
  readonly check: WorkCheck;
  readonly view: RunCheckView;
}

async function checkedRun(
  context: AccountContext,
  { choice, expiredCards }: Request,
): Promise<Result<CheckedRun, Failure>> {
  const caught = await catchUpToday(context);
  if (!caught.ok) return recordsFailure(caught.error);
  const settings = {
    ...momentOf(context),
    choice:
      choice.kind === 'selected'
        ? { kind: choice.kind, instalments: new Set<InstalmentId>(choice.instalments) }
        : choice,
    isGranted: false,
  };
  const check = await context.ledger.work.workCheck({ ...settings, expiredCards });
  if (!check.ok) return recordsFailure(check.error);
  return ok({ check: check.value, view: presentCheck(check.value) });
}

/**
 * Starts the run that staff reviewed and agreed to.
 *
 * The check is made again: when its totals differ from those reviewed, nothing runs and staff review again.
 */
export async function startRun(
  context: AccountContext,
  runner: Runner,
  staff: Submitter,
  input: ParsedInput<'runs.start'>,
): Promise<Result<StartAnswer, Failure>> {
  const open = runner.currentView() ?? (await runElsewhere(context));
  if (open !== null) return ok({ kind: 'run-open', run: open });
  const checked = await checkedRun(context, input);
  if (!checked.ok) return checked;
  const { check, view } = checked.value;
  const isAsSeen =
    view.count === input.seenCount && sameTotals(totalsOf(check.rows), input.seenTotals);
  if (view.count === 0) return ok({ kind: 'nothing-to-run', check: view });
  if (!isAsSeen) return ok({ kind: 'check-changed', check: view });
  return beginRun(context, runner, { check, staff, startedBy: 'person' });
}

/** Starts everything that is due, as the clock does where the merchant turned that on. */
export async function startByClock(
  context: AccountContext,
  runner: Runner,
  staff: Submitter,
): Promise<Result<StartAnswer | null, Failure>> {
  if ((runner.currentView() ?? (await runElsewhere(context))) !== null) return ok(null);
  const request: Request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' };
  const checked = await checkedRun(context, request);
  if (!checked.ok) return checked;
  const { check, view } = checked.value;
  if (view.count === 0) return ok({ kind: 'nothing-to-run', check: view });
  return beginRun(context, runner, { check, staff, startedBy: 'clock' });
}

async function beginRun(
  context: AccountContext,
  runner: Runner,
  order: {
    readonly check: WorkCheck;
    readonly staff: Submitter;
    readonly startedBy: 'person' | 'clock';
  },
): Promise<Result<StartAnswer, Failure>> {
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;
  const begun = await runner.begin({ ...order, endpoint: endpoint.value });
  if (begun.ok) return ok({ kind: 'run', run: begun.value });
  if (begun.error.kind !== 'run-open') return failed(begun.error);
  const open = runner.currentView() ?? (await runElsewhere(context));
  return open === null
    ? failed({ kind: 'records', reason: 'busy' })
    : ok({ kind: 'run-open', run: open });
}

function sameTotals(
  totals: ReturnType<typeof totalsOf>,
  seen: ParsedInput<'runs.start'>['seenTotals'],
): boolean {
  return (
    totals.length === seen.length &&
    totals.every(({ currency, count, amountMinor }) =>
      seen.some(
        (other) =>
          other.currency === currency && other.count === count && other.amountMinor === amountMinor,
      ),
    )
  );
}
