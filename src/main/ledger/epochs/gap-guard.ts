import { assertNever } from '../../../domain/assert.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { Queries } from '../thread/store.ts';
import { readOpenGap } from './epochs.ts';

/** What is about to be done that an open gap may stand in the way of. */
export type GapQuestion =
  /** A charge that a person keys; `accepted` is the epoch whose warning they read and confirmed. */
  | { readonly kind: 'keyed-charge'; readonly accepted: number | null }
  | { readonly kind: 'plan-charge' | 'run' | 'refund' | 'message' };

/**
 * Says whether an open gap stands in the way, inside the transaction that would do it; null lets it go.
 *
 * The one place that decides it: whatever begins an attempt or a run, records a refund or a message asks here.
 */
export async function refuseInGap(
  queries: Queries,
  question: GapQuestion,
): Promise<LedgerFailure | null> {
  const gap = await readOpenGap(queries);
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
