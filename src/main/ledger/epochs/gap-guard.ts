import { assertNever } from '../../../domain/assert.ts';
import type { Gap } from '../../../domain/epochs/epoch.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { Queries } from '../thread/store.ts';
import { readOpenGap } from './epochs.ts';

/** An action that an open gap may block. */
export type GapQuestion =
  /** A keyed charge; `accepted` is the epoch whose warning the operator read and confirmed. */
  | { readonly kind: 'keyed-charge'; readonly accepted: number | null }
  | { readonly kind: 'plan-charge' | 'run' | 'refund' | 'message' };

/**
 * Returns the failure when an open gap blocks the action, inside the transaction that would perform it; null when it
 * may proceed.
 *
 * The only place that decides this: anything that starts an attempt or a run, or records a refund or a message, asks
 * here.
 */
export async function refuseInGap(
  queries: Queries,
  question: GapQuestion,
): Promise<LedgerFailure | null> {
  return gapRefusal(await readOpenGap(queries), question);
}

/** The same of a gap that was read in this transaction; null is no gap. */
export function gapRefusal(gap: Gap | null, question: GapQuestion): LedgerFailure | null {
  if (gap === null) return null;
  switch (question.kind) {
    case 'keyed-charge':
      return question.accepted === gap.epoch ? null : gapOpen;
    case 'plan-charge':
    case 'run':
    case 'refund':
    case 'message':
      return gapOpen;
    default:
      return assertNever(question);
  }
}

const gapOpen: LedgerFailure = { kind: 'gap-open' };
