import type { Attempt, AttemptState } from '../../../src/domain/charge/attempt.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import type {
  AttemptId,
  BootId,
  IntentId,
  OperatorId,
  TerminalId,
} from '../../../src/domain/ids.ts';
import { planIntent } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { instalmentReference } from '../../../src/domain/plans/plan.ts';
import {
  movesOf,
  needsPerson,
  resolutionOf,
  transactionOf,
  verdictOf,
} from './believable-answers.ts';
import type { SeededMove } from './believable-answers.ts';
import type { SeededCustomer } from './believable-people.ts';
import type { SeededCharge, SeededPlans } from './believable-plans.ts';
import { amountOf, seededCurrencies } from './believable-terms.ts';
import type { SeededChance } from './seeded-chance.ts';

/** An attempt with its timeline and the transaction that it alone stands for. */
export interface SeededPayment {
  readonly attempt: Attempt;
  readonly moves: readonly SeededMove[];
  readonly transactionId: string | null;
  /** The plan's charge that it is; null for a one-off payment. */
  readonly charge: SeededCharge | null;
}

/** Data that the payments are built from. */
export interface SeedPlan {
  readonly payments: number;
  readonly people: readonly SeededCustomer[];
  /** Time of the first payment and approximate time of the last, in ms since 1970. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Plans whose charges are among the payments. */
  readonly plans: SeededPlans;
}

const operators = ['clerk', 'clerk', 'clerk', 'supervisor', 'admin'] as const;

const notes = [
  [92, null],
  [4, 'Second half of the invoice'],
  [2, 'Customer rang to pay again'],
  [2, 'Deposit for the spring order'],
] as const;

/** Outcomes of an attempt, with their weights. */
const outcomes: readonly (readonly [number, AttemptState])[] = [
  [86, 'approved'],
  [10.5, 'declined'],
  [1.4, 'rejected'],
  [1.5, 'not-sent'],
  [0.3, 'confirmed-charged'],
  [0.2, 'confirmed-not-charged'],
  [0.1, 'confirmed-reversed'],
];

/** Outcomes of a charge of a plan, with their weights; none needs a check by staff. */
const planOutcomes: readonly (readonly [number, AttemptState])[] = [
  [88, 'approved'],
  [9, 'declined'],
  [1.4, 'rejected'],
  [1.6, 'not-sent'],
];

/** Creates the payments in the order of time; each attempt is yielded once. */
export function* believablePayments(
  chance: SeededChance,
  plan: SeedPlan,
): Generator<SeededPayment, void, void> {
  const gapMs = (plan.lastMs - plan.firstMs) / plan.payments;
  let failed: Attempt | null = null;
  for (let index = 0; index < plan.payments; index += 1) {
    // Each in its own stretch of time, so that the last one is not after the end.
    const atMs = plan.firstMs + Math.floor(gapMs * (index + chance.fraction()));
    const isOpen = plan.payments - index <= openAtEnd;
    const retried: Attempt | null = failed !== null && chance.fraction() < 0.4 ? failed : null;
    const at = new Date(atMs).toISOString() as Instant;
    const moment = { at, paymentsLeft: plan.payments - index };
    const charge: SeededCharge | null = retried === null ? plan.plans.next(moment) : null;
    const likely: typeof outcomes = charge === null ? outcomes : planOutcomes;
    const state: AttemptState = isOpen ? openStateOf(index) : chance.weighted(likely);
    const payment = makePayment(chance, plan, { index, atMs, state, retried, charge });
    if (charge !== null) plan.plans.record(charge, payment.attempt);
    yield payment;
    failed = state === 'declined' && charge === null ? payment.attempt : null;
  }
}

/** Attempts at the end of the records that staff still have to check. */
const openAtEnd = 6;

function openStateOf(index: number): AttemptState {
  return index % 3 === 0 ? 'mismatch' : 'unknown';
}

interface Making {
  readonly index: number;
  readonly atMs: number;
  readonly state: AttemptState;
  /** The earlier attempt of the same order, which the bank declined. */
  readonly retried: Attempt | null;
  readonly charge: SeededCharge | null;
}

