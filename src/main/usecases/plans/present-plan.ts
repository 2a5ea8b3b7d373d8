import { pick } from '../../../contract/pick.ts';
import {
  cardHistoryFacts,
  instalmentFacts,
  missedFacts,
  planCallFacts,
  planEventFacts,
  planLineFacts,
  promiseFacts,
} from '../../../contract/plans/plan-view.ts';
import { instalmentTermsFacts, recurringTermsFacts } from '../../../contract/plans/plan-terms.ts';
import type {
  CardHistoryView,
  InstalmentView,
  PlanCallView,
  PlanCardView,
  PlanLine as PlanLineView,
  PlanView,
} from '../../../contract/plans/plan-view.ts';
import { tokenInUse } from '../../../domain/cards/card-tokens.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { planIntent } from '../../../domain/ids.ts';
import { missedInstalmentsOf } from '../../../domain/plans/missed.ts';
import { cardHealth, planCardExpiry } from '../../../domain/plans/card-history.ts';
import type { PlanCard } from '../../../domain/plans/card-history.ts';
import { standingOn } from '../../../domain/plans/plan.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import type { PlanTerms } from '../../../domain/plans/terms.ts';
import type {
  CardHistoryWithCard,
  PlanCall,
  PlanFile,
  PlanLine,
  PlanPromise,
} from '../../ports/ledger/plans.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import { presentCustomerRow } from '../customers/present-customer.ts';
import type { AccountContext } from '../account-context.ts';
import { presentAdvice } from './present-advice.ts';
import { todayOf } from './plan-moment.ts';
import { assertNever } from '../../../domain/assert.ts';
import { sentAt } from '../../../domain/charge/attempt.ts';

/** Presents the card of a plan: four digits and its health, never its token. */
export function presentPlanCard(card: PlanCard, today: CalendarDate): PlanCardView {
  const { brand, lastFour } = card.facts;
  const expiry = planCardExpiry(card);
  return { cardId: card.cardId, brand, lastFour, expiry, health: cardHealth(card, today) };
}

/** Presents a plan as one line of a list. */
export function presentPlanLine(
  { plan, customer, card, summary }: PlanLine,
  today: CalendarDate,
): PlanLineView {
  return {
    ...pick(plan, planLineFacts),
    customer: presentCustomerRow(customer),
    terms: presentTerms(plan.terms),
    health: summary.health,
    card: card && presentPlanCard(card, today),
    nextAmountMinor: summary.nextAmountMinor,
  };
}

function presentTerms(terms: PlanTerms): PlanLineView['terms'] {
  return terms.kind === 'recurring'
    ? pick(terms, recurringTermsFacts)
    : pick(terms, instalmentTermsFacts);
}

/** Presents one plan with its schedule, card histories, events, calls and attempts. */
export function presentPlan(context: AccountContext, file: PlanFile): PlanView {
  const today = todayOf(context);
  const arrears = missedInstalmentsOf(file, today);
  return {
    ...presentPlanLine(file, today),
    createdOn: file.plan.createdOn,
    today,
    isPaused: file.plan.isPaused,
    isAltered: file.isAltered,
    instalments: file.instalments.map((row) => presentRow(file, row, today)),
    histories: file.chains.map((chain) => presentHistory(context, file, chain)),
    noticeDays: file.noticeDays,
    agreements: file.agreements.map(({ operatorId, before, after, ...agreement }) => ({
      ...agreement,
      before: presentTerms(before),
      after: presentTerms(after),
      operatorName: context.operatorName(operatorId),
    })),
    events: file.events.map((event) => ({
      ...pick(event, planEventFacts),
      at: event.at,
      operatorName: event.operatorId === null ? '' : context.operatorName(event.operatorId),
    })),
    calls: file.calls.map((call) => presentPlanCall(context, call)),
    attempts: file.attempts.map((attempt) => presentAttempt(context, attempt)),
    arrears: { ...pick(arrears, missedFacts), count: arrears.rows.length },
  };
}

