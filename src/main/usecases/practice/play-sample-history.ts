import { assertNever } from '../../../domain/assert.ts';
import type { Failure } from '../../../contract/failure.ts';
import { nextReference } from '../../../domain/charge/reference.ts';
import { planIntent } from '../../../domain/ids.ts';
import type { CardId, PlanId } from '../../../domain/ids.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { instalmentReference } from '../../../domain/plans/plan.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import type { ChargeStart } from '../../../domain/plans/transitions.ts';
import { monthOf } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { PlanMove } from '../../ports/ledger/plan-moves.ts';
import type { Submitter } from '../charge/submit-charge.ts';
import { removeCard } from '../customers/remove-card.ts';
import type { AccountContext } from '../account-context.ts';
import { refusedPlanCard } from '../plans/answer-plan-charge.ts';
import { launchPlanCharge } from '../plans/launch-plan-charge.ts';
import { openPlanCard } from '../plans/open-plan-card.ts';
import { entryOf, momentOf, todayOf } from '../plans/plan-moment.ts';
import { replaceCard } from '../plans/replace-card.ts';
import { recordsFailure } from '../records-failure.ts';
import { backdatedContext } from './backdated-context.ts';
import { samplePeople } from './sample-people.ts';
import type { SamplePlan, SampleStory } from './sample-plans.ts';

/** A sample plan as it was written. */
export interface WrittenSample extends SamplePlan {
  readonly planId: PlanId;
  readonly cardId: CardId | null;
}

type Lived = Result<null, Failure>;

/** Stories in which staff try again some days after the schedule failed. */
const recoveredStories: readonly SampleStory[] = ['recovered', 'recovered-without-expiry'];

/** Creates the past of a sample plan, by the same steps as staff would take. */
export async function playSampleHistory(
  context: AccountContext,
  staff: Submitter,
  sample: WrittenSample,
): Promise<Lived> {
  const { story, cardId } = sample;
  switch (story) {
    case 'waits-for-its-day':
    case 'no-first-charge':
      return ok(null);
    case 'failed':
    case 'not-confirmed':
    case 'completed':
    case 'with-history':
    case 'recovered':
    case 'recovered-without-expiry':
    case 'card-replaced':
      return chargeWhatFellDue(context, staff, sample);
    case 'paused':
      return move(context, staff, sample, { kind: 'pause', reason: 'Asked for two months off' });
    case 'cancelled':
      return move(context, staff, sample, { kind: 'cancel', reason: 'Moved away' });
    case 'card-removed': {
      if (cardId === null) return ok(null);
      const removed = await removeCard(context, staff, cardId);
      return removed.ok ? ok(null) : removed;
    }
    default:
      return assertNever(story);
  }
}

async function move(
  context: AccountContext,
  staff: Submitter,
  { planId }: WrittenSample,
  wanted: PlanMove,
): Promise<Lived> {
  const moved = await context.ledger.plans.movePlan(planId, wanted, entryOf(context, staff));
  if (moved.ok) return ok(null);
  return failed({ kind: 'internal', reportId: moved.error.kind });
}

/** The schedule charges at five past nine, and staff charge again at twenty to eleven, some days later. */
const scheduleMinute = 9 * 60 + 5;
const retryMinute = 10 * 60 + 40;
const retriedAfterDays = 3;

/** Charges each instalment on its own day, as the schedule would have; instalments of today are left for today. */
async function chargeWhatFellDue(
  context: AccountContext,
  staff: Submitter,
  sample: WrittenSample,
): Promise<Lived> {
  const found = await context.ledger.plans.findPlan(sample.planId, momentOf(context));
  if (!found.ok) return recordsFailure(found.error);
  const today = todayOf(context);
  const rows = found.value?.instalments ?? [];
  for (const row of rows.filter(({ dueDate }) => dueDate < today)) {
    const then = backdatedContext(context, row.dueDate, scheduleMinute);
    // oxlint-disable-next-line no-await-in-loop -- A plan is charged row after row.
    const charged = await chargeOn(then, staff, sample, { row, by: 'run' });
    if (!charged.ok) return charged;
    const later = backdatedContext(context, addDays(row.dueDate, retriedAfterDays), retryMinute);
    // oxlint-disable-next-line no-await-in-loop -- It is charged again after it failed.
    const again = await chargeAgain(later, staff, sample, row);
    if (!again.ok) return again;
  }
  return ok(null);
}

