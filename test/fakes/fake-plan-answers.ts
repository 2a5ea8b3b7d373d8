import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { OperationInput } from '../../src/contract/index.ts';
import type { InstalmentView, PlanLine, PlanView } from '../../src/contract/plans/plan-view.ts';
import type { AttemptId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import type { FakeMain } from './fake-bridge.ts';
import { dayAfter, fakePlan, plansOfEachHealth } from './fake-plans.ts';

/** State of the fake plans that a test can inspect. */
export interface FakePlans {
  plans: PlanView[];
  readonly moves: (
    | OperationInput<'plans.move'>['move']
    | OperationInput<'plans.move-owed'>['move']
  )[];
}

/** Answers the operations on plans; scenes named `plans…` have plans, all others none. */
export function addPlans(main: FakeMain, scene: string | null): FakePlans {
  const held: FakePlans = { plans: [], moves: [] };
  if (scene === 'plans') held.plans = [...plansOfEachHealth()];
  if (scene === 'plans-broken') return held;
  // Scenes of due instalments answer these operations themselves.
  if (scene?.startsWith('plans') === true) addCharges(main, held);
  const find = (planId: string): PlanView => findPlan(held, planId);
  const put = (plan: PlanView): PlanView => {
    held.plans = held.plans.map((one) => (one.id === plan.id ? plan : one));
    return plan;
  };
  main.extra = {
    ...main.extra,
    'plans.page': ({ search, health, customerId, dueOn, limit, after }) => {
      const found = held.plans.filter(
        (plan) =>
          (health.length === 0 || health.includes(plan.health)) &&
          (customerId === null || plan.customer.id === customerId) &&
          (dueOn === null || plan.instalments.some((row) => row.dueDate === dueOn)) &&
          `${plan.reference} ${plan.customer.name}`.toLowerCase().includes(search.toLowerCase()),
      );
      const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
      const shown = found.slice(from, from + limit);
      return { plans: shown.map(lineOf), hasMore: found.length > from + limit };
    },
    // Due work of a scene without plans has plans all the same, with no calls and no notes.
    'plans.find': ({ planId }) =>
      held.plans.length === 0 ? fakePlan(planId, { calls: [], events: [] }) : find(planId),
    'plans.forecast': () =>
      held.plans.length === 0
        ? []
        : [0, 1, 3, 3, 7, 11, 29].map((offset, at) => ({
            dueDate: dayAfter(offset),
            currency: (at === 3 ? 'NZD' : 'AUD') as CurrencyCode,
            count: at + 1,
            amountMinor: (at + 1) * 8_900,
          })),
    'plans.move': ({ planId, move }) => {
      held.moves.push(move);
      const plan = find(planId);
      if (move.kind === 'skip' && move.reason.trim() === '') {
        return { kind: 'refused', refusals: [{ field: 'reason', reason: 'empty' }] };
      }
      if (move.kind === 'cancel') {
        return { kind: 'not-possible', refusal: { kind: 'charge-open', sequence: 3 } };
      }
      return { kind: 'moved', plan: put(moved(plan, move)) };
    },
    'plans.move-owed': ({ planId, move }) => {
      held.moves.push(move);
      return { kind: 'moved', plan: find(planId) };
    },
    'plans.add-note': ({ planId, sequence, text }) => {
      const plan = find(planId);
      if (text.trim() === '') {
        return { kind: 'refused', refusals: [{ field: 'note', reason: 'empty' }] };
      }
      const note = {
        kind: 'note',
        sequence,
        amountMinor: null,
        reason: text,
        at: new Date().toISOString(),
        operatorName: main.status.operatorName,
      };
      return { kind: 'moved', plan: put({ ...plan, events: [note, ...plan.events] }) };
    },
    'plans.log-call': ({ planId, sequence, outcome, note, promise }) => {
      const plan = find(planId);
      const made = {
        sequence,
        outcome,
        note,
        promise: promise === null ? null : { ...promise, isBroken: false },
        at: new Date().toISOString(),
        operatorName: main.status.operatorName,
      };
      return { kind: 'moved', plan: put({ ...plan, calls: [made, ...plan.calls] }) };
    },
  };
  return held;
}

function findPlan(held: FakePlans, planId: string): PlanView {
  const found = held.plans.find(({ id }) => id === planId);
  if (found === undefined) throw new Error('no such plan');
  return found;
}

function addCharges(main: FakeMain, held: FakePlans): void {
  const find = (planId: string): PlanView => findPlan(held, planId);
  main.extra = {
    ...main.extra,
    'plans.charge': ({ planId, sequence, duplicateReason }) => {
      const plan = find(planId);
      const row = plan.instalments.find((one) => one.sequence === sequence);
      if (row === undefined) throw new Error('no such row');
      const attempt = startAttempt(main, plan, row);
      if (planId === 'good' && duplicateReason === null) {
        return {
          kind: 'obstacle',
          obstacle: { kind: 'duplicate-approved', earlier: attempt, overridableBy: 'clerk' },
        };
      }
      return { kind: 'accepted', planId: plan.id, sequence, attempt };
    },
    'plans.replace-card': ({ planId }) => {
      const plan = find(planId);
      const row = plan.instalments.find(({ standing }) => standing !== 'paid');
      if (row === undefined) throw new Error('nothing is owed');
      return {
        kind: 'accepted',
        planId: plan.id,
        sequence: row.sequence,
        attempt: startAttempt(main, plan, row),
      };
    },
  };
}

function moved(plan: PlanView, move: OperationInput<'plans.move'>['move']): PlanView {
  switch (move.kind) {
    case 'pause':
      return { ...plan, isPaused: true, state: 'paused', health: 'paused' };
    case 'resume':
      return { ...plan, isPaused: false, state: 'active', health: 'good' };
    case 'skip':
      return {
        ...plan,
        instalments: plan.instalments.map((row) =>
          row.sequence === move.sequence
            ? { ...row, standing: 'skipped', advice: null, reason: move.reason }
            : row,
        ),
      };
    default:
      return plan;
  }
}

function startAttempt(main: FakeMain, plan: PlanView, row: InstalmentView): AttemptView {
  const now = new Date().toISOString();
  const reference = `${plan.reference}-P${row.sequence}`;
  const attempt = fakeAttempt({
    id: `plan-try-${main.calls.length}` as AttemptId,
    intentId: `plan:${plan.id}:${row.sequence}`,
    state: 'dispatched',
    inFlight: true,
    reference,
    orderReference: reference,
    amountMinor: row.amountMinor,
    kind: plan.terms.kind,
    preparedAt: now,
    dispatchedAt: now,
    outcomeAt: null,
    httpStatus: null,
  });
  setTimeout(() => {
    main.emit('attempt.changed', {
      ...attempt,
      state: 'approved',
      inFlight: false,
      outcomeAt: new Date().toISOString(),
      response: fakeResponse({ reference }),
    });
  }, main.bankMs);
  return attempt;
}

const lineNames = [
  'id',
  'reference',
  'customer',
  'terms',
  'channel',
  'state',
  'health',
  'card',
  'nextDueOn',
  'nextAmountMinor',
  'openMinor',
  'openCount',
  'paidMinor',
  'paidCount',
  'waitingOn',
] as const;

function lineOf(plan: PlanView): PlanLine {
  return Object.fromEntries(lineNames.map((name) => [name, plan[name]])) as unknown as PlanLine;
}
