import { readAmount } from '../../../domain/amount-entry.ts';
import { readReference } from '../../../domain/charge/reference.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import { call } from '../../bridge/client.ts';
import type { ChargeAction, ChargeState } from './state/charge-model.ts';
import { readOrder } from './form/order-reading.ts';

/** Stands for an amount that is not keyed yet: the guards of a reference do not use it. */
const anyAmountMinor = 1;

/**
 * Validates a field of the order when it loses the focus, so that the card is not read out in vain.
 *
 * An empty field shows no error: it may still be keyed. Only a review refuses it.
 */
export async function judgeLeft(
  state: ChargeState,
  field: 'reference' | 'amount',
  act: (action: ChargeAction) => void,
): Promise<void> {
  const { draft, order } = state;
  if (draft === null || state.stage.kind !== 'typing' || order[field].trim() === '') return;
  if (field === 'amount') return judgeAmount(state, act);
  const read = readReference(order.reference, draft.referenceLengthMax);
  if (!read.ok) return act({ kind: 'field-judged', field, reason: read.error });
  const amount = readAmount(order.amount, order.currency);
  const answer = await call('charge.check', {
    draftId: draft.draftId,
    reference: state.kind === 'single' ? read.value : instalmentReference(read.value, 1),
    amountMinor: amount.ok ? amount.value.amountMinor : anyAmountMinor,
    currency: order.currency,
    channel: order.channel,
    lastFour: null,
    planId: state.planId,
  });
  // A lost draft, or the lock, is reported by the next action.
  if (!answer.ok) return;
  act({ kind: 'reference-known', reference: order.reference, answer: answer.value });
}

/** The account's limit applies to a single charge; a plan's amount is validated with its terms. */
function judgeAmount(state: ChargeState, act: (action: ChargeAction) => void): void {
  const { draft, order, kind } = state;
  if (draft === null) return;
  const limit = kind === 'single' ? draft.amountLimitMajor : Number.POSITIVE_INFINITY;
  const read = readOrder(order, { ...draft, amountLimitMajor: limit });
  const refusal = read.ok ? undefined : read.refusals.find(({ field }) => field === 'amount');
  act({ kind: 'field-judged', field: 'amount', reason: refusal?.reason ?? null });
}
