import type { OperationOutput } from '../../src/contract/index.ts';
import { defaultAbilities } from '../../src/domain/accounts/gateway-abilities.ts';
import { receiptEligibilityOf } from '../../src/domain/receipt/eligibility.ts';
import { fakeAttempt } from './fake-attempts.ts';
import type { Answers, FakeMain } from './fake-bridge.ts';

/** Facts beside a payment: nothing was refunded, promised, looked up or parked yet. */
export function followUpAnswers(main: FakeMain): Answers {
  return {
    'payments.file': ({ attemptId }) => followUpsOf(main, attemptId),
    'unconfirmed.look-ups': () => ({
      isOffered: false,
      hasAbility: false,
      nextInMs: null,
      made: [],
    }),
    'receipts.status': ({ attemptId }) => receiptOf(main, attemptId),
    'orders.parked': () => [],
    'customers.merges': () => [],
  };
}

function receiptOf(main: FakeMain, attemptId: string): OperationOutput<'receipts.status'> {
  const attempt = main.attempts.find(({ id }) => id === attemptId) ?? fakeAttempt();
  const eligible = receiptEligibilityOf(attempt.state);
  if (eligible.kind === 'none') return { refusal: eligible.reason, paper: null, handOuts: [] };
  const paper = eligible.kind === 'paid' ? 'receipt' : 'declined-note';
  return { refusal: null, paper, handOuts: [] };
}

function followUpsOf(main: FakeMain, attemptId: string): OperationOutput<'payments.file'> {
  const attempt = main.attempts.find(({ id }) => id === attemptId) ?? fakeAttempt();
  const { amountMinor, currency } = attempt;
  const isTaken = attempt.state === 'approved';
  return {
    taken: isTaken ? { amountMinor, currency } : null,
    partApproved: null,
    refunds: [],
    leftToRefundMinor: isTaken ? amountMinor : 0,
    requests: [],
    mayRefund: false,
    mayVoid: false,
    refundLimits: defaultAbilities.refundLimits,
    restMinor: 0,
    mayTakePart: isTaken,
    parts: [],
    callBack: null,
    chargedOn: attempt.preparedAt.slice(0, 10),
    today: new Date().toISOString().slice(0, 10),
  };
}
