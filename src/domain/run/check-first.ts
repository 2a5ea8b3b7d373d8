import type { CalendarDate, Instant } from '../time/calendar.ts';
import { cardHealth, currentCardHistory } from '../plans/card-history.ts';
import type { PlanCard } from '../plans/card-history.ts';
import { waitsAsMissed } from '../plans/missed.ts';
import type { LatelyTaken } from '../plans/missed.ts';
import { collectableRows } from '../plans/due.ts';
import { isOwed, standingOn } from '../plans/plan.ts';
import type { Instalment, Plan } from '../plans/plan.ts';
import type { PlanAggregate } from '../plans/plan-change.ts';
import { retryAdvice } from '../plans/retries/retry-advice.ts';
import { retryLockKinds } from '../plans/retries/retry-locks.ts';
import type { RetryPolicy } from '../plans/retries/retry-policy.ts';
import { countsForBrand } from '../plans/retries/attempt-history.ts';
import type { RetryAttempt } from '../plans/retries/attempt-history.ts';
import { planIntent, planOfIntent } from '../ids.ts';
import type { InstalmentId, PlanId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import { isAboveOnePerson } from '../staff/staff-rules.ts';
import type { StaffRules } from '../staff/staff-rules.ts';
import { barOf, barReasons } from './instalment-bar.ts';
import type { OrderPayment } from './likely-paid.ts';
import type { RunRow } from './run.ts';

/** The one currency that a run charges; absent for all of them. */
interface InCurrency {
  readonly currency?: CurrencyCode | undefined;
}

/** The instalments that staff choose to run. */
export type RunChoice =
  /** Every instalment due, and the failed ones whose next date has come. */
  | (InCurrency & { readonly kind: 'all-due' })
  /** The failed ones that may be retried by hand. */
  | (InCurrency & { readonly kind: 'failed' })
  | { readonly kind: 'selected'; readonly instalments: ReadonlySet<InstalmentId> };

/** A plan with the facts that decide whether one of its instalments may be charged. */
export interface RunCandidate {
  readonly aggregate: PlanAggregate;
  /** The card of the plan's current history; null without one. */
  readonly card: PlanCard | null;
  /** Attempts of the plan's instalments, and of every plan on that card. */
  readonly history: readonly RetryAttempt[];
  /** The plan's recent payments; absent outside of a run. */
  readonly lately?: LatelyTaken;
  /** One-off orders that charged this customer or card, or may have. */
  readonly payments?: readonly OrderPayment[];
  /** The promised date of payment; null without a promise. */
  readonly promisedOn: CalendarDate | null;
}

/** Treatments of an expired card that staff choose for a run. */
export const expiredCardChoices = ['leave-out', 'try-although-expired', 'try-as-is'] as const;

/** The settings of a check. */
export interface RunCheckSettings {
  readonly choice: RunChoice;
  readonly policy: RetryPolicy;
  readonly today: CalendarDate;
  readonly now: Instant;
  readonly isFrozen: boolean;
  readonly isGranted: boolean;
  /** Amounts above which a second approver is needed; none where sign-in is off. */
  readonly secondPersonAbove: StaffRules['secondPersonAbove'];
  /** The treatment of an expired card; `omit-by-hand` omits the expiry of any card, for one attempt by a supervisor. */
  readonly expiredCards: (typeof expiredCardChoices)[number] | 'omit-by-hand';
}

/** Reasons to leave a due or selected instalment out of a run. */
export const leftOutReasons = [
  ...retryLockKinds,
  'plan-starting',
  'plan-waits',
  'plan-paused',
  'plan-ended',
  'being-charged',
  'needs-card',
  'card-removed',
  'other-service',
  'not-due',
  'settled',
  /** Its amount needs a second approver, whom a run cannot ask. */
  'needs-second-person',
  ...barReasons,
  /** Another instalment of the plan is in this run. */
  'arrears',
] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

/** An excluded instalment, and the date from which it might be charged. */
export interface LeftOut {
  readonly planId: PlanId;
  readonly instalmentId: InstalmentId;
  readonly sequence: number;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly reason: LeftOutReason;
  readonly until: CalendarDate | null;
  /** The order that may have paid it; only for `maybe-paid`. */
  readonly maybePaid?: { readonly by: OrderPayment; readonly planReference: string };
}

/** A preview of a run. */
export interface RunCheck {
  readonly rows: readonly RunRow[];
  readonly leftOut: readonly LeftOut[];
}

type Refusal = Pick<LeftOut, 'reason' | 'until' | 'maybePaid'>;

/**
 * Checks a run: returns the instalments to charge and the excluded ones with their reasons. Writes and sends
 * nothing.
 *
 * At most one instalment of a plan is charged, the oldest allowed. Attempts that this run plans on one card
 * count against its limits as if they had been made.
 */
export function checkFirst(
  candidates: Iterable<RunCandidate>,
  settings: RunCheckSettings,
): RunCheck {
  const rows: RunRow[] = [];
  const leftOut: LeftOut[] = [];
  const plannedByCard = new Map<string, number>();
  for (const candidate of candidates) {
    let isTaken = false;
    for (const row of chosenRows(candidate.aggregate, settings)) {
      const key = cardKey(candidate.card);
      const planned = plannedByCard.get(key) ?? 0;
      const refusal: Refusal | null =
        isTaken || isLeftToChoice(candidate, row, settings)
          ? { reason: 'arrears', until: null }
          : refuse(candidate, row, settings, planned);
      if (refusal === null && candidate.card !== null) {
        rows.push(runRow(candidate.card, row, settings));
        plannedByCard.set(key, planned + 1);
        isTaken = true;
      } else {
        leftOut.push({ ...rowFacts(row), ...(refusal ?? { reason: 'needs-card', until: null }) });
      }
    }
  }
  return { rows, leftOut };
}

/** A selected instalment is an explicit choice; of the others, a plan charges one a day. */
function isLeftToChoice(
  { lately, history, aggregate: { plan } }: RunCandidate,
  row: Instalment,
  { choice, today }: RunCheckSettings,
): boolean {
  if (choice.kind === 'selected') return false;
  const triedToday = history.some(
    (made) =>
      made.on === today &&
      made.by === 'schedule' &&
      planOfIntent(made.intentId) === plan.id &&
      made.intentId !== planIntent(plan.id, row.sequence) &&
      countsForBrand(made),
  );
  return triedToday || (lately !== undefined && waitsAsMissed(row, lately, today));
}

/** The instalments that the choice covers, oldest first. */
function chosenRows(
  aggregate: PlanAggregate,
  { choice, today }: RunCheckSettings,
): readonly Instalment[] {
  if (choice.kind !== 'selected' && isOfOtherCurrency(aggregate, choice)) return [];
  switch (choice.kind) {
    case 'all-due':
      return collectableRows(aggregate, today);
    case 'failed':
      return collectableRows(aggregate, today).filter(({ state }) => state === 'failed');
    default:
      return aggregate.instalments
        .filter(({ id }) => choice.instalments.has(id))
        .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
  }
}

function isOfOtherCurrency({ plan }: PlanAggregate, { currency }: InCurrency): boolean {
  return currency !== undefined && plan.terms.currency !== currency;
}

function refuse(
  candidate: RunCandidate,
  row: Instalment,
  settings: RunCheckSettings,
  plannedOnCard: number,
): Refusal | null {
  const { aggregate, card, history, promisedOn } = candidate;
  const { today, now, isFrozen, isGranted, policy } = settings;
  const reason = planReason(aggregate, row, today) ?? cardReason(aggregate.plan, card, settings);
  if (reason !== null) return { reason, until: reason === 'not-due' ? row.dueDate : null };
  if (card === null) return { reason: 'needs-card', until: null };
  const advice = retryAdvice(
    {
      history,
      intentId: planIntent(row.planId, row.sequence),
      dueDate: row.dueDate,
      card: { cardId: card.cardId, facts: card.facts },
      today,
      now,
      omitExpiry: mayOmitExpiry(card, settings),
      promisedOn,
      isFrozen,
      isGranted,
      plannedOnCard,
    },
    policy,
  );
  // A row that needs a decision is tried where staff pick it, never as one of a whole list.
  const isUndecided = advice.needsPerson && settings.choice.kind !== 'selected';
  const isByHand = byOf(row, settings) === 'person' && !isUndecided;
  const lock = isByHand ? advice.lockedBecause : advice.scheduleWaitsFor;
  if (lock !== null) {
    // Several locks may hold: the run says the day on which the last of them lets go.
    const day = isByHand ? advice.nextByHandOn : advice.nextSensibleDate;
    return { reason: lock.kind, until: day ?? lock.until };
  }
  const bar = barOf({ ...candidate, plan: aggregate.plan }, row);
  if (bar !== null) {
    if (bar.reason !== 'maybe-paid' || bar.order === null) {
      return { reason: bar.reason, until: null };
    }
    const maybePaid = { by: bar.order, planReference: aggregate.plan.reference };
    return { reason: bar.reason, until: null, maybePaid };
  }
  return isAboveOnePerson(settings, row) ? { reason: 'needs-second-person', until: null } : null;
}

function planReason(
  { plan, instalments }: PlanAggregate,
  row: Instalment,
  today: CalendarDate,
): LeftOutReason | null {
  if (!isOwed(row)) return row.state === 'not-confirmed' ? 'plan-waits' : 'settled';
  if (plan.cancelledOn !== null || plan.state === 'completed') return 'plan-ended';
  if (instalments.some(({ state }) => state === 'in-flight')) return 'being-charged';
  if (plan.state === 'waiting') return 'plan-waits';
  if (plan.isPaused) return 'plan-paused';
  if (!plan.hasStarted) return 'plan-starting';
  return row.state === 'scheduled' && standingOn(row, today) !== 'due' ? 'not-due' : null;
}

function cardReason(
  plan: Plan,
  card: PlanCard | null,
  { today, expiredCards }: RunCheckSettings,
): LeftOutReason | null {
  const chain = currentCardHistory(plan);
  if (chain === null || card === null || chain.cardId !== card.cardId) return 'needs-card';
  const health = cardHealth(card, today);
  if (health === 'removed') return 'card-removed';
  if (card.isOfOtherGateway) return 'other-service';
  return health === 'expired' && expiredCards === 'leave-out' ? 'card-expired' : null;
}

function mayOmitExpiry(card: PlanCard, { today, expiredCards }: RunCheckSettings): boolean {
  if (expiredCards === 'omit-by-hand') return true;
  return expiredCards === 'try-although-expired' && cardHealth(card, today) === 'expired';
}

/** A failed instalment chosen by staff is attempted by hand and does not use up its schedule. */
function byOf({ state }: Instalment, { choice }: RunCheckSettings): RunRow['by'] {
  return state === 'failed' && choice.kind !== 'all-due' ? 'person' : 'schedule';
}

function runRow(card: PlanCard, row: Instalment, settings: RunCheckSettings): RunRow {
  return {
    ...rowFacts(row),
    intentId: planIntent(row.planId, row.sequence),
    cardId: card.cardId,
    dueDate: row.dueDate,
    omitExpiry: mayOmitExpiry(card, settings),
    by: byOf(row, settings),
  };
}

function rowFacts({ planId, id, sequence, amountMinor, currency }: Instalment) {
  return { planId, instalmentId: id, sequence, amountMinor, currency };
}

/** Two cards on file that look alike may be one card saved twice, and then share its limits. */
function cardKey(card: PlanCard | null): string {
  if (card === null) return '';
  const { lastFour, expiry } = card.facts;
  return `${lastFour} ${expiry.year}-${expiry.month}`;
}
