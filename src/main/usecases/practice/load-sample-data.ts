import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { createPlan } from '../../../domain/plans/create-plan.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';
import type { PlanAddition, PlanStore } from '../../ports/ledger/plans.ts';
import type { SampleCard } from '../../ports/practice.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import { tokenSealContext } from '../customers/token-seal-context.ts';
import type { AccountContext } from '../account-context.ts';
import { catchUpToday, entryOf, todayOf } from '../plans/plan-moment.ts';
import { trackingSealContext } from '../plans/tracking-seal-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { backdatedContext } from './backdated-context.ts';
import { eightAtATime } from './eight-at-a-time.ts';
import { makeSampleCalls } from './make-sample-calls.ts';
import { playSampleHistory } from './play-sample-history.ts';
import type { WrittenSample } from './play-sample-history.ts';
import { sampleNumber, samplePeople, samplePhone } from './sample-people.ts';
import { takeSampleOrders } from './take-sample-orders.ts';
import { samplePlans } from './sample-plans.ts';
import type { SamplePlan } from './sample-plans.ts';

type Answer = Result<OperationOutput<'practice.fill-book'>, Failure>;

/** Age of the sample's first charges and of the plans that have a past, in days. */
const firstChargedDaysAgo = 120;
/** Age of the plans that have none, in days. */
const plannedDaysAgo = 7;
/** Age of the customer whom the shop has known longest, in days, and the days between one customer and the next. */
const [knownDaysAgo, daysBetweenCustomers] = [420, 5] as const;
/** Plans and customers were keyed as the shop opened. */
const openedAtMinute = 9 * 60;

/**
 * Loads sample data into practice records without plans: sixty customers, a morning's worth of due instalments,
 * plans in every state, and some weeks of telephone orders.
 *
 * Cards are stored at the practice bank, plans are imported with a prior first charge, and whatever has a past gets it
 * by real charges on a clock of that day.
 */
export async function loadSampleData(context: AccountContext, staff: Submitter): Promise<Answer> {
  if (context.practice === null) return failed({ kind: 'practice-bank-down' });
  const today = todayOf(context);
  const any = await context.ledger.plans.pageOfPlans({
    search: '',
    health: null,
    currency: null,
    customerId: null,
    dueOn: null,
    today,
    after: null,
    limit: 1,
  });
  if (!any.ok) return recordsFailure(any.error);
  if (any.value.length > 0) return ok({ kind: 'not-empty' });

  const plans = samplePlans(today);
  if (!(await context.practice.saveCards(plans.map(bankCard)))) {
    return failed({ kind: 'practice-bank-down' });
  }
  const made = await recordsOf(context, staff, plans);
  if (!made.ok) return made;
  const { written, customers } = made.value;
  const added = await addSamplePlans(context, staff, made.value.additions);
  if (!added.ok) {
    return 'index' in added.error ? ok({ kind: 'not-empty' }) : recordsFailure(added.error);
  }
  const lived = await eightAtATime(written, (sample) => playSampleHistory(context, staff, sample));
  if (!lived.ok) return lived;
  const taken = await takeSampleOrders(context, staff, customers);
  if (!taken.ok) return taken;
  const called = await makeSampleCalls(context, staff, customers);
  if (!called.ok) return called;
  context.notifier.publish('plans.changed', {});
  await context.announceStatus();
  return ok({
    kind: 'filled',
    customerCount: samplePeople.length,
    planCount: plans.length,
  });
}

function tokenOf({ reference }: SamplePlan): string {
  return `practice-${reference.toLowerCase()}`;
}

function trackingOf({ reference, hasTrackingId }: SamplePlan): string {
  return hasTrackingId ? `tracking-${reference.toLowerCase()}` : '';
}

function bankCard(plan: SamplePlan): SampleCard {
  return {
    token: tokenOf(plan),
    number: plan.number,
    holder: samplePeople[plan.person] ?? '',
    expiry: plan.expiry,
    trackingId: trackingOf(plan),
    emptyFor: plan.emptyFor,
  };
}

/** The day on which a plan was keyed. */
function keyedOn({ terms }: SamplePlan, today: CalendarDate): CalendarDate {
  const latest = addDays(today, -plannedDaysAgo);
  return terms.startDate < latest ? addDays(today, -firstChargedDaysAgo) : latest;
}

