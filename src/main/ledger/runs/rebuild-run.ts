import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { instalmentIdOf, planIntent } from '../../../domain/ids.ts';
import type { CardId, PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { endedItem, foundOfAttempt, resultOfAttempt } from '../../../domain/run/item-result.ts';
import { newRun, putBackMax } from '../../../domain/run/run.ts';
import type { FoundItem, Run, RunItem, RunRow } from '../../../domain/run/run.ts';
import type { RunHead } from '../../ports/ledger/runs.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { RunItemRow } from '../schema/plan-tables.ts';
import { underWayStates } from '../../../domain/charge/transitions.ts';

/** An item's row with its newest attempt. */
export interface KnownItem {
  readonly row: RunItemRow;
  readonly attempt: Attempt | null;
}

/** A run as told by its items and their attempts. */
export interface RebuiltRun {
  readonly run: Run;
  readonly found: ReadonlyMap<number, FoundItem>;
}

/**
 * Rebuilds a run from the records alone.
 *
 * The state of a begun item is that of its attempt: in progress while that is open, put back when nothing of it was
 * processed, or its result. An item skipped when the terminal ended goes first when the run continues.
 */
export function rebuildRun(
  head: RunHead,
  settings: Run['settings'],
  known: readonly KnownItem[],
): RebuiltRun {
  const fresh = newRun(
    head.id,
    known.map(({ row }) => rowOf(row)),
    settings,
  );
  const items = fresh.items.map((item, index) => itemOf(item, at(known, index)));
  const touched = known.findLastIndex(({ row }) => row.state !== 'waiting' || isPutBack(row));
  const indexes = [...items.keys()];
  const inFlight = indexes.filter((index) => items[index]?.state === 'in-flight');
  const elsewhere = inFlight.filter((index) => at(known, index).row.claim_terminal !== null);
  const run: Run = {
    ...fresh,
    state: head.state,
    haltReason: head.haltReason,
    items,
    nextIndex: touched + 1,
    putBack: indexes.filter((index) => index <= touched && items[index]?.state === 'waiting'),
    inFlight,
    elsewhere,
  };
  // What a terminal that helps charges goes on there, and is not recovered.
  const left = inFlight.filter((index) => !elsewhere.includes(index));
  const found = left.map((index) => [index, foundOfAttempt(at(known, index).attempt)] as const);
  return { run, found: new Map(found) };
}

function at(known: readonly KnownItem[], index: number): KnownItem {
  const item = known[index];
  if (item === undefined || item.row.position !== index) throw new DamagedRow('position');
  return item;
}

function isPutBack({ put_back_count: count }: RunItemRow): boolean {
  return count > 0;
}

/** The instalment of an item's row. */
export function rowOf(row: RunItemRow): RunRow {
  const planId = row.plan_id as PlanId;
  return {
    planId,
    sequence: row.sequence,
    instalmentId: instalmentIdOf(planId, row.sequence),
    intentId: planIntent(planId, row.sequence),
    cardId: row.card_id as CardId,
    dueDate: row.due_on as CalendarDate,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    omitExpiry: row.omit_expiry === 1,
    by: row.tried_by === 'schedule' ? 'schedule' : 'person',
  };
}

function itemOf(item: RunItem, { row, attempt }: KnownItem): RunItem {
  const { reason, put_back_count: putBackCount } = row;
  const kept = { ...item, reason, putBackCount };
  switch (row.state) {
    case 'waiting':
      return row.claim_terminal === null ? kept : { ...kept, state: 'in-flight' };
    case 'left-out':
      return { ...kept, state: 'left-out' };
    case 'begun':
      if (attempt === null) throw new DamagedRow('attempt_id');
      return begunItem(kept, attempt);
    default:
      throw new DamagedRow('state');
  }
}

function begunItem(item: RunItem, attempt: Attempt): RunItem {
  if (underWayStates.includes(attempt.state)) {
    return { ...item, state: 'in-flight' };
  }
  const result = resultOfAttempt(attempt);
  if (result.state === 'rejected' && result.reason === 'too-many-requests') {
    // The terminal ended between this response and the entry that puts the item back.
    const mayGoAgain = item.putBackCount < putBackMax;
    if (mayGoAgain) return { ...item, state: 'waiting', reason: result.reason };
  }
  return { ...item, ...endedItem(result) };
}
