import type { CalendarDate, Instant } from '../../../../src/domain/time/calendar.ts';
import type { Attempt, CardFacts, NewAttempt } from '../../../../src/domain/charge/attempt.ts';
import type { Verdict } from '../../../../src/domain/charge/attempt.ts';
import { planIntent } from '../../../../src/domain/ids.ts';
import type { AttemptId, CardId, CustomerId, PlanId } from '../../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { createPlan } from '../../../../src/domain/plans/create-plan.ts';
import type { PlanChange } from '../../../../src/domain/plans/plan-change.ts';
import { instalmentReference } from '../../../../src/domain/plans/plan.ts';
import type {
  InstalmentTerms,
  PlanTerms,
  RecurringTerms,
} from '../../../../src/domain/plans/terms.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type { CardChange } from '../../../../src/main/ports/ledger/customers.ts';
import type { DuplicateScope, Outcome } from '../../../../src/main/ports/ledger/ledger.ts';
import type { PlanCharge } from '../../../../src/main/ports/ledger/plan-charge.ts';
import type { PlanAddition, PlanEntry } from '../../../../src/main/ports/ledger/plans.ts';
import type { PlanFile, PlanMoment } from '../../../../src/main/ports/ledger/plans.ts';
import {
  approved,
  newAttempt,
  operator,
  outcome,
  transaction,
  valueOf,
} from '../ledger-fixture.ts';

export const maria = 'customer-maria' as CustomerId;
export const aud = 'AUD' as CurrencyCode;
export const day = (text: string) => text as CalendarDate;
export const moment = (text: string) => text as Instant;

/** 5 Jan 2026, 10 in the morning in Sydney. */
export const startedAt = moment('2026-01-04T23:00:00.000Z');
export const startedOn = day('2026-01-05');

/** Refuses every duplicate, and warns of any approved one. */
export const strictScope: DuplicateScope = {
  since: moment('2025-01-01T00:00:00.000Z'),
  pass: 'none',
};

export const visa: CardFacts = {
  brand: 'visa',
  lastFour: '1111',
  expiry: { year: 2031, month: 4 },
};

/** Twelve months of 89.00 without an end, on the fifth. */
export const monthly: RecurringTerms = {
  kind: 'recurring',
  currency: aud,
  amountMinor: 8900,
  period: { unit: 'month', every: 1 },
  startDate: startedOn,
  restFrom: null,
  firstAmountMinor: null,
  end: { kind: 'never' },
};

/** 1,000.00 in three, the last carrying the remainder. */
export const inThree: InstalmentTerms = {
  kind: 'instalment',
  currency: aud,
  totalMinor: 100_000,
  count: 3,
  period: { unit: 'month', every: 1 },
  startDate: startedOn,
  restFrom: null,
  firstAmountMinor: null,
  remainderOn: 'last',
};

/** The moment that lists are read for, at noon UTC of a day. */
export function onDay(today: CalendarDate, changes: Partial<PlanMoment> = {}): PlanMoment {
  return { today, now: moment(`${today}T12:00:00.000Z`), isFrozen: false, ...changes };
}

/** The operator and time of a change to a plan on a day. */
export function entryOn(today: CalendarDate): PlanEntry {
  return { operatorId: operator, at: moment(`${today}T00:30:00.000Z`), today };
}

let plansMade = 0;

/** A plan with unique ids. */
export function newPlan(
  terms: PlanTerms = monthly,
  changes: Partial<Parameters<typeof createPlan>[0]> = {},
): PlanChange {
  plansMade += 1;
  return createPlan({
    id: `plan-${plansMade}` as PlanId,
    customerId: maria,
    reference: `MG-${plansMade}`,
    channel: 'phone',
    terms,
    today: startedOn,
    ...changes,
  });
}

/** Adds the customer Maria. */
export async function addMaria(ledger: OpenedLedger): Promise<void> {
  const fields = { name: 'Maria González', phone: '0412 345 678', email: '', notes: '' };
  const entry = { id: maria, at: startedAt, operatorId: operator, ...fields };
  valueOf(await ledger.customers.addCustomer(entry));
}

/** The attempt for one instalment of a plan: keyed for an `I`, on the card on file for an `S`. */
export function attemptOfRow(
  plan: { readonly id: PlanId; readonly reference: string },
  row: { readonly sequence: number; readonly amountMinor: number },
  changes: Partial<NewAttempt> = {},
): NewAttempt {
  const reference = instalmentReference(plan.reference, row.sequence);
  return newAttempt({
    intentId: planIntent(plan.id, row.sequence),
    orderReference: reference,
    reference,
    amountMinor: row.amountMinor,
    kind: 'recurring',
    storedCredential: 'S',
    customerId: maria,
    card: visa,
    preparedAt: startedAt,
    ...changes,
  });
}

/** Circumstances of preparing an attempt: its operator, day and guards. */
export interface Charging {
  readonly today?: CalendarDate;
  readonly by?: PlanCharge['by'];
  readonly runItem?: PlanCharge['runItem'];
  readonly scope?: DuplicateScope;
  readonly attempt?: Partial<NewAttempt>;
}

