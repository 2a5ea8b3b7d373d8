import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import { refusalWords } from '../../../words/payments/refusals.ts';
import type { Charge } from '../state/use-charge.ts';
import { limitText } from './order-reading.ts';

/** The sentence of a refusal; empty before the account's settings are known. */
export function useRefusalWords({ state }: Charge): (refusal: FieldRefusal) => string {
  const { draft, order, card } = state;
  return (refusal) =>
    draft === null
      ? ''
      : refusalWords(refusal, {
          currency: order.currency,
          codeLength: card.brand?.codeLength ?? null,
          referenceLengthMax: draft.referenceLengthMax,
          referenceMask: draft.fields.referenceMask,
          limit: limitText(draft, order.currency),
        });
}
