import { invariant } from '../../../src/domain/assert.ts';
import { daysFromEpoch } from '../../../src/domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../src/domain/time/calendar.ts';
import type { Attempt } from '../../../src/domain/charge/attempt.ts';
import type { AttemptId, CardId, OperatorId, PlanId } from '../../../src/domain/ids.ts';
import { catchUp } from '../../../src/domain/plans/catch-up.ts';
import { currentCardHistory } from '../../../src/domain/plans/card-history.ts';
import type { ChargeOutcome } from '../../../src/domain/plans/charge-outcome.ts';
import { createPlan } from '../../../src/domain/plans/create-plan.ts';
import { dateOfDay } from '../../../src/domain/plans/days.ts';
import { applyChange } from '../../../src/domain/plans/plan-change.ts';
import type {
  PlanAggregate,
  PlanChange,
  PlanEvent,
} from '../../../src/domain/plans/plan-change.ts';
import type { Instalment } from '../../../src/domain/plans/plan.ts';
import { cancelPlan, pausePlan } from '../../../src/domain/plans/moves/staff-moves.ts';
import { beginCharge, oldestOwed, recordOutcome } from '../../../src/domain/plans/transitions.ts';
import type { ChargeStart } from '../../../src/domain/plans/transitions.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { SeededCustomer } from './believable-people.ts';
import { believableTerms } from './believable-terms.ts';
import type { SeededChance } from './seeded-chance.ts';

/** One event of a seeded plan. */
export interface SeededHappening extends PlanEvent {
  readonly revision: number;
  readonly position: number;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
}

/** A plan with its whole history, changed by the app’s own rules. */
export interface SeededPlan {
  readonly person: SeededCustomer;
  readonly agreedAt: Instant;
  aggregate: PlanAggregate;
  readonly happened: SeededHappening[];
  /** The approved first charge that its card was saved with; null before. */
  keptWith: { readonly attemptId: AttemptId; readonly cardId: CardId; readonly at: Instant } | null;
}

/** A charge of a plan’s instalment that is being made. */
export interface SeededCharge {
  readonly plan: SeededPlan;
  readonly row: Instalment;
  readonly indicator: 'I' | 'S';
  readonly by: 'schedule' | 'person';
  readonly today: CalendarDate;
}

/** Time of a charge, and the number of payments still to come, this one included. */
export interface SeededMoment {
  readonly at: Instant;
  readonly paymentsLeft: number;
}

/** Plans as they develop beside the payments of the same time. */
export interface SeededPlans {
  /** The charge to make now: a due instalment's, or the first of a new plan; null for neither. */
  next(moment: SeededMoment): SeededCharge | null;
  /** Applies a charge's outcome to its plan, and decides by chance what happens to the plan next. */
  record(charge: SeededCharge, attempt: Attempt): void;
  /** Returns the plans that ended since the last call, which nothing changes any more. */
  takeOver(): readonly SeededPlan[];
  /** Returns every plan that has not ended, in its final state. */
  takeRest(at: Instant): readonly SeededPlan[];
}

/** Share of the payments outside plans that may begin one. */
const beginningShare = 0.6;
const reasons = ['Moved away', 'Asked by phone', 'Changed to a transfer'] as const;

