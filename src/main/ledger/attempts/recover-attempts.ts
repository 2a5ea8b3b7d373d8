import { invariant } from '../../../domain/assert.ts';
import { canMove, underWayStates } from '../../../domain/charge/transitions.ts';
import type { Attempt, Verdict } from '../../../domain/charge/attempt.ts';
import type { BootId, TerminalId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { AttemptJournal, RecoveringBoot } from '../../ports/ledger/ledger.ts';
import type { Recovered } from '../../ports/ledger/terminals.ts';
import { attemptOfRow } from '../schema/columns.ts';
import { epochToRecoverIn } from '../epochs/epochs.ts';
import { holdsFromMs } from '../terminals/count-once.ts';
import { recordStep } from './apply-transition.ts';
import type { Step } from './apply-transition.ts';
import { selectAttempts } from './select-attempts.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/**
 * Recovers attempts of the terminal's earlier starts: those never dispatched become `not-sent`, those dispatched become
 * `unknown` (docs/charge.md). Rows of other terminals, which may be at work, and of this start are left alone.
 */
export function recoverAttempts(
  store: Store,
  boot: RecoveringBoot,
): ReturnType<AttemptJournal['recover']> {
  return writing(store, async (tx) => ok(await recoverAttemptRows(tx, store, { boot })));
}

/** Rows to recover: those of earlier boots, or everything that a terminal left whose lease was taken from it. */
export interface RowsToRecover {
  readonly boot: RecoveringBoot;
  readonly left?: TerminalId;
}

/** Recovers attempts within a transaction. */
export async function recoverAttemptRows(
  tx: Queries,
  store: Store,
  { boot, left }: RowsToRecover,
): Promise<Recovered> {
  const isOfAll = left === undefined && boot.isAlone === true;
  const rows = await selectAttempts(tx)
    .where('state', 'in', underWayStates)
    .$if(!isOfAll, (own) => own.where('terminal_id', '=', left ?? boot.terminalId))
    .where('boot_id', '!=', boot.bootId)
    .execute();
  let [notSent, unknown] = [0, 0];
  const epoch = await epochToRecoverIn(tx);
  const runningMs = rows.length === 0 ? 0 : await holdsFromMs(tx, store, boot.runningMs);
  for (const row of rows) {
    let attempt = attemptOfRow(row);
    // The records were copied before it was sent, so they cannot tell whether it was sent later.
    if (attempt.state === 'prepared' && (row.epoch < epoch || boot.isInDoubt === true)) {
      attempt = await takenAsSent(tx, attempt, { at: boot.at, store });
    }
    const step = recoveryStep(attempt, { ...boot, runningMs });
    invariant(canMove(attempt.state, step.to, 'recovery'), 'recovery makes legal moves only');
    const moved = await recordStep(tx, attempt, step, store);
    invariant(moved !== null, 'a row stays as read within its transaction');
    if (step.to === 'unknown') unknown += 1;
    else notSent += 1;
  }
  return { notSent, unknown };
}

/**
 * The attempt to record an outcome of. One that this start has sent, and that another server holds as prepared alone, lost
 * its commit of `dispatched` with the server before.
 */
export async function asSent(
  queries: Queries,
  attempt: Attempt,
  { at, store, sentBy }: { readonly at: Instant; readonly store: Store; readonly sentBy: BootId },
): Promise<Attempt> {
  if (attempt.state !== 'prepared' || attempt.bootId !== sentBy) return attempt;
  const row = await queries
    .selectFrom('attempts')
    .select('epoch')
    .where('id', '=', attempt.id)
    .executeTakeFirst();
  const isLost = row !== undefined && row.epoch < (await epochToRecoverIn(queries));
  return isLost ? takenAsSent(queries, attempt, { at, store }) : attempt;
}

async function takenAsSent(
  queries: Queries,
  attempt: Attempt,
  { at, store }: { readonly at: Instant; readonly store: Store },
): Promise<Attempt> {
  const changes = { dispatched_at: attempt.preparedAt };
  const step = { at, operatorId: null, note: 'interrupted', changes } as const;
  const moved = await recordStep(queries, attempt, { ...step, to: 'dispatched' }, store);
  invariant(moved !== null, 'a row stays as read within its transaction');
  return moved;
}

function recoveryStep(attempt: Attempt, boot: RecoveringBoot): Step {
  const common = { at: boot.at, operatorId: null, note: 'interrupted' };
  if (attempt.state === 'prepared') {
    const changes = { not_sent_reason: 'interrupted', settled_at: boot.at };
    return { ...common, to: 'not-sent', changes };
  }
  const verdict: Verdict = { state: 'unknown', reason: 'interrupted' };
  return {
    ...common,
    to: 'unknown',
    changes: {
      verdict: JSON.stringify(verdict),
      settled_at: boot.at,
      held_from_running_ms: boot.runningMs,
    },
  };
}
