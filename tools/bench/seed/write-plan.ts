import type { DatabaseSync } from 'node:sqlite';
import { currentCardHistory } from '../../../src/domain/plans/card-history.ts';
import { isOwed } from '../../../src/domain/plans/plan.ts';
import { textOfYearMonth } from '../../../src/main/ledger/schema/columns.ts';
import { rowOfInstalment, rowOfPlan } from '../../../src/main/ledger/plans/plan-columns.ts';
import type { SeededPlan } from './believable-plans.ts';
import { insertInto } from './insert-into.ts';

const consentWords = 'We charge your card on the days that we named, until you cancel.';

/** Writes the card that was saved with an approved first charge, as that charge’s own transaction does. */
export function writeCard(handle: DatabaseSync, { keptWith, person, aggregate }: SeededPlan): void {
  if (keptWith === null) return;
  const { attemptId, cardId, at } = keptWith;
  insertInto(handle, 'cards', {
    id: cardId,
    customer_id: person.id,
    brand: person.card.brand,
    last_four: person.card.lastFour,
    expiry: textOfYearMonth(person.card.expiry),
    sealed_token: 'seal1:seeded',
    state: 'active',
    kept_from_attempt_id: attemptId,
    other_service: null,
    created_at: at,
    changed_at: at,
  });
  insertInto(handle, 'consents', {
    id: aggregate.plan.id.replace('plan_', 'consent_'),
    customer_id: person.id,
    attempt_id: attemptId,
    purpose: 'keep-card',
    channel: 'phone',
    words: consentWords,
    agreed_at: at,
    operator_id: 'clerk',
  });
}

/** Writes a plan as it stands, with its instalments, its card history and all its events. */
export function writePlan(handle: DatabaseSync, seeded: SeededPlan): void {
  const { aggregate, happened, keptWith, person, agreedAt } = seeded;
  const { plan, instalments } = aggregate;
  const owed = instalments.filter(isOwed);
  const scheduled = owed.filter(({ state }) => state === 'scheduled').map((row) => row.dueDate);
  const isOver = plan.state === 'completed' || plan.state === 'cancelled';
  const cardId = isOver ? null : (currentCardHistory(plan)?.cardId ?? null);
  insertInto(handle, 'plans', {
    ...rowOfPlan(plan),
    scheduled_from: scheduled.toSorted()[0] ?? null,
    failed_count: owed.length - scheduled.length,
    card_id: cardId,
    card_expiry: cardId === null ? null : textOfYearMonth(person.card.expiry),
    consent_channel: 'phone',
    consent_words: consentWords,
    consent_at: agreedAt,
    consent_operator_id: 'clerk',
  });
  for (const row of instalments) insertInto(handle, 'instalments', { ...rowOfInstalment(row) });
  for (const chain of plan.chains) {
    insertInto(handle, 'card_chains', {
      id: keptWith?.attemptId ?? '',
      plan_id: plan.id,
      number: chain.number,
      card_id: chain.cardId,
      origin: chain.origin,
      first_transaction_id: chain.firstTransactionId,
      first_charged_on: chain.firstChargedOn,
      sealed_tracking_id: null,
      ended_on: chain.endedOn,
    });
  }
  for (const one of happened) {
    insertInto(handle, 'plan_events', {
      plan_id: plan.id,
      revision: one.revision,
      position: one.position,
      kind: one.kind,
      sequence: one.sequence,
      amount_minor: one.amountMinor,
      reason: one.reason,
      happened_at: one.at,
      operator_id: one.operatorId,
    });
  }
}
