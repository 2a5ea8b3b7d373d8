import { foldReference } from '../../../domain/charge/fold-reference.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { instalmentIdOf } from '../../../domain/ids.ts';
import type { CardId, CustomerId, PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { CardHistory } from '../../../domain/plans/card-history.ts';
import {
  instalmentKinds,
  instalmentStates,
  isOwed,
  planStates,
} from '../../../domain/plans/plan.ts';
import type { Instalment, InstalmentKind, Plan } from '../../../domain/plans/plan.ts';
import type { InstalmentState, PlanState } from '../../../domain/plans/plan.ts';
import type { PlanTerms } from '../../../domain/plans/terms.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { CardChainRow, InstalmentRow, PlanRow } from '../schema/plan-tables.ts';
import { cardHistoryOrigins } from '../../../domain/plans/card-history.ts';

/** The columns of a plan that hold the members of `Plan`. */
export type PlanFacts = Omit<
  PlanRow,
  | 'scheduled_from'
  | 'failed_count'
  | 'card_id'
  | 'card_expiry'
  | 'consent_channel'
  | 'consent_words'
  | 'consent_at'
  | 'consent_operator_id'
  | 'seal'
  | 'upcoming_days'
>;

/** Sorts after every day, for plans that have no next one. */
const noNextDay = '9999-99-99';

/** The row of a plan. */
export function rowOfPlan(plan: Plan): PlanFacts {
  return {
    id: plan.id,
    customer_id: plan.customerId,
    reference: plan.reference,
    reference_key: foldReference(plan.reference),
    channel: plan.channel,
    terms: JSON.stringify(plan.terms),
    currency: plan.terms.currency,
    created_on: plan.createdOn,
    revision: plan.revision,
    state: plan.state,
    has_started: plan.hasStarted ? 1 : 0,
    is_paused: plan.isPaused ? 1 : 0,
    cancelled_on: plan.cancelledOn,
    anchor_slot: plan.anchor.slot,
    anchor_on: plan.anchor.date,
    usual_amount_minor: plan.usualAmountMinor,
    last_sequence: plan.lastSequence,
    last_slot: plan.lastSlot,
    last_slot_on: plan.lastSlotOn,
    has_more_slots: plan.hasMoreSlots ? 1 : 0,
    next_due_on: plan.nextDueOn,
    open_minor: plan.openMinor,
    open_count: plan.openCount,
    paid_minor: plan.paidMinor,
    paid_count: plan.paidCount,
    waiting_on: plan.waitingOn,
    sort_on: plan.nextDueOn ?? noNextDay,
  };
}

/** Reads a plan; its card histories are separate rows. */
export function planOfRow(row: PlanFacts, chains: readonly CardHistory[]): Plan {
  return {
    id: row.id as PlanId,
    customerId: row.customer_id as CustomerId,
    reference: row.reference,
    channel: row.channel as Plan['channel'],
    terms: termsOfText(row.terms),
    createdOn: dayOfText(row.created_on, 'created_on'),
    revision: row.revision,
    state: oneOf<PlanState>(planStates, row.state, 'state'),
    hasStarted: row.has_started === 1,
    isPaused: row.is_paused === 1,
    cancelledOn: dayOrNull(row.cancelled_on, 'cancelled_on'),
    chains,
    anchor: { slot: row.anchor_slot, date: dayOfText(row.anchor_on, 'anchor_on') },
    usualAmountMinor: row.usual_amount_minor,
    lastSequence: row.last_sequence,
    lastSlot: row.last_slot,
    lastSlotOn: dayOfText(row.last_slot_on, 'last_slot_on'),
    hasMoreSlots: row.has_more_slots === 1,
    nextDueOn: dayOrNull(row.next_due_on, 'next_due_on'),
    openMinor: row.open_minor,
    openCount: row.open_count,
    paidMinor: row.paid_minor,
    paidCount: row.paid_count,
    waitingOn: row.waiting_on,
  };
}

/** The row of an instalment. */
export function rowOfInstalment(row: Instalment): InstalmentRow {
  return {
    plan_id: row.planId,
    sequence: row.sequence,
    kind: row.kind,
    slot: row.slot,
    from_sequence: row.fromSequence,
    due_on: row.dueDate,
    amount_minor: row.amountMinor,
    currency: row.currency,
    carries_remainder: row.carriesRemainder ? 1 : 0,
    state: row.state,
    last_indicator: row.lastIndicator,
    declined_count: row.declinedCount,
    paid_minor: row.paidMinor,
    refunded_minor: row.refundedMinor,
    settled_on: row.settledOn,
    covered_by: row.coveredBy,
    reason: row.reason,
    owed_as: isOwed(row) ? row.state : null,
  };
}

/** Reads an instalment. */
export function instalmentOfRow(row: InstalmentRow): Instalment {
  const planId = row.plan_id as PlanId;
  return {
    id: instalmentIdOf(planId, row.sequence),
    planId,
    sequence: row.sequence,
    kind: oneOf<InstalmentKind>(instalmentKinds, row.kind, 'kind'),
    slot: row.slot,
    fromSequence: row.from_sequence,
    dueDate: dayOfText(row.due_on, 'due_on'),
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    carriesRemainder: row.carries_remainder === 1,
    state: oneOf<InstalmentState>(instalmentStates, row.state, 'state'),
    lastIndicator: row.last_indicator as Instalment['lastIndicator'],
    declinedCount: row.declined_count,
    paidMinor: row.paid_minor,
    refundedMinor: row.refunded_minor,
    settledOn: dayOrNull(row.settled_on, 'settled_on'),
    coveredBy: row.covered_by,
    reason: row.reason,
  };
}

/** Reads a card history, without its sealed tracking id. */
export function chainOfRow(row: CardChainRow): CardHistory {
  return {
    number: row.number,
    cardId: row.card_id as CardId,
    origin: oneOf(cardHistoryOrigins, row.origin, 'origin'),
    firstTransactionId: row.first_transaction_id,
    firstChargedOn: dayOfText(row.first_charged_on, 'first_charged_on'),
    hasTrackingId: row.sealed_tracking_id !== null,
    endedOn: dayOrNull(row.ended_on, 'ended_on'),
  };
}

/** Reads a closed word of a column; throws when the row is damaged. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  text: string,
  column: string,
): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new DamagedRow(column);
  return word;
}

/** Reads a day; throws when it is none. */
export function dayOfText(text: string, column: string): CalendarDate {
  if (!isCalendarDate(text)) throw new DamagedRow(column);
  return text;
}

function dayOrNull(text: string | null, column: string): CalendarDate | null {
  return text === null ? null : dayOfText(text, column);
}

/** Reads a JSON object; throws when it is none. */
export function objectOfText(text: string, column: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DamagedRow(column);
  }
  if (typeof value !== 'object' || value === null) throw new DamagedRow(column);
  return { ...value };
}

/** The terms were checked when they were written; only what every rule depends on is checked here. */
function termsOfText(text: string): PlanTerms {
  const terms = objectOfText(text, 'terms');
  const { kind, startDate, period } = terms as Partial<PlanTerms>;
  const isWhole =
    (kind === 'recurring' || kind === 'instalment') &&
    typeof startDate === 'string' &&
    isCalendarDate(startDate) &&
    typeof period?.every === 'number';
  if (!isWhole) throw new DamagedRow('terms');
  return terms as unknown as PlanTerms;
}