/** Adds the plans, the oldest first, each on the day on which it was keyed. */
async function addSamplePlans(
  context: AccountContext,
  staff: Submitter,
  additions: readonly PlanAddition[],
): ReturnType<PlanStore['addPlans']> {
  const days = new Set(additions.map(({ change }) => change.plan.createdOn));
  for (const day of [...days].toSorted()) {
    const ofDay = additions.filter(({ change }) => change.plan.createdOn === day);
    const then = backdatedContext(context, day, openedAtMinute);
    // oxlint-disable-next-line no-await-in-loop -- A customer is written with the oldest plan.
    const added = await context.ledger.plans.addPlans(ofDay, entryOf(then, staff));
    if (!added.ok) return added;
  }
  return catchUpToday(context);
}

/** The plans to be written, the same as samples with a past, and the customers by their index. */
interface SampleRecords {
  readonly additions: readonly PlanAddition[];
  readonly written: readonly WrittenSample[];
  readonly customers: ReadonlyMap<number, CustomerId>;
}

async function recordsOf(
  context: AccountContext,
  staff: Submitter,
  plans: readonly SamplePlan[],
): Promise<Result<SampleRecords, Failure>> {
  const customers = new Map<number, CustomerId>();
  const additions: PlanAddition[] = [];
  const written: WrittenSample[] = [];
  const now = todayOf(context);
  const byAge = plans.toSorted((one, other) =>
    keyedOn(one, now).localeCompare(keyedOn(other, now)),
  );
  for (const plan of byAge) {
    const known = customers.get(plan.person);
    const customerId = known ?? context.ids.customerId();
    customers.set(plan.person, customerId);
    // oxlint-disable-next-line no-await-in-loop -- Sealing is done on this thread, one after the other.
    const evidence = await evidenceOf(context, plan, customerId);
    if (!evidence.ok) return evidence;
    const id = context.ids.planId();
    const { reference, terms } = plan;
    const today = keyedOn(plan, now);
    const change = createPlan({ id, customerId, reference, channel: 'phone', terms, today });
    const customer =
      known === undefined ? customerOf(context, staff, plan.person, customerId) : null;
    additions.push({ customer, change, consent: null, evidence: evidence.value });
    const card = evidence.value?.card;
    written.push({ ...plan, planId: id, cardId: card?.kind === 'brought' ? card.card.id : null });
  }
  return ok({ additions, written, customers });
}

function customerOf(context: AccountContext, staff: Submitter, person: number, id: CustomerId) {
  const day = addDays(todayOf(context), daysBetweenCustomers * person - knownDaysAgo);
  return {
    id,
    name: samplePeople[person] ?? '',
    phone: samplePhone(person),
    email: `customer-${sampleNumber(person)}@merchant.example`,
    notes: '',
    at: backdatedContext(context, day, openedAtMinute).clock.now(),
    operatorId: staff.id,
  };
}

async function evidenceOf(
  context: AccountContext,
  plan: SamplePlan,
  customerId: CustomerId,
): Promise<Result<PlanAddition['evidence'], Failure>> {
  if (plan.story === 'no-first-charge') return ok(null);
  const { brand, expiry, number } = plan;
  const [cardId, chainId] = [context.ids.cardId(), context.ids.chainId()];
  const token = await context.sealer.seal(new Secret(tokenOf(plan)), tokenSealContext(cardId));
  if (!token.ok) return sealingFailure(token.error);
  const tracking = plan.hasTrackingId
    ? await context.sealer.seal(new Secret(trackingOf(plan)), trackingSealContext(chainId))
    : ok(null);
  if (!tracking.ok) return sealingFailure(tracking.error);
  const facts = { brand, lastFour: number.slice(-4), expiry };
  return ok({
    card: {
      kind: 'brought',
      card: { id: cardId, customerId, ...facts, sealedToken: token.value },
    },
    firstTransactionId: `FIRST-${plan.reference}`,
    firstChargedOn: addDays(todayOf(context), -firstChargedDaysAgo),
    chainId,
    sealedTrackingId: tracking.value,
  });
}
