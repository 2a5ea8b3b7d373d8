import { errorName } from '../../domain/assert.ts';
import type { AttemptId } from '../../domain/ids.ts';
import type { Run, RunItem } from '../../domain/run/run.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { RunHead } from '../ports/ledger/runs.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import { chargeItem } from './charge-item.ts';
import type { ItemEnd } from './charge-item.ts';
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
interface ItemCharging {
  /** The newest attempt of each item. */
  readonly attemptIds: ReadonlyMap<number, AttemptId>;
  /** Charges one item; claims it before when another terminal helps. */
  charge(drive: Drive, index: number, item: RunItem): Promise<ItemEnd>;
  /** Claims every item from now on. */
  noteHelp(): void;
}

/** Creates the charging of a run's items. */
export function createItemCharging(
  context: AccountContext,
  head: RunHead,
  { keeper, listeners }: { readonly keeper: RunRecorder; readonly listeners: RunListeners },
): ItemCharging {
  const attemptIds = new Map<number, AttemptId>();
  let { isHelped } = head;
  const claiming = { runId: head.id, width: keeper.run().settings.concurrency };
  const gate = createClaimGate(context, claiming, () => keeper.run().state === 'running');
  return {
    attemptIds,
    noteHelp: () => {
      isHelped = true;
    },
    charge: async (drive, index, item) => {
      const isClaiming = isHelped;
      const refused = isClaiming ? endOfClaim(await gate.claim(index)) : null;
      const isClaimed = isClaiming && refused === null;
      const flown = { run: keeper.run(), index, item, attemptIds, isClaimed };
      const ended = refused ?? (await endOf(context, drive, flown));
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

/** Contains a bug to its one item; the next start recovers what became of it from the records. */
async function endOf(context: AccountContext, drive: Drive, flying: Flying): Promise<ItemEnd> {
  const { run, index, item, attemptIds, isClaimed } = flying;
  const veto = drive.vetoes.get(index);
  if (veto !== undefined) return { kind: 'left-out', reason: veto };
  try {
    const { staff, endpoint } = drive;
    const onPrepared = (at: number, { id }: { readonly id: AttemptId }) => {
      attemptIds.set(at, id);
    };
    const charging = { runId: run.id, staff, endpoint, isClaimed, onPrepared };
    return await chargeItem(context, charging, index, item);
  } catch (error) {
    const name = errorName(error);
    context.log.error('run.item-broke', { run: run.id, index, error: name });
    return attemptIds.has(index)
      ? {
          kind: 'ended',
          result: { state: 'not-confirmed', responseCode: null },
          stop: null,
        }
      : { kind: 'put-back', reason: 'io-error', halt: 'records-failed' };
  }
}