/** Requests the start of a plan with its first charge. */
export function start(ledger: OpenedLedger, change: PlanChange, charging: Charging = {}) {
  const first = change.inserted[0];
  if (first === undefined) throw new Error('A plan has a first row');
  const attempt = attemptOfRow(change.plan, first, { storedCredential: 'I', ...charging.attempt });
  const { today = startedOn, scope = strictScope } = charging;
  const consent = {
    channel: 'phone' as const,
    words: 'You agree to 89.00 each month.',
    agreedAt: startedAt,
    operatorId: operator,
  };
  return ledger.attempts.preparePlanCharge(
    attempt,
    { scope, sealedToken: null },
    { kind: 'start', change, consent, by: 'person', today, runItem: null },
  );
}

/** The card change of an approval that saves its card, with the consent. */
export function keeping(cardId: CardId, facts: CardFacts = visa): CardChange {
  consentsMade += 1;
  return {
    kind: 'keep',
    card: { id: cardId, customerId: maria, ...facts, sealedToken: `seal1:${cardId}` },
    consent: {
      id: `consent-${consentsMade}`,
      channel: 'phone',
      words: 'May we keep your card?',
      agreedAt: startedAt,
      operatorId: operator,
    },
  };
}
let consentsMade = 0;

/** Takes a prepared attempt to an outcome at a moment. */
export async function finishAttempt(
  ledger: OpenedLedger,
  id: AttemptId,
  verdict: Verdict,
  changes: Partial<Outcome> = {},
): Promise<Attempt> {
  const at = changes.outcomeAt ?? startedAt;
  valueOf(await ledger.attempts.markDispatched(id, at));
  const settled = await ledger.attempts.settle(id, outcome(verdict, { outcomeAt: at, ...changes }));
  return valueOf(settled);
}

/** A plan whose first charge was approved and saved its card. */
export async function startedPlan(
  ledger: OpenedLedger,
  terms: PlanTerms = monthly,
  changes: { readonly cardId?: CardId; readonly facts?: CardFacts } = {},
): Promise<{ readonly change: PlanChange; readonly id: PlanId; readonly cardId: CardId }> {
  const change = newPlan(terms);
  const { cardId = `card-${change.plan.id}` as CardId, facts = visa } = changes;
  const scope: DuplicateScope = { ...strictScope, pass: 'open-and-approved' };
  const first = valueOf(await start(ledger, change, { scope, attempt: { card: facts } }));
  await finishAttempt(ledger, first.id, approved, {
    cardChange: keeping(cardId, facts),
    sealedTrackingId: `seal1:track-${first.id}`,
    transaction: transaction({ hasTrackingId: true }),
  });
  return { change, id: change.plan.id, cardId };
}

/** Requests a charge of an instalment on the card of its plan. */
export async function charge(
  ledger: OpenedLedger,
  planId: PlanId,
  sequence: number,
  charging: Charging = {},
) {
  const secrets = valueOf(await ledger.plans.planSecrets(planId));
  const { today = startedOn, by = 'schedule', scope = strictScope } = charging;
  const file = await fileOf(ledger, planId, today);
  const row = file.instalments.find((one) => one.sequence === sequence);
  const attempt = attemptOfRow(
    file.plan,
    { sequence, amountMinor: row?.amountMinor ?? 1 },
    {
      cardId: secrets?.card.id ?? null,
      card: secrets === null ? visa : { ...secrets.card },
      preparedAt: moment(`${today}T00:30:00.000Z`),
      ...charging.attempt,
    },
  );
  const begin = { sequence, indicator: attempt.storedCredential ?? 'S', today } as const;
  return ledger.attempts.preparePlanCharge(
    { ...attempt, card: visaLike(attempt.card) },
    { scope, sealedToken: attempt.cardId === null ? null : (secrets?.card.sealedToken ?? null) },
    {
      kind: 'charge',
      planId,
      start: { ...begin, by: by === 'schedule' ? 'run' : 'person' },
      by,
      today,
      runItem: charging.runItem ?? null,
    },
  );
}

function visaLike({ brand, lastFour, expiry }: CardFacts): CardFacts {
  return { brand, lastFour, expiry };
}

/** Reads a plan that must exist. */
export async function fileOf(
  ledger: OpenedLedger,
  id: PlanId,
  today: CalendarDate = startedOn,
): Promise<PlanFile> {
  const file = valueOf(await ledger.plans.findPlan(id, onDay(today)));
  if (file === null) throw new Error('The plan is not there');
  return file;
}

/** The states of a plan's instalments in order. */
export async function statesOf(ledger: OpenedLedger, id: PlanId): Promise<readonly string[]> {
  const { instalments } = await fileOf(ledger, id);
  return instalments
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ state }) => state);
}

/** An imported plan with a card and its prior first charge. */
export function broughtIn(
  change: PlanChange,
  changes: Partial<PlanAddition> = {},
  facts: CardFacts = visa,
): PlanAddition {
  const { id } = change.plan;
  return {
    customer: null,
    change,
    consent: null,
    evidence: {
      card: {
        kind: 'brought',
        card: {
          id: `card-${id}` as CardId,
          customerId: change.plan.customerId,
          ...facts,
          sealedToken: `seal1:card-${id}`,
        },
      },
      firstTransactionId: `old-${id}`,
      firstChargedOn: day('2025-12-05'),
      chainId: `chain-${id}`,
      sealedTrackingId: null,
    },
    ...changes,
  };
}
