import { errorName } from '../../domain/assert.ts';
import type { AttemptId } from '../../domain/ids.ts';
import { preparedAheadMax } from '../../domain/run/prepare-ahead.ts';
import type { Run, RunItem } from '../../domain/run/run.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { RunHead } from '../ports/ledger/runs.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { prepareItem } from './charge-item.ts';
import type { ItemEnd, ReadyItem } from './charge-item.ts';
import { createClaimGate } from './claim-gate.ts';
import type { ClaimGate } from './claim-gate.ts';
import type { RunListeners, RunRecorder } from './run-recorder.ts';

/** Parameters for starting or resuming a run. */
export interface Drive {
  readonly staff: Submitter;
  /** Read once, so that a run uses one gateway and one set of credentials. */
  readonly endpoint: GatewayEndpoint;
  /** Items that may no longer be charged, by what was read on resuming, with their reasons. */
  readonly vetoes: ReadonlyMap<number, string>;
}

/** The charges of one run by its leader. */
export interface RunCharging {
  /** The newest attempt of each item. */
  readonly attemptIds: ReadonlyMap<number, AttemptId>;
  /** Records the charge of one item; claims the item before when another terminal helps. */
  prepare(drive: Drive, index: number, item: RunItem): Promise<ItemEnd | ReadyItem>;
  /** Claims every item from now on. */
  noteHelp(): void;
  /** True once items are claimed, and their places with them. */
  isHelped(): boolean;
  /** Number of charges that may be recorded before there are places for them; none once a claim takes the place. */
  aheadMax(): number;
}

/** Creates the charging of a run's items. */
export function createRunCharging(
  context: AccountContext,
  head: RunHead,
  { keeper, listeners }: { readonly keeper: RunRecorder; readonly listeners: RunListeners },
): RunCharging {
  const attemptIds = new Map<number, AttemptId>();
  let { isHelped } = head;
  const claiming = { runId: head.id, width: keeper.run().settings.concurrency };
  const gate = createClaimGate(context, claiming, () => keeper.run().state === 'running');
  return {
    attemptIds,
    noteHelp: () => {
      isHelped = true;
    },
    isHelped: () => isHelped,
    aheadMax: () => (isHelped ? 0 : preparedAheadMax(claiming.width)),
    prepare: async (drive, index, item) => {
      const isClaiming = isHelped;
      const refused = isClaiming ? endOfClaim(await gate.claim(index)) : null;
      const isClaimed = isClaiming && refused === null;
      const flown = { run: keeper.run(), index, item, attemptIds, isClaimed };
      const ended = refused ?? (await preparedOf(context, drive, flown));
      if (ended.kind !== 'not-claimed') return ended;
      if (isClaimed) await context.ledger.runs.recordRun(head.id, { kind: 'unclaimed', index });
      if (ended.because === 'helped') isHelped = true;
      // Before the item is queued again, or it would be begun at once.
      else await heedHalt(keeper, listeners);
      return ended;
    },
  };
}

/** The records say that the run is halted; when they do not say why, this terminal cannot write them. */
async function heedHalt(keeper: RunRecorder, { heed }: RunListeners): Promise<void> {
  await heed();
  if (keeper.run().state === 'running') keeper.apply({ kind: 'pause', reason: 'records-failed' });
}

interface Flying {
  readonly run: Run;
  readonly index: number;
  readonly item: RunItem;
  readonly attemptIds: Map<number, AttemptId>;
  readonly isClaimed: boolean;
}

/** The end of an item that could not be claimed; null for one that was. */
function endOfClaim(answer: Awaited<ReturnType<ClaimGate['claim']>>): ItemEnd | null {
  switch (answer.kind) {
    case 'claimed':
      return null;
    case 'taken':
      return { kind: 'taken' };
    case 'led-elsewhere':
      return { kind: 'put-back', reason: 'run-led-elsewhere', halt: 'led-elsewhere' };
    case 'full':
    case 'none':
    case 'halted':
    case 'over':
      return { kind: 'not-claimed', because: 'halted' };
    default:
      return { kind: 'put-back', reason: answer.kind, halt: 'records-failed' };
  }
}

async function preparedOf(
  context: AccountContext,
  drive: Drive,
  flying: Flying,
): Promise<ItemEnd | ReadyItem> {
  const { run, index, item, attemptIds, isClaimed } = flying;
  const veto = drive.vetoes.get(index);
  if (veto !== undefined) return { kind: 'left-out', reason: veto };
  const { staff, endpoint } = drive;
  const onPrepared = (at: number, { id }: { readonly id: AttemptId }) => {
    attemptIds.set(at, id);
  };
  const charging = { runId: run.id, staff, endpoint, isClaimed, onPrepared };
  try {
    const prepared = await prepareItem(context, charging, index, item);
    if (prepared.kind !== 'ready') return prepared;
    const contained = (work: () => Promise<ItemEnd>) =>
      work().catch((error: unknown) => brokenEnd(context, flying, error));
    return {
      kind: 'ready',
      open: prepared.open,
      send: (watch) => contained(() => prepared.send(watch)),
      withdraw: () => contained(prepared.withdraw),
    };
  } catch (error) {
    return brokenEnd(context, flying, error);
  }
}

/** Contains a bug to its one item; the next start recovers what became of it from the records. */
function brokenEnd(
  { log }: Pick<AccountContext, 'log'>,
  { run, index, attemptIds }: Flying,
  error: unknown,
): ItemEnd {
  log.error('run.item-broke', { run: run.id, index, error: errorName(error) });
  return attemptIds.has(index)
    ? { kind: 'ended', result: { state: 'not-confirmed', responseCode: null }, stop: null }
    : { kind: 'put-back', reason: 'io-error', halt: 'records-failed' };
}
