import { onlyFirstToken } from '../../../src/domain/cards/card-tokens.ts';
import { isCalendarDate } from '../../../src/domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../src/domain/time/calendar.ts';
import type { CardFacts } from '../../../src/domain/charge/attempt.ts';
import { planIntent } from '../../../src/domain/ids.ts';
import type { CardId, CustomerId, PlanId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { createPlan } from '../../../src/domain/plans/create-plan.ts';
import type { PlanCard } from '../../../src/domain/plans/card-history.ts';
import { applyChange } from '../../../src/domain/plans/plan-change.ts';
import type { PlanAggregate, PlanChange } from '../../../src/domain/plans/plan-change.ts';
import type { Plan } from '../../../src/domain/plans/plan.ts';
import type {
  InstalmentTerms,
  PlanTerms,
  RecurringTerms,
} from '../../../src/domain/plans/terms.ts';
import { beginCharge, recordOutcome } from '../../../src/domain/plans/transitions.ts';
import type { ChargeOutcome } from '../../../src/domain/plans/charge-outcome.ts';
import type { RetryAttempt } from '../../../src/domain/plans/retries/attempt-history.ts';
import type { Result } from '../../../src/domain/result.ts';

/**
 * Random cases per property, by weight; together well over 100,000 plans and histories.
 *
 * `npm test` runs them all, so a change here changes its duration.
 */
export const randomRuns = {
  schedules: 40_000,
  splits: 30_000,
  histories: 25_000,
  retries: 4000,
  runs: 12_000,
};

export const aud = 'AUD' as CurrencyCode;
export const planId = 'plan-1' as PlanId;
export const cardId = 'card-1' as CardId;

/** A date of a test, which must exist. */
export function day(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new Error(`${text} is not a day`);
  return text;
}

export function moment(text: string): Instant {
  return text as Instant;
}

export const recurring: RecurringTerms = {
  kind: 'recurring',
  currency: aud,
  amountMinor: 8900,
  period: { unit: 'month', every: 1 },
  startDate: day('2026-01-31'),
  restFrom: null,
  firstAmountMinor: null,
  end: { kind: 'never' },
};

export const instalments: InstalmentTerms = {
  kind: 'instalment',
  currency: aud,
  totalMinor: 100_000,
  count: 3,
  period: { unit: 'month', every: 1 },
  startDate: day('2026-01-31'),
  restFrom: null,
  firstAmountMinor: null,
  remainderOn: 'last',
};

export const cardFacts: CardFacts = {
  brand: 'visa',
  lastFour: '1111',
  expiry: { year: 2028, month: 4 },
};

export const cardOnFile: PlanCard = {
  cardId,
  facts: cardFacts,
  laterExpiry: null,
  tokens: onlyFirstToken,
  isRemoved: false,
  isOfOtherGateway: false,
};

/** A plan as recorded, before anything was charged. */
export function planOf(terms: PlanTerms, id: PlanId = planId): PlanAggregate {
  const change = createPlan({
    id,
    customerId: 'customer-1' as CustomerId,
    reference: 'INV-20417',
    channel: 'phone',
    terms,
    today: terms.startDate,
  });
  const before: Plan = { ...change.plan, revision: change.fromRevision };
  return applyChange({ plan: before, instalments: [] }, change);
}

/** Applies a change that must be allowed. */
export function done(aggregate: PlanAggregate, move: Result<PlanChange, unknown>): PlanAggregate {
  if (!move.ok) throw new Error(`refused: ${JSON.stringify(move.error)}`);
  return applyChange(aggregate, move.value);
}

/** Starts a charge by an operator and records its outcome. */
export function charged(
  aggregate: PlanAggregate,
  sequence: number,
  outcome: ChargeOutcome,
  options: { today: CalendarDate; indicator?: 'I' | 'S' },
): PlanAggregate {
  const { today, indicator = 'S' } = options;
  const begun = done(
    aggregate,
    beginCharge(aggregate, { sequence, indicator, by: 'person', today }),
  );
  return done(begun, recordOutcome(begun, sequence, outcome, today));
}

/** An approval of a first charge that saves its card. */
export function firstApproved(today: CalendarDate, card: CardId = cardId): ChargeOutcome {
  const chain = { cardId: card, firstTransactionId: 'T-1', firstChargedOn: today };
  return { state: 'approved', chain: { ...chain, hasTrackingId: true } };
}

export const approved: ChargeOutcome = { state: 'approved', chain: null };

/** A plan whose first charge was approved on its first day. */
export function startedPlan(terms: PlanTerms, id: PlanId = planId): PlanAggregate {
  const today = terms.startDate;
  return charged(planOf(terms, id), 1, firstApproved(today), { today, indicator: 'I' });
}

/** Finds an instalment that must exist. */
export function rowOf(aggregate: PlanAggregate, sequence: number) {
  const row = aggregate.instalments.find((found) => found.sequence === sequence);
  if (row === undefined) throw new Error(`no row ${sequence}`);
  return row;
}

/** A decline of the plan's second instalment; a test names the differences. */
export function declinedAttempt(change: Partial<RetryAttempt> = {}): RetryAttempt {
  return {
    intentId: planIntent(planId, 2),
    at: moment('2026-02-28T09:00:00.000Z'),
    on: day('2026-02-28'),
    by: 'schedule',
    state: 'declined',
    cardId,
    card: cardFacts,
    omitExpiry: false,
    responseCode: '51',
    adviceCode: null,
    adviceWaitHours: null,
    ...change,
  };
}
