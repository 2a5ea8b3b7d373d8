import type { FieldRefusal } from '../../../contract/charge.ts';
import type { ChargeAction, ChargeState } from './charge-model.ts';
import { focusOn, wipe } from './charge-state.ts';
import type { Payer } from './payer-model.ts';
import { cardFields, noPayer } from './payer-model.ts';

type Of<Kind extends ChargeAction['kind']> = Extract<ChargeAction, { readonly kind: Kind }>;

/** Keys the order: what was judged of the changed fields counts no more. */
export function editOrder(state: ChargeState, action: Of<'order-edited'>): ChargeState {
  const edited = Object.keys(action.change);
  const isReference = action.change.reference !== undefined;
  return {
    ...state,
    order: { ...state.order, ...action.change },
    refusals: state.refusals.filter(({ field }) => !edited.includes(field)),
    termsRefusals: [],
    obstacle: null,
    notice: null,
    nextTry: isReference ? null : state.nextTry,
  };
}

/** One field judged while it is keyed. */
export function judged(
  refusals: readonly FieldRefusal[],
  action: Of<'field-judged'>,
): readonly FieldRefusal[] {
  const others = refusals.filter(({ field }) => field !== action.field);
  return action.reason === null
    ? others
    : [...others, { field: action.field, reason: action.reason }];
}

/** Another kind or other terms: what was judged of the ones before counts no more. */
export function changeTerms(
  state: ChargeState,
  action: Of<'kind-chosen' | 'terms-edited'>,
): ChargeState {
  const fresh = { ...state, termsRefusals: [], obstacle: null, notice: null };
  if (action.kind === 'terms-edited') {
    return { ...fresh, terms: { ...state.terms, ...action.change } };
  }
  // A first charge has its card keyed, so a kept one gives way to the fields.
  return { ...fresh, kind: action.chosen, payer: { ...state.payer, keptCardId: null } };
}

type PayerAction = Of<
  'payer-edited' | 'customer-brought' | 'customer-refreshed' | 'customer-done' | 'agreed'
>;

/** Another payer, or what they agreed to. */
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
      return state.stage.kind === 'review' ? focusOn({ ...state, agreed: true }, 'charge') : state;
  }
}

/** Another customer or card: what was judged of the one before counts no more. */
function editPayer(state: ChargeState, payer: Payer): ChargeState {
  const changesCard = payer.keptCardId !== state.payer.keptCardId;
  const refusals = state.refusals.filter(
    ({ field }) => field !== 'customer' && !(changesCard && cardFields.has(field)),
  );
  const edited = { ...state, payer, refusals, obstacle: null, notice: null };
  return changesCard ? wipe(edited) : edited;
}
