import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { ChargeAction, ChargeState } from '../state/charge-model.ts';
import { isOfDetails } from '../details/details-model.ts';
import { isOfReference } from '../state/charge-model.ts';
import { focusOn, wipe } from '../state/charge-state.ts';
import type { Payer } from './payer-model.ts';
import { cardFields, noPayer } from './payer-model.ts';

type Of<Kind extends ChargeAction['kind']> = Extract<ChargeAction, { readonly kind: Kind }>;

/** Applies a change to the order; earlier refusals of the changed fields no longer apply. */
export function editOrder(state: ChargeState, action: Of<'order-edited'>): ChargeState {
  const edited = Object.keys(action.change);
  const isReference = action.change.reference !== undefined;
  return {
    ...state,
    order: { ...state.order, ...action.change },
    refusals: state.refusals.filter(
      (refusal) =>
        !edited.includes(refusal.field) &&
        !(isOfDetails(refusal) && (edited.includes('details') || edited.includes('amount'))),
    ),
    termsRefusals: [],
    obstacle: isReference ? null : ofReference(state),
    notice: null,
    nextAttempt: isReference ? null : state.nextAttempt,
  };
}

/** The obstacle, when it is about the reference; it stays until the reference changes. Else null. */
function ofReference({ obstacle }: ChargeState): ChargeState['obstacle'] {
  return obstacle !== null && isOfReference(obstacle) ? obstacle : null;
}

/** Shows the check of the reference while the order is keyed; the focus stays where it is. */
export function referenceKnown(state: ChargeState, action: Of<'reference-known'>): ChargeState {
  const { answer, reference } = action;
  if (state.stage.kind !== 'typing' || state.order.reference !== reference) return state;
  const refusal = answer.refusals.find(({ field }) => field === 'reference');
  const refusals = judged(state.refusals, {
    kind: 'field-judged',
    field: 'reference',
    reason: refusal?.reason ?? null,
  });
  const { obstacle, attemptNumber, referenceToSend } = answer;
  return {
    ...state,
    refusals,
    obstacle: obstacle !== null && isOfReference(obstacle) ? obstacle : null,
    nextAttempt: attemptNumber > 1 ? { attemptNumber, sentAs: referenceToSend } : state.nextAttempt,
  };
}

/** The refusals after one field was validated. */
export function judged(
  refusals: readonly FieldRefusal[],
  action: Of<'field-judged'>,
): readonly FieldRefusal[] {
  const others = refusals.filter(({ field }) => field !== action.field);
  return action.reason === null
    ? others
    : [...others, { field: action.field, reason: action.reason }];
}

/** Applies another kind or other terms; refusals of the earlier ones no longer apply. */
export function changeTerms(
  state: ChargeState,
  action: Of<'kind-chosen' | 'terms-edited'>,
): ChargeState {
  const fresh = { ...state, termsRefusals: [], obstacle: null, notice: null };
  if (action.kind === 'terms-edited') {
    return { ...fresh, terms: { ...state.terms, ...action.change } };
  }
  // A first charge needs a keyed card, so a card on file gives way to the fields.
  return { ...fresh, kind: action.chosen, payer: { ...state.payer, cardOnFileId: null } };
}

type PayerAction = Of<
  'payer-edited' | 'customer-brought' | 'customer-refreshed' | 'customer-done' | 'agreed'
>;

/** Applies another payer, or their consent. */
export function changePayer(state: ChargeState, action: PayerAction): ChargeState {
  switch (action.kind) {
    case 'payer-edited':
      return editPayer(state, action.payer);
    case 'customer-brought':
      return focusOn(editPayer(state, { ...noPayer, customer: action.customer }), 'reference');
    case 'customer-refreshed':
      return { ...state, payer: { ...state.payer, customer: action.customer } };
    case 'customer-done':
      return focusOn(state, 'reference');
    case 'agreed':
      if (action.gapEpoch !== undefined) return { ...state, gapAccepted: action.gapEpoch };
      return state.stage.kind === 'review' ? focusOn({ ...state, agreed: true }, 'charge') : state;
  }
}

/** Applies another customer or card; refusals of the earlier one no longer apply. */
function editPayer(state: ChargeState, payer: Payer): ChargeState {
  const changesCard = payer.cardOnFileId !== state.payer.cardOnFileId;
  const refusals = state.refusals.filter(
    ({ field }) => field !== 'customer' && !(changesCard && cardFields.has(field)),
  );
  const edited = { ...state, payer, refusals, obstacle: ofReference(state), notice: null };
  return changesCard ? wipe(edited) : edited;
}