function makePayment(chance: SeededChance, plan: SeedPlan, making: Making): SeededPayment {
  const { index, atMs, state, charge } = making;
  const person = charge?.plan.person ?? chance.oneOf(plan.people);
  const order = orderOf(chance, making);
  const { orderReference, currency } = order;
  const at = (afterMs: number) => new Date(atMs + afterMs).toISOString() as Instant;
  const isSent = state !== 'not-sent';
  const transactionId = namesTransaction(state) ? transactionIdOf(chance, index) : null;
  const attempt: Attempt = {
    id: `attempt_seeded-${index}` as AttemptId,
    ...order,
    terminalId: 'terminal_seeded' as TerminalId,
    bootId: `boot_seeded-${Math.floor(index / 500)}` as BootId,
    operatorId: chance.oneOf(operators) as string as OperatorId,
    channel: chance.fraction() < 0.9 ? 'phone' : 'mail',
    ecm: 1,
    storedCredential: charge?.indicator ?? null,
    omitExpiry: false,
    card: person.card,
    cardId: charge?.indicator === 'S' ? (charge.plan.keptWith?.cardId ?? null) : null,
    customerId: charge !== null || chance.fraction() < 0.7 ? person.id : null,
    customerName: person.name,
    codeAbsentReason: null,
    partOf: null,
    partOfReference: null,
    duplicateReason: charge === null ? chance.weighted(notes) : null,
    preparedAt: at(0),
    state,
    dispatchedAt: isSent ? at(220) : null,
    outcomeAt: at(1450),
    heldFromRunningMs: needsPerson(state) ? 1000 : null,
    requestSent: null,
    notSentReason: isSent ? null : 'unreachable',
    verdict: verdictOf(state),
    transaction:
      transactionId === null || state === 'confirmed-charged'
        ? null
        : transactionOf(chance, { state, orderReference, currency, transactionId, person, atMs }),
    gatewayErrors: state === 'rejected' ? ['Reference has already been used'] : [],
    httpStatus: isSent ? (state === 'rejected' ? 422 : 200) : null,
    resolution: resolutionOf(state, transactionId),
  };
  return { attempt, moves: movesOf(attempt, at), transactionId, charge };
}

function referenceOf(chance: SeededChance, index: number): string {
  const form = chance.below(20);
  if (form === 0) return `ORD-2026-${String(index).padStart(7, '0')}`;
  if (form === 1) return `WEB/${index}`;
  return `INV-${100_000 + index}`;
}

type Order = Pick<
  Attempt,
  | 'intentId'
  | 'orderReference'
  | 'reference'
  | 'attemptNumber'
  | 'amountMinor'
  | 'currency'
  | 'kind'
>;

/** The order to charge: an instalment, an order that was declined before, or a new one. */
function orderOf(chance: SeededChance, { index, retried, charge }: Making): Order {
  if (charge !== null) return orderOfRow(charge);
  const attemptNumber = (retried?.attemptNumber ?? 0) + 1;
  if (retried !== null) {
    const { intentId, orderReference, amountMinor, currency, kind } = retried;
    const reference = `${orderReference}-${attemptNumber}`;
    return { intentId, orderReference, reference, attemptNumber, amountMinor, currency, kind };
  }
  const orderReference = referenceOf(chance, index);
  return {
    intentId: `oneoff:draft_seeded-${index}` as IntentId,
    orderReference,
    reference: orderReference,
    attemptNumber,
    amountMinor: amountOf(chance),
    currency: chance.weighted(seededCurrencies) as string as CurrencyCode,
    kind: 'single',
  };
}

/** An attempt after a decline is sent under a new reference, any other under the same. */
function orderOfRow({ plan, row }: SeededCharge): Order {
  const { id, reference, terms } = plan.aggregate.plan;
  const orderReference = instalmentReference(reference, row.sequence);
  const tried = plan.happened.filter(
    ({ kind, sequence }) => kind === 'charge-begun' && sequence === row.sequence,
  );
  const suffix = row.declinedCount === 0 ? '' : `-${row.declinedCount + 1}`;
  return {
    intentId: planIntent(id, row.sequence),
    orderReference,
    reference: orderReference + suffix,
    attemptNumber: tried.length,
    amountMinor: row.amountMinor,
    currency: row.currency,
    kind: terms.kind,
  };
}

function transactionIdOf(chance: SeededChance, index: number): string {
  return `071-P-${chance.digits(6)}${String(index).padStart(7, '0')}`;
}

function namesTransaction(state: AttemptState): boolean {
  return ['approved', 'declined', 'mismatch', 'confirmed-charged', 'confirmed-reversed'].includes(
    state,
  );
}
