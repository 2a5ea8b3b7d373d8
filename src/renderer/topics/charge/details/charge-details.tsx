import type { ReactElement } from 'react';
import { useRefusalWords } from '../form/use-refusal-words.ts';
import type { Charge } from '../state/use-charge.ts';
import { OrderDetailsPart } from './order-details.tsx';

/** The details of the order on the form; a new draft begins folded again. */
export function ChargeDetails({ charge }: { readonly charge: Charge }): ReactElement {
  const { state, act } = charge;
  const wordsOf = useRefusalWords(charge);
  return (
    <OrderDetailsPart
      key={state.draft?.draftId ?? 'none'}
      order={state.order}
      refusals={state.refusals}
      wordsOf={wordsOf}
      onEdit={(change) => act({ kind: 'order-edited', change })}
    />
  );
}
