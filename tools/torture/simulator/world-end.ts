import type { DatabaseSync } from 'node:sqlite';
import type { BreachKind } from './breach.ts';
import { takenReference } from './bank-responses.ts';
import type { Oracle } from './oracle.ts';
import type { LookUpCounts, SimulatedBank } from './simulated-bank.ts';

/** Result of one world. */
export interface WorldEnd {
  readonly seed: number;
  readonly profile: string;
  readonly attempts: number;
  readonly steps: number;
  readonly starts: number;
  readonly posts: number;
  readonly approved: number;
  readonly notConfirmed: number;
  /** Epochs that restores began, gaps that were closed, and references that the bank had already. */
  readonly epochs: number;
  readonly gapsClosed: number;
  readonly referencesTaken: number;
  /** Refunds and voids that the bank received, made, answered badly, and that were unconfirmed. */
  readonly refunds: number;
  readonly refundsMade: number;
  readonly refundsAnsweredBadly: number;
  readonly refundsNotConfirmed: number;
  /** Charges that runs recorded before there was a place for them. */
  readonly preparedAhead: number;
  /** Charges that a run had recorded and withdrew. */
  readonly withdrawn: number;
  readonly lookUps: Readonly<LookUpCounts>;
  /** Hash of everything that was done and shown: the same seed gives the same one. */
  readonly trace: string;
  readonly breach: {
    readonly kind: BreachKind;
    readonly words: string;
    readonly step: number;
  } | null;
}

/** Counts the attempts in the records, the epochs that began and the gaps that were closed. */
export function countsOf(
  handle: DatabaseSync,
): Pick<WorldEnd, 'attempts' | 'epochs' | 'gapsClosed' | 'withdrawn'> {
  const count = (from: string): number =>
    Number(handle.prepare(`select count(*) as count from ${from}`).get()?.['count']);
  return {
    attempts: count('attempts'),
    withdrawn: count("attempts where not_sent_reason = 'withdrawn'"),
    epochs: count("audit where event = 'records.epoch-began'"),
    gapsClosed: count("audit where event = 'gap.closed'"),
  };
}

/** Counts the requests that the bank received, and what it made of them. */
export function sentTo({ writes, refunds, lookUps }: SimulatedBank) {
  return {
    posts: writes.length,
    approved: writes.filter(({ decision }) => decision === 'approved').length,
    referencesTaken: writes.filter(({ responseCode }) => responseCode === takenReference).length,
    refunds: refunds.length,
    refundsMade: refunds.filter(({ isMade }) => isMade).length,
    refundsAnsweredBadly: refunds.filter(({ isAnsweredBadly }) => isAnsweredBadly).length,
    lookUps,
  };
}

/** Counts what the oracle saw: what was ever unconfirmed, and what runs recorded ahead. */
export function seenBy(oracle: Oracle) {
  return {
    notConfirmed: oracle.unknownSinceAliveMs.size,
    refundsNotConfirmed: oracle.refunds.everUnknown.size,
    preparedAhead: oracle.preparedAhead(),
  };
}

/** The state of an attempt, as text. */
export function stateOf(handle: DatabaseSync, attemptId: string): string {
  const row = handle.prepare('select state from attempts where id = ?').get(attemptId);
  return String(row?.['state']);
}
