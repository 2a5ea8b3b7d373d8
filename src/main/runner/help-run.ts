import { errorName } from '../../domain/assert.ts';
import type { AttemptId, RunId } from '../../domain/ids.ts';
import { isLeaderSilent, lookAtLeader, stopsHelping } from '../../domain/run/help.ts';
import type { LeaderSeen } from '../../domain/run/help.ts';
import { terminalConcurrencyMax } from '../../domain/run/run.ts';
import type { RunRow, RunSettings } from '../../domain/run/run.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { RunEntry } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { waitToSaveAgain } from '../usecases/charge/keep-saving.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import { chargeItem } from './charge-item.ts';
import type { ItemEnd } from './charge-item.ts';
import { createClaimGate } from './claim-gate.ts';
import { contextForRun } from './run-context.ts';

/** This terminal's help with a run that another terminal leads. */
export interface RunHelp {
  readonly runId: RunId;
  /** Claims nothing more; what is in progress is left to finish. */
  stop(): void;
  /** Resolves when nothing is in progress, and never rejects. */
  readonly ended: Promise<void>;
}

/** A run to help with, and the operator who asked for it. */
export interface HelpOrder {
  readonly runId: RunId;
  readonly settings: RunSettings;
  readonly staff: Submitter;
  readonly endpoint: GatewayEndpoint;
}

/** Pause before another look when no item waits, in ms: one may be put back. */
const noneWaitMs = 500;

/**
 * Helps with a run: claims its items from the end and charges each like any other, until the run is halted or over, its
 * leader falls silent, or this terminal's own results say that nothing more should be sent from here. The leader judges
 * every result.
 */
export function helpRun(whole: AccountContext, order: HelpOrder): RunHelp {
  const { runId, settings } = order;
  const { context, end } = contextForRun(whole);
  const width = Math.min(settings.concurrency, terminalConcurrencyMax);
  const flying = new Set<Promise<void>>();
  const help = { isStopped: false };
  let notBeforeMs = 0;
  let inARow = 0;
  const stop = () => {
    help.isStopped = true;
  };
  const run = { runId, width: settings.concurrency };
  const gate = createClaimGate(context, run, () => !help.isStopped);

  const note = async (index: number, ended: ItemEnd) => {
    const entry = entryAfter(index, ended);
    if (entry !== null) void giveBack(context, runId, entry);
    if (ended.kind === 'left-out') return;
    if (ended.kind !== 'ended' || ended.stop !== null) return stop();
    const { result } = ended;
    const isOpen = result.state === 'not-confirmed' || result.state === 'mismatch';
    inARow = isOpen ? inARow + 1 : 0;
    const { notConfirmedMax } = settings;
    if (stopsHelping(result, { inARow, notConfirmedMax })) stop();
    if (result.state === 'rejected' && result.reason === 'too-many-requests') {
      notBeforeMs = context.clock.monotonicMs() + (result.retryAfterMs ?? 1000);
    }
  };
  const fly = async (index: number, row: RunRow) => {
    try {
      await note(index, await endOf(context, order, { index, row }));
    } catch (error) {
      context.log.error('run.help-broke', { run: runId, index, error: errorName(error) });
      stop();
    }
  };
  const begin = (index: number, row: RunRow) => {
    const inFlightCharge = fly(index, row);
    flying.add(inFlightCharge);
    void inFlightCharge.finally(() => flying.delete(inFlightCharge));
  };
  const work = async () => {
    let leader: LeaderSeen | null = null;
    while (!help.isStopped) {
      const waitMs = notBeforeMs - context.clock.monotonicMs();
      // oxlint-disable no-await-in-loop -- One claim after another.
      if (waitMs > 0) await context.clock.waitMs(waitMs);
      else if (flying.size >= width) await Promise.race(flying);
      else {
        const answer = await gate.claim(null);
        const nowMs = context.clock.monotonicMs();
        if ('leader' in answer) leader = lookAtLeader(leader, answer.leader, nowMs);
        if (answer.kind === 'claimed') begin(answer.index, answer.row);
        else if (answer.kind === 'none') await context.clock.waitMs(noneWaitMs);
        else stop();
        if (leader !== null && isLeaderSilent(leader, nowMs)) stop();
      }
      // oxlint-enable no-await-in-loop
    }
    await Promise.all(flying);
  };
  const ended = work()
    .catch((error: unknown) => {
      context.log.error('run.help-broke', { run: runId, error: errorName(error) });
    })
    .finally(end);
  return { runId, stop, ended };
}

/** The entry that the records need besides the attempt: what was not sent waits again. */
function entryAfter(index: number, ended: ItemEnd): RunEntry | null {
  if (ended.kind === 'left-out') return { kind: 'left-out', index, reason: ended.reason };
  if (ended.kind !== 'ended') return { kind: 'unclaimed', index };
  const { result } = ended;
  if (result.state === 'not-sent') return { kind: 'unclaimed', index };
  return result.state === 'rejected' && result.reason === 'too-many-requests'
    ? { kind: 'put-back', index, reason: result.reason }
    : null;
}

/**
 * Records an entry once the records take it. A claim that stays with a terminal at work keeps the run from ending; after
 * a restart of this terminal, the claims of its earlier starts end by themselves.
 */
async function giveBack(context: AccountContext, runId: RunId, entry: RunEntry): Promise<void> {
  try {
    for (let round = 0; ; round += 1) {
      // oxlint-disable no-await-in-loop -- One attempt after another, until the records take it.
      const recorded = await context.ledger.runs.recordRun(runId, entry);
      if (recorded.ok || recorded.error.kind === 'closed') return;
      if (round === 0) context.log.warn('run.not-given-back', { reason: recorded.error.kind });
      await waitToSaveAgain(context.clock, round);
      // oxlint-enable no-await-in-loop
    }
  } catch (error) {
    context.log.error('run.help-broke', { run: runId, error: errorName(error) });
  }
}

/** Contains a bug to its one item: the run's leader reads what became of it from the records. */
async function endOf(
  context: AccountContext,
  { runId, staff, endpoint }: HelpOrder,
  { index, row }: { readonly index: number; readonly row: RunRow },
): Promise<ItemEnd> {
  let attemptId: AttemptId | null = null;
  const onPrepared = (_index: number, attempt: { readonly id: AttemptId }) => {
    attemptId = attempt.id;
  };
  try {
    const charging = { runId, staff, endpoint, isClaimed: true, onPrepared };
    return await chargeItem(context, charging, index, row);
  } catch (error) {
    context.log.error('run.item-broke', { run: runId, index, error: errorName(error) });
    return attemptId === null
      ? { kind: 'put-back', reason: 'io-error', halt: 'records-failed' }
      : { kind: 'ended', result: { state: 'not-confirmed', responseCode: null }, stop: null };
  }
}