function presentRow(file: PlanFile, row: Instalment, today: CalendarDate): InstalmentView {
  const intentId = planIntent(row.planId, row.sequence);
  const advice = file.advice.get(row.sequence) ?? null;
  return {
    ...pick(row, instalmentFacts),
    standing: standingOn(row, today),
    partsPaidMinor: partsPaidOf(file, row),
    advice: advice && presentAdvice(advice),
    lastAttemptId: file.attempts.find((attempt) => attempt.intentId === intentId)?.id ?? null,
  };
}

/** Sum of the parts of an instalment that were paid, in minor units. */
function partsPaidOf({ instalments }: PlanFile, { sequence }: Instalment): number {
  return instalments
    .filter((row) => row.kind === 'part' && row.fromSequence === sequence && row.state === 'paid')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** The card history as one line: each charge on the card, in the order in which they were made. */
function presentHistory(
  context: AccountContext,
  file: PlanFile,
  { chain, card }: CardHistoryWithCard,
): CardHistoryView {
  const { account } = context;
  const dayOf = (attempt: Attempt) => dateInZone(sentAt(attempt), account.timeZone);
  const prefix = `plan:${file.plan.id}:`;
  const cardHistorySteps = file.attempts
    .filter(
      (attempt) =>
        attempt.cardId === chain.cardId &&
        dayOf(attempt) >= chain.firstChargedOn &&
        (chain.endedOn === null || dayOf(attempt) <= chain.endedOn),
    )
    .toReversed()
    .flatMap((attempt) => {
      if (attempt.storedCredential === null) return [];
      return [
        {
          attemptId: attempt.id,
          sequence: Number(attempt.intentId.slice(prefix.length)),
          indicator: attempt.storedCredential,
          on: dayOf(attempt),
          omitExpiry: attempt.omitExpiry,
          result: cardHistoryResult(attempt.state),
        },
      ];
    });
  return {
    ...pick(chain, cardHistoryFacts),
    card: presentPlanCard(card, todayOf(context)),
    tokens: presentTokens(context, card),
    cardHistorySteps,
  };
}

/** Names the token that is charged when a response brought another one; null while there is only the first. */
function presentTokens(
  { account }: AccountContext,
  { tokens }: PlanCard,
): CardHistoryView['tokens'] {
  const { newestAt, leftSince } = tokens;
  if (newestAt === null) return null;
  const dayOf = (at: Instant) => dateInZone(at, account.timeZone);
  return {
    inUse: tokenInUse(tokens, account.renewedCards),
    newestOn: dayOf(newestAt),
    otherFailedOn: leftSince === null ? null : dayOf(leftSince),
  };
}

function presentPlanCall(context: AccountContext, call: PlanCall): PlanCallView {
  return {
    ...pick(call, planCallFacts),
    promise: presentPromise(call.promise),
    operatorName: context.operatorName(call.operatorId),
  };
}

/** Presents a promise to pay. */
export function presentPromise(promise: PlanPromise | null): PlanCallView['promise'] {
  return promise && pick(promise, promiseFacts);
}

type CardHistoryResult = CardHistoryView['cardHistorySteps'][number]['result'];

/** The result of a charge within its card history. */
function cardHistoryResult(state: AttemptState): CardHistoryResult {
  switch (state) {
    case 'approved':
    case 'confirmed-charged':
    case 'confirmed-reversed':
    case 'surplus-charged':
      return 'approved';
    case 'declined':
    case 'confirmed-declined':
      return 'declined';
    case 'unknown':
    case 'mismatch':
    case 'reference-taken':
      return 'not-confirmed';
    case 'not-sent':
    case 'rejected':
    case 'confirmed-not-charged':
    case 'paid-elsewhere':
      return 'not-sent';
    case 'prepared':
    case 'dispatched':
      return 'open';
    default:
      return assertNever(state);
  }
}