/** Charges an instalment again some days after it failed, in the stories in which it was recovered. */
async function chargeAgain(
  then: AccountContext,
  staff: Submitter,
  sample: WrittenSample,
  row: Instalment,
): Promise<Lived> {
  if (recoveredStories.includes(sample.story)) {
    return chargeOn(then, staff, sample, { row, by: 'person' });
  }
  const isReplaced = sample.story === 'card-replaced' && row.sequence === 1;
  return isReplaced ? chargeAnotherCard(then, staff, sample, row) : ok(null);
}

/** A published test number that approves every amount; no other sample card has its expiry. */
const anotherCard = {
  kind: 'keyed',
  number: '5123456789012346',
  securityCode: '123',
  codeAbsentReason: null,
} as const;
const validForYears = 9;

/** The words that were read to the customer who gave another card. */
const newCardWords =
  'We keep this card on file in place of the one before, and charge it for each instalment of your plan.';

/** Keys the card that a customer gave after the first one was declined; it pays the instalment that is owed. */
async function chargeAnotherCard(
  context: AccountContext,
  staff: Submitter,
  { planId, person, reference }: WrittenSample,
  { sequence }: Instalment,
): Promise<Lived> {
  const attempts = await context.ledger.attempts.ofIntent(planIntent(planId, sequence));
  if (!attempts.ok) return recordsFailure(attempts.error);
  await dateBack(context, instalmentReference(reference, sequence), attempts.value);
  const { year, month } = monthOf(todayOf(context));
  const replaced = await replaceCard(context, staff, {
    draftId: context.drafts.open(planIntent(planId, sequence)).id,
    planId,
    channel: 'phone',
    card: {
      ...anotherCard,
      expiryMonth: month,
      expiryYear: year + validForYears,
      holder: samplePeople[person] ?? '',
    },
    consent: { words: newCardWords, channel: 'phone' },
    duplicateReason: null,
  });
  await context.inFlightCharges.allEnded();
  return replaced.ok ? ok(null) : replaced;
}

/** Has the bank settle the next charge of an instalment by the day of its context. */
async function dateBack(
  context: AccountContext,
  ordered: string,
  attempts: Parameters<typeof nextReference>[1],
): Promise<void> {
  const { reference } = nextReference(ordered, attempts);
  await context.practice?.dateBack([{ reference, day: todayOf(context) }]);
}

/** One charge of the past. */
interface PastCharge {
  readonly row: Instalment;
  readonly by: ChargeStart['by'];
}

async function chargeOn(
  context: AccountContext,
  staff: Submitter,
  { planId, story }: WrittenSample,
  { row, by }: PastCharge,
): Promise<Lived> {
  const [card, endpoint, attempts] = await Promise.all([
    openPlanCard(context, planId),
    context.endpoint(),
    context.ledger.attempts.ofIntent(planIntent(planId, row.sequence)),
  ]);
  if (!attempts.ok) return recordsFailure(attempts.error);
  if (!endpoint.ok) return endpoint;
  if (!card.ok) {
    const refused = refusedPlanCard(card.error);
    return refused.ok ? failed({ kind: 'not-found' }) : refused;
  }
  const today = todayOf(context);
  const ordered = instalmentReference(card.value.plan.reference, row.sequence);
  await dateBack(context, ordered, attempts.value);
  const start = { sequence: row.sequence, indicator: 'S', by, today } as const;
  const launched = await launchPlanCharge(context, staff, {
    ...card.value,
    sequence: row.sequence,
    amountMinor: row.amountMinor,
    indicator: 'S',
    channel: card.value.plan.channel,
    omitExpiry: story === 'recovered-without-expiry' && by === 'person',
    codeAbsentReason: null,
    duplicateReason: null,
    charge: {
      kind: 'charge',
      planId,
      start,
      by: by === 'run' ? 'schedule' : 'person',
      today,
      runItem: null,
    },
    keep: null,
    attempts,
    endpoint: endpoint.value,
  });
  // An instalment that cannot be charged is only missing from the sample's past.
  if (launched.ok) await launched.value.ended;
  return ok(null);
}
