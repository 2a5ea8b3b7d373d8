import { invariant } from '../../domain/assert.ts';
import { canMove } from '../../domain/charge/transitions.ts';
import type { Attempt, Verdict } from '../../domain/charge/attempt.ts';
import { ok } from '../../domain/result.ts';
import type { AttemptJournal, RecoveringBoot } from '../ports/ledger.ts';
import { attemptOfRow } from './columns.ts';
import { recordStep } from './record-move.ts';
import type { Step } from './record-move.ts';
import { selectAttempts } from './select-attempts.ts';
import { writing } from './store.ts';
import type { Store } from './store.ts';

/**
 * Cleans up after the terminal's earlier starts: what was never dispatched was not sent, what was
 * dispatched is not confirmed (`design.md` 3, step 8). Other terminals that may be at work, and this
 * start's own rows, are left alone.
 */
export function recoverAttempts(
  store: Store,
  boot: RecoveringBoot,
): ReturnType<AttemptJournal['recover']> {
  return writing(store, async (tx) => {
    const rows = await selectAttempts(tx)
      .where('state', 'in', ['prepared', 'dispatched'])
      .$if(boot.isAlone !== true, (own) => own.where('terminal_id', '=', boot.terminalId))
      .where('boot_id', '!=', boot.bootId)
      .execute();
    let [notSent, unknown] = [0, 0];
    for (const attempt of rows.map(attemptOfRow)) {
      const step = recoveryStep(attempt, boot);
      invariant(canMove(attempt.state, step.to, 'recovery'), 'recovery makes legal moves only');
      const moved = await recordStep(tx, attempt, step, store);
      invariant(moved !== null, 'a row stays as read within its transaction');
      if (step.to === 'unknown') unknown += 1;
      else notSent += 1;
    }
    return ok({ notSent, unknown });
  });
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
