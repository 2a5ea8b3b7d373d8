import type { CustomerId, PlanId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { addDays } from '../../../src/domain/plans/days.ts';
import {
  changePlanSchedule,
  previewSchedule,
} from '../../../src/main/usecases/plans/change-schedule.ts';
import { chargeExtra } from '../../../src/main/usecases/plans/charge-extra.ts';
import { chargeInstalment } from '../../../src/main/usecases/plans/charge-instalment.ts';
import { chargePart } from '../../../src/main/usecases/plans/charge-part.ts';
import { movePlan } from '../../../src/main/usecases/plans/move-plan.ts';
import { replaceCard } from '../../../src/main/usecases/plans/replace-card.ts';
import { startPlan } from '../../../src/main/usecases/plans/start-plan.ts';
import { addDuePlans, duePlans } from '../../bench/due-plans.ts';
import { checkRun, startRun } from '../../../src/main/usecases/runs/start-run.ts';
import { keyedCard, somebody, todayAt, wordOf } from './staff.ts';
import type { Office, StaffMove } from './staff.ts';

const consent = { words: 'We charge your card each week.', channel: 'phone' } as const;

/** Starts a plan with its first charge, weekly without an end or in a few parts. */
export const beginPlan: StaffMove = async ({ chance, customers }, at) => {
  const base = {
    currency: 'AUD' as CurrencyCode,
    period: { unit: chance.oneOf(['week', 'month'] as const), every: 1 },
    startDate: todayAt(at),
    restFrom: null,
    firstAmountMinor: null,
  };
  const answer = await startPlan(at.context, somebody(chance), {
    draftId: at.context.drafts.open(null).id,
    reference: `PLAN-${chance.below(1_000_000)}`,
    channel: 'phone',
    terms:
      chance.fraction() < 0.5
        ? {
            ...base,
            kind: 'recurring',
            amountMinor: 1_000 + chance.below(9_000),
            end: { kind: 'never' },
          }
        : {
            ...base,
            kind: 'instalment',
            totalMinor: 20_000 + chance.below(9_000),
            count: 3 + chance.below(4),
            remainderOn: 'last',
          },
    customerId: chance.oneOf(customers),
    card: keyedCard(chance),
    consent,
    duplicateReason: chance.fraction() < 0.5 ? 'A second plan' : null,
  });
  return wordOf(answer);
};

/** Charges one instalment by hand: early, on its day, or again after it failed. */
export const chargeRow: StaffMove = async (office, at) => {
  const { chance } = office;
  const row = anyRow(office);
  if (row === null) return 'none';
  const staff = somebody(chance);
  const answer = await chargeInstalment(at.context, staff, {
    ...row,
    omitExpiry: chance.fraction() < 0.1,
    isGranted: staff.role === 'supervisor' && chance.fraction() < 0.5,
    duplicateReason: chance.fraction() < 0.5 ? 'Owed each week' : null,
  });
  return wordOf(answer);
};

/** Replaces a plan's card, and pays the oldest instalment that is owed with it. */
export const otherCard: StaffMove = async (office, at) => {
  const { chance } = office;
  const planId = anyPlan(office);
  if (planId === null) return 'none';
  const answer = await replaceCard(at.context, somebody(chance), {
    draftId: at.context.drafts.open(null).id,
    planId,
    channel: 'phone',
    card: keyedCard(chance),
    consent,
    duplicateReason: chance.fraction() < 0.5 ? 'Another card' : null,
  });
  return wordOf(answer);
};

/** Charges an amount beside the schedule, or the whole balance. */
export const payExtra: StaffMove = async (office, at) => {
  const { chance } = office;
  const planId = anyPlan(office);
  if (planId === null) return 'none';
  const answer = await chargeExtra(at.context, somebody(chance), {
    planId,
    amountMinor: chance.fraction() < 0.7 ? 500 + chance.below(1_000) : null,
    isGranted: false,
    duplicateReason: 'Pays more',
  });
  return wordOf(answer);
};

/** Charges a part of an instalment, sometimes of one that is not due or for more than it owes. */
export const payPart: StaffMove = async (office, at) => {
  const { chance } = office;
  const row = anyRow(office);
  if (row === null) return 'none';
  const staff = somebody(chance);
  const answer = await chargePart(at.context, staff, {
    ...row,
    amountMinor: 1 + chance.below(4_000),
    isGranted: staff.role === 'supervisor' && chance.fraction() < 0.5,
    duplicateReason: chance.fraction() < 0.8 ? 'Pays a part' : null,
  });
  return wordOf(answer);
};

/** Changes a plan's schedule from a day on, as previewed. */
export const changeTerms: StaffMove = async (office, at) => {
  const { chance, records } = office;
  const planId = anyPlan(office);
  if (planId === null) return 'none';
  const plan = records.handle.prepare('select terms from plans where id = ?').get(planId);
  const { kind } = JSON.parse(String(plan?.['terms'])) as { readonly kind: string };
  const fromDate = addDays(todayAt(at), chance.below(40));
  const common = {
    currency: 'AUD' as CurrencyCode,
    period: { unit: chance.oneOf(['week', 'month'] as const), every: 1 },
    startDate: fromDate,
    restFrom: null,
    firstAmountMinor: null,
  };
  const terms =
    kind === 'recurring'
      ? {
          ...common,
          kind: 'recurring' as const,
          amountMinor: 1_000 + chance.below(9_000),
          end: chance.oneOf([{ kind: 'never' }, { kind: 'after', count: 3 }] as const),
        }
      : {
          ...common,
          kind: 'instalment' as const,
          totalMinor: 5_000 + chance.below(9_000),
          count: 1 + chance.below(5),
          remainderOn: 'last' as const,
        };
  const asked = { planId, fromDate, terms };
  const seen = await previewSchedule(at.context, asked);
  if (!seen.ok) return seen.error.kind;
  if (seen.value.kind !== 'preview') return seen.value.kind;
  const answer = await changePlanSchedule(at.context, somebody(chance, 'supervisor'), {
    ...asked,
    seenRevision: seen.value.revision,
    agreement: { agreedBy: 'The customer', way: 'phone', agreedOn: todayAt(at) },
    reason: 'Asked for',
  });
  return wordOf(answer);
};

/** Changes a plan without a charge. */
export const changePlan: StaffMove = async (office, at) => {
  const { chance } = office;
  const row = anyRow(office);
  if (row === null) return 'none';
  const { planId, sequence } = row;
  const reason = 'Asked for';
  const move = chance.weighted<Parameters<typeof movePlan>[2]['move']>([
    [3, { kind: 'pause', reason }],
    [6, { kind: 'resume', missed: chance.oneOf(['keep', 'skip']) }],
    [1, { kind: 'cancel', reason }],
    [2, { kind: 'skip', sequence, reason }],
    [2, { kind: 'paid-another-way', sequence, amountMinor: 500, reason }],
    [1, { kind: 'write-off', sequence, reason }],
    [2, { kind: 'change-amount', sequence, amountMinor: 1_500, scope: 'one', reason }],
  ]);
  const answer = await movePlan(at.context, somebody(chance, 'supervisor'), { planId, move });
  return `${move.kind} ${wordOf(answer)}`;
};

/** Number of plans on different cards that are brought at a time. */
const broughtAtOnce = 8;

/** Charges everything that is due in one run, or pauses, resumes or stops the current one. */
export const runDue: StaffMove = async ({ chance }, at) => {
  const { context, runner } = at;
  const staff = somebody(chance, 'supervisor');
  const current = runner.current();
  if (current !== null) {
    const command = chance.weighted([
      [2, 'pause'],
      [5, 'resume'],
      [1, 'stop'],
    ] as const);
    const told = await runner.control(current.run.id, command, staff);
    return told.ok ? `${command} ${told.value?.state ?? 'gone'}` : told.error.kind;
  }
  const settings = {
    concurrency: chance.oneOf([1, 2, 4, 8]),
    gapMs: chance.oneOf([0, 0, 0, 500]),
    notConfirmedMax: chance.oneOf([1, 3, 9]),
    startsAt: null,
  };
  const entry = { operatorId: staff.id, at: context.clock.now() };
  const saved = await context.ledger.planRules.saveRunSettings(settings, entry);
  if (!saved.ok) return saved.error.kind;
  if (chance.fraction() < 0.4) await bringPlans(at);
  const request = { choice: { kind: 'all-due' }, expiredCards: 'try-as-is' } as const;
  const check = await checkRun(context, request);
  if (!check.ok) return check.error.kind;
  const { count, totals } = check.value;
  const answer = await startRun(context, runner, staff, {
    ...request,
    seenCount: count,
    seenTotals: totals,
  });
  return wordOf(answer);
};

/** Plans from elsewhere, enough for a run to prepare ahead; without the keychain or the records none are brought. */
async function bringPlans({ context }: Parameters<StaffMove>[1]): Promise<void> {
  const plans = duePlans(broughtAtOnce, `BROUGHT-${context.ids.planId()}`);
  await addDuePlans(context, plans).catch(() => undefined);
}

function anyPlan({ records, chance }: Office): PlanId | null {
  const rows = records.handle
    .prepare("select id from plans where state <> 'cancelled' order by id")
    .all();
  return rows.length === 0 ? null : (String(chance.oneOf(rows)['id']) as PlanId);
}

function anyRow({ records, chance }: Office) {
  const rows = records.handle
    .prepare(
      `select plan_id, sequence from instalments where owed_as is not null
        order by due_on, plan_id, sequence limit 40`,
    )
    .all();
  if (rows.length === 0) return null;
  const row = chance.oneOf(rows);
  return { planId: String(row['plan_id']) as PlanId, sequence: Number(row['sequence']) };
}

/** Records the customers of a world, before anything else. */
export async function welcome(
  office: Omit<Office, 'customers'>,
  at: Parameters<StaffMove>[1],
): Promise<readonly CustomerId[]> {
  const customers: CustomerId[] = [];
  for (const name of ['Ada Näher', 'Maria González', 'Li Wei']) {
    const id = at.context.ids.customerId();
    const added = await at.context.ledger.customers.addCustomer({
      id,
      name,
      phone: '',
      email: '',
      notes: '',
      at: at.context.clock.now(),
      operatorId: somebody(office.chance).id,
    });
    if (added.ok) customers.push(id);
  }
  return customers;
}