/** Creates the given number of plans, spread over the time of the payments. */
export function seededPlans(
  chance: SeededChance,
  people: readonly SeededCustomer[],
  count: number,
): SeededPlans {
  const live = new Map<PlanId, SeededPlan>();
  const dueOn = new Map<number, SeededPlan[]>();
  let firstDay: number | null = null;
  let begun = 0;
  let over: SeededPlan[] = [];

  const moved = (plan: SeededPlan, change: Result<PlanChange, unknown>, happening: Happening) => {
    invariant(change.ok, 'seeded plans make moves that the rules allow');
    write(plan, change.value, happening);
  };
  const callOn = (plan: SeededPlan, day: number) => {
    const on = Math.max(day, firstDay ?? day);
    const list = dueOn.get(on);
    if (list === undefined) dueOn.set(on, [plan]);
    else list.push(plan);
  };
  const begin = (at: Instant): SeededPlan => {
    const person = chance.oneOf(people);
    const today = dayOf(at);
    const change = createPlan({
      id: `plan_seeded-${begun}` as PlanId,
      customerId: person.id,
      reference: `${chance.oneOf(['GYM', 'CLUB', 'COURSE'])}-${100_000 + begun}`,
      channel: 'phone',
      terms: believableTerms(chance, today),
      today,
    });
    begun += 1;
    const aggregate = { plan: { ...change.plan, revision: 0 }, instalments: [] };
    const plan: SeededPlan = { person, agreedAt: at, aggregate, happened: [], keptWith: null };
    write(plan, change, { at, operatorId: 'clerk' as OperatorId });
    live.set(plan.aggregate.plan.id, plan);
    return plan;
  };
  const nextDue = (day: number): SeededPlan | null => {
    for (firstDay ??= day; firstDay <= day; firstDay += 1) {
      const found = dueOn.get(firstDay)?.shift();
      if (found !== undefined) return found;
      dueOn.delete(firstDay);
    }
    firstDay = day;
    return null;
  };
  const chargeOf = (plan: SeededPlan, at: Instant): SeededCharge => {
    const today = dayOf(at);
    const row = oldestOwed(plan.aggregate);
    invariant(row !== null, 'a plan that is called owes a row');
    const indicator = currentCardHistory(plan.aggregate.plan) === null ? 'I' : 'S';
    const by = indicator === 'S' && row.dueDate <= today ? 'schedule' : 'person';
    const asked = by === 'schedule' ? 'run' : 'person';
    const start: ChargeStart = { sequence: row.sequence, indicator, by: asked, today };
    moved(plan, beginCharge(plan.aggregate, start), { at, operatorId: 'clerk' as OperatorId });
    return { plan, row, indicator, by, today };
  };

  return {
    next: ({ at, paymentsLeft }) => {
      const due = nextDue(daysFromEpoch(dayOf(at)));
      if (due !== null) return chargeOf(due, at);
      const plansLeft = count - begun;
      const share = plansLeft / Math.max(1, paymentsLeft * beginningShare);
      return plansLeft > 0 && chance.fraction() < share ? chargeOf(begin(at), at) : null;
    },
    record: (charge, attempt) => {
      const { plan, row, indicator, today } = charge;
      const at = attempt.outcomeAt ?? attempt.preparedAt;
      if (indicator === 'I' && attempt.state === 'approved') {
        const cardId = plan.aggregate.plan.id.replace('plan_', 'card_') as CardId;
        plan.keptWith = { attemptId: attempt.id, cardId, at };
      }
      const outcome = outcomeOf(plan, charge, attempt);
      const decided = recordOutcome(plan.aggregate, row.sequence, outcome, today);
      moved(plan, decided, { at, operatorId: null });
      const after = { at, operatorId: 'supervisor' as OperatorId };
      const fate = fateOf(chance, plan, charge, attempt);
      const reason = chance.oneOf(reasons);
      if (fate.kind === 'cancel') moved(plan, cancelPlan(plan.aggregate, reason, today), after);
      if (fate.kind === 'pause') moved(plan, pausePlan(plan.aggregate, reason, today), after);
      if (fate.kind === 'call') callOn(plan, daysFromEpoch(fate.on));
      if (!['completed', 'cancelled'].includes(plan.aggregate.plan.state)) return;
      live.delete(plan.aggregate.plan.id);
      over.push(plan);
    },
    takeOver: () => {
      const taken = over;
      over = [];
      return taken;
    },
    takeRest: (at) => {
      for (let left = count - begun; left > 0; left -= 1) begin(at);
      const today = dayOf(at);
      for (const plan of live.values()) {
        for (;;) {
          const change = catchUp(plan.aggregate, today);
          if (change === null) break;
          write(plan, change, { at, operatorId: null });
        }
      }
      return [...live.values()];
    },
  };
}

type Happening = Pick<SeededHappening, 'at' | 'operatorId'>;

function write(plan: SeededPlan, change: PlanChange, happening: Happening): void {
  plan.aggregate = applyChange(plan.aggregate, change);
  const { revision } = change.plan;
  for (const [position, event] of change.events.entries()) {
    plan.happened.push({ ...event, revision, position, ...happening });
  }
}

function outcomeOf(
  { keptWith }: SeededPlan,
  { indicator, today }: SeededCharge,
  { state, transaction }: Attempt,
): ChargeOutcome {
  if (state !== 'approved') return { state } as ChargeOutcome;
  if (indicator === 'S' || keptWith === null) return { state, chain: null };
  const firstTransactionId = transaction?.id ?? '';
  // Sealed text cannot be made up, so no seeded first charge returned a tracking id.
  const facts = { firstTransactionId, firstChargedOn: today, hasTrackingId: false };
  return { state, chain: { cardId: keptWith.cardId, ...facts } };
}

type Fate =
  | { readonly kind: 'rest' | 'cancel' | 'pause' }
  /** The schedule comes back to the plan on this day. */
  | { readonly kind: 'call'; readonly on: CalendarDate };

/** Decides what happens to a plan after one of its charges. */
function fateOf(
  chance: SeededChance,
  { aggregate }: SeededPlan,
  { indicator, row, today }: SeededCharge,
  { state }: Attempt,
): Fate {
  const inDays = (days: number): Fate => {
    return { kind: 'call', on: dateOfDay(daysFromEpoch(today) + days) };
  };
  const { plan } = aggregate;
  switch (state) {
    case 'approved':
      if (plan.nextDueOn === null) return { kind: 'rest' };
      if (plan.terms.kind === 'recurring' && chance.fraction() < 0.15) return { kind: 'cancel' };
      return { kind: 'call', on: plan.nextDueOn };
    case 'declined':
      if (indicator === 'I') return chance.fraction() < 0.5 ? inDays(0) : { kind: 'rest' };
      if (row.declinedCount < 3 && chance.fraction() < 0.6) return inDays(3);
      return { kind: chance.weighted([[60, 'cancel'] as const, [25, 'pause'], [15, 'rest']]) };
    case 'rejected':
    case 'not-sent':
      return inDays(1);
    default:
      return { kind: 'rest' };
  }
}

function dayOf(at: Instant): CalendarDate {
  return at.slice(0, 10) as CalendarDate;
}
