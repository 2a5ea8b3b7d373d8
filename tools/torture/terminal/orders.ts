import type { OperationInput, OperationOutput } from '../../../src/contract/index.ts';
import type { OpenTerminal } from './open-terminal.ts';

/** Published test numbers, by the practice bank's behaviour for them (docs/gateway-facts.md, Test cards). */
export const testCards = {
  approving: '5123456789012346',
  declining: '4557012345678902',
  /** Responds by the last two digits of the amount. */
  telling: '4111111111111111',
} as const;

/** An order with the test card that it is charged to. */
export interface KeyedOrder {
  readonly reference: string;
  readonly amountMinor: number;
  readonly card: keyof typeof testCards;
}

type Submission = OperationInput<'charge.submit'>;
type Answer = OperationOutput<'charge.submit'>;

/** Keyed card details of a published test number. */
export function keyedCard(card: keyof typeof testCards) {
  return {
    kind: 'keyed' as const,
    number: testCards[card],
    expiryMonth: 4,
    expiryYear: new Date().getUTCFullYear() + 5,
    holder: 'Ada Näher',
    securityCode: '123',
    codeAbsentReason: null,
  };
}

/** A filled form; every duplicate is given a reason, as a supervisor may. */
export function submissionOf(draftId: Submission['draftId'], order: KeyedOrder): Submission {
  return {
    draftId,
    reference: order.reference,
    amountMinor: order.amountMinor,
    currency: 'AUD',
    channel: 'phone',
    card: keyedCard(order.card),
    duplicateReason: 'The customer ordered twice',
    customerId: null,
    saveCard: null,
  };
}

/** Opens a form, submits it once, and waits for the outcome; null when it was not accepted. */
export async function chargeOnce(
  terminal: OpenTerminal,
  order: KeyedOrder,
  retryOf: OperationInput<'charge.open'>['retryOf'] = null,
) {
  const { draftId } = await terminal.call('charge.open', { retryOf });
  const answer = await terminal.call('charge.submit', submissionOf(draftId, order));
  return ended(terminal, answer);
}

/** The outcome of an accepted submit; null for any other. */
export async function ended(terminal: OpenTerminal, answer: Answer) {
  return answer.kind === 'accepted' ? terminal.outcomeOf(answer.attempt.id) : null;
}
