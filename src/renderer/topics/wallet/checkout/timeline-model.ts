import type { MoveView } from '../../../../contract/charge/attempt-view.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import { stateWords } from '../../../words/payments/states.ts';
import { walletMoveWords } from '../words/wallet-states.ts';
import { checkoutWords } from '../words/wallet.ts';

export type FoundCheckout = OperationOutput<'wallet.find'>;

/** One step of a checkout, or of the charge that used it. */
export interface TimelineStep {
  readonly at: string;
  readonly words: string;
  readonly operatorName: string | null;
  /** Order of steps that share one instant. */
  readonly rank: number;
}

/**
 * All events of a checkout, in the order of the clock.
 *
 * A checkout and its charge change in one instant: the charge starts after the checkout was submitted, and
 * its outcome is the checkout's.
 */
export function timelineOf(found: Pick<FoundCheckout, 'checkout' | 'moves' | 'charge'>) {
  const own = found.moves.map(
    (move): TimelineStep => ({
      at: move.at,
      words: walletMoveWords(move, found.checkout.use),
      operatorName: move.operatorName,
      rank: move.to === 'submitted' ? 0 : 2,
    }),
  );
  const charge = (found.charge?.moves ?? []).map(chargeStep);
  return [...own, ...charge].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.rank - other.rank,
  );
}

function chargeStep(move: MoveView): TimelineStep {
  return {
    at: move.at,
    words: `${checkoutWords.charge}: ${stateWords[move.to].word}`,
    operatorName: move.operatorName,
    rank: 1,
  };
}
