import { call } from '../../../bridge/client.ts';
import type { Envelope } from '../../../../contract/envelope.ts';
import type { KeyedCard } from '../../../ui/card/card-reading.ts';
import type { ChargeState, ReadyCharge, SubmitAnswer } from '../state/charge-model.ts';
import { payerInput } from './payer-model.ts';

/** Everything that a submit sends. */
export interface FormToSend {
  readonly draftId: string;
  readonly ready: ReadyCharge;
  /** Card data, read at this moment; null for a card on file. */
  readonly keyed: KeyedCard | null;
  readonly duplicateReason: string | null;
  readonly cardHoldReason: string | null;
}

/**
 * Submits the form once: a payment, or the first charge of a plan.
 *
 * A plan that an earlier attempt created is not created again: its first charge is attempted on another card.
 */
export function submitForm(
  { planId, gapAccepted }: Pick<ChargeState, 'planId' | 'gapAccepted'>,
  { draftId, ready, keyed, duplicateReason, cardHoldReason }: FormToSend,
): Promise<Envelope<SubmitAnswer>> {
  const { order, payer, plan } = ready;
  if (plan === null || keyed === null || payer.customer === null) {
    const input = payerInput(payer, keyed, order);
    const reasons = { duplicateReason, cardHoldReason, gapAccepted };
    return call('charge.submit', { draftId, ...order, ...input, ...reasons });
  }
  const { channel } = order;
  const shared = {
    draftId,
    channel,
    card: { kind: 'keyed' as const, ...keyed },
    consent: { words: payer.consentWords ?? '', channel },
    duplicateReason,
  };
  if (planId !== null) return call('plans.replace-card', { ...shared, planId });
  const { reference } = order;
  const customerId = payer.customer.id;
  return call('plans.start', { ...shared, reference, terms: plan, customerId });
}
