import type { RunId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import { recordsFailure } from '../usecases/records-failure.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import { helpRun } from './help-run.ts';
import type { RunHelp } from './help-run.ts';

/** Null once it was asked for; a failure says why it was not. */
type HelpAnswer = Promise<
  Exclude<Awaited<ReturnType<Runner['control']>>, { readonly ok: true }> | Result<null, never>
>;

/** This terminal's part in the runs of others: it helps with one at a time. */
export interface Helper {
  /** Begins to help where that is possible; does nothing otherwise. */
  readonly help: (id: RunId, staff: Submitter) => HelpAnswer;
  readonly isHelping: (id: RunId) => boolean;
  /** True while anything is in progress for another terminal's run. */
  readonly isBusy: () => boolean;
  readonly stop: () => void;
  readonly settled: () => Promise<void>;
}

/** Creates the helper of one open account; it begins nothing while `isHeld` is true. */
export function createHelper(context: AccountContext, isHeld: () => boolean): Helper {
  let current: RunHelp | null = null;
  let isStopped = false;

  const tellOfEnd = async (help: RunHelp) => {
    await help.ended;
    if (current === help) current = null;
    context.notifier.publish('records.changed', { topics: ['runs'] });
  };
  const begin = async (id: RunId, staff: Submitter): HelpAnswer => {
    const endpoint = await context.endpoint();
    if (!endpoint.ok) return endpoint;
    const found = await context.ledger.runs.findRun(id);
    if (!found.ok) return recordsFailure(found.error);
    const settings = found.value?.run.settings;
    if (settings === undefined || settings.gapMs > 0) return ok(null);
    const joined = await context.ledger.runs.joinRun(id);
    if (!joined.ok) return recordsFailure(joined.error);
    if (!joined.value || isHeld() || current !== null) return ok(null);
    const order = { runId: id, settings, staff, endpoint: endpoint.value };
    isStopped = false;
    context.log.info('run.helped', { run: id });
    const help = helpRun(context, order);
    current = help;
    void tellOfEnd(help);
    return ok(null);
  };
  return {
    help: (id, staff) => (current === null ? begin(id, staff) : Promise.resolve(ok(null))),
    isHelping: (id) => current?.runId === id && !isStopped,
    isBusy: () => current !== null,
    stop: () => {
      isStopped = true;
      current?.stop();
    },
    settled: async () => {
      await current?.ended;
    },
  };
}
