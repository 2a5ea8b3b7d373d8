import type { CalendarDate, Instant } from '../time/calendar.ts';
import { cardHealth, currentCardHistory } from '../plans/card-history.ts';
import type { PlanCard } from '../plans/card-history.ts';
import { waitsAsArrears } from '../plans/missed.ts';
import type { LatelyTaken } from '../plans/missed.ts';
import { collectableRows } from '../plans/due.ts';
import { isOwed, standingOn } from '../plans/plan.ts';
import type { Instalment, Plan } from '../plans/plan.ts';
import type { PlanAggregate } from '../plans/plan-change.ts';
import { retryAdvice } from '../plans/retries/retry-advice.ts';
import type { RetryLockKind } from '../plans/retries/retry-locks.ts';
import type { RetryPolicy } from '../plans/retries/retry-policy.ts';
import { countsForBrand, needsGrantedReference } from '../plans/retries/attempt-history.ts';
import type { RetryAttempt } from '../plans/retries/attempt-history.ts';
import { planIntent, planOfIntent } from '../ids.ts';
import type { InstalmentId, PlanId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import { isAboveOnePerson } from '../staff/staff-rules.ts';
import type { StaffRules } from '../staff/staff-rules.ts';
import { likelyPayment } from './likely-paid.ts';
import type { OrderPayment } from './likely-paid.ts';
import type { RunRow } from './run.ts';

/** What staff choose to run. */
export type RunChoice =
  /** Everything that is due, and the failed ones whose next day has come. */
  | { readonly kind: 'all-due' }
  /** The failed ones that may be tried, by hand. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'selected'; readonly instalments: ReadonlySet<InstalmentId> };

/** A plan with all that decides whether one of its rows may be charged. */
export interface RunCandidate {
  readonly aggregate: PlanAggregate;
  /** The card of the plan's current history, null when it has none. */
  readonly card: PlanCard | null;
  /** Tries of the plan's rows, and of every plan on that card. */
  readonly history: readonly RetryAttempt[];
  /** What the plan took lately; absent where nobody asks for a run. */
  readonly lately?: LatelyTaken;
  /** Orders of their own that took money from this customer or card, or may have. */
  readonly payments?: readonly OrderPayment[];
  /** The day that the customer promised to pay. */
  readonly promisedOn: CalendarDate | null;
}

/** What a check is made with. */
export interface RunCheckSettings {
  readonly choice: RunChoice;
  readonly policy: RetryPolicy;
  readonly today: CalendarDate;
  readonly now: Instant;
  readonly isFrozen: boolean;
  readonly isGranted: boolean;
  /** Amounts above which a second person has to agree; none where nobody signs in. */
  readonly secondPersonAbove: StaffRules['secondPersonAbove'];
  /** What to do with a card that is past its expiry. */
  readonly expiredCards: 'leave-out' | 'try-although-expired' | 'try-as-is';
}

/** Why a row that is due or was picked does not go with a run. */
export type LeftOutReason =
  | RetryLockKind
  | 'plan-starting'
  | 'plan-waits'
  | 'plan-paused'
  | 'plan-ended'
  | 'being-charged'
  | 'needs-card'
  | 'card-removed'
  | 'other-service'
  | 'not-due'
  | 'settled'
  /** It is above what one person alone may charge, and a run has no second one to ask. */
  | 'needs-second-person'
  /** It was unconfirmed once and needs a new reference, which a supervisor grants row by row. */
  | 'needs-supervisor'
  /** An order of the same customer or card may have paid it: somebody decides first. */
  | 'maybe-paid'
  /** Another row of the plan goes with this run. */
  | 'arrears';

/** A row that does not go, and the day from which it might. */
export interface LeftOut {
  readonly planId: PlanId;
  readonly instalmentId: InstalmentId;
  readonly sequence: number;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly reason: LeftOutReason;
  readonly until: CalendarDate | null;
  /** The order that may have paid it, for `maybe-paid` alone. */
  readonly maybePaid?: { readonly by: OrderPayment; readonly planReference: string };
}

/** What a run would do. */
export interface RunCheck {
  readonly rows: readonly RunRow[];
  readonly leftOut: readonly LeftOut[];
}

type Refusal = Pick<LeftOut, 'reason' | 'until' | 'maybePaid'>;

/**
 * Checks a run first: which rows would go, and which not and why. Nothing is written or sent.
 *
 * At most one row of a plan goes, the oldest that may. Rows that this run puts on one card count
 * against the limits of that card as if they had been made.
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

/** A row that somebody picked is an explicit choice; of the others a plan gives one a day. */
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
  return triedToday || (lately !== undefined && waitsAsArrears(row, lately, today));
}

/** The rows that the choice is about, the oldest first. */
function chosenRows(
  aggregate: PlanAggregate,
  { choice, today }: RunCheckSettings,
): readonly Instalment[] {
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
  const isByHand = byOf(row, settings) === 'person';
  const lock = isByHand ? advice.lockedBecause : advice.scheduleWaitsFor;
  if (lock !== null) return { reason: lock.kind, until: lock.until };
  if (needsGrantedReference(history, planIntent(row.planId, row.sequence))) {
    return { reason: 'needs-supervisor', until: null };
  }
  const debtor = { customerId: aggregate.plan.customerId, card };
  const payment = likelyPayment(row, debtor, candidate.payments ?? []);
  if (payment !== null) {
    const maybePaid = { by: payment, planReference: aggregate.plan.reference };
    return { reason: 'maybe-paid', until: null, maybePaid };
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
  if (card.isOfOtherService) return 'other-service';
  return health === 'expired' && expiredCards === 'leave-out' ? 'card-expired' : null;
}

function mayOmitExpiry(card: PlanCard, { today, expiredCards }: RunCheckSettings): boolean {
  return expiredCards === 'try-although-expired' && cardHealth(card, today) === 'expired';
}

/** A failed row that somebody picked is tried by hand and leaves its schedule alone. */
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

/** Two kept cards that look alike may be one card kept twice, and then share its limits. */
function cardKey(card: PlanCard | null): string {
  if (card === null) return '';
  const { lastFour, expiry } = card.facts;
  return `${lastFour} ${expiry.year}-${expiry.month}`;
}
