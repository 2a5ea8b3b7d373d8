import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { PlanAggregate } from '../../../domain/plans/plan-change.ts';
import type { Instalment } from '../../../domain/plans/plan.ts';
import {
  holdingPayment,
  likelyPayment,
  takenOrOpenStates,
} from '../../../domain/run/likely-paid.ts';
import type { SealedCard } from '../../ports/ledger/customers.ts';
import type { PlanCharge } from '../../ports/ledger/plan-charge.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import { readOrderPayments } from './order-payments.ts';
import type { Queries, Store } from '../thread/store.ts';

/** An order that may have paid what is to be charged; held when staff decided that it pays once it is resolved. */
export interface MaybePaid {
  readonly by: Attempt | null;
  readonly isHeld: boolean;
}

/** Finds an open order that pays an instalment of the plan, as staff decided. */
async function findHolding(queries: Queries, { plan }: PlanAggregate): Promise<MaybePaid> {
  const held = await queries
    .selectFrom('debt_decisions')
    .innerJoin('attempts', 'attempts.id', 'debt_decisions.attempt_id')
    .select('debt_decisions.attempt_id as id')
    .where('debt_decisions.plan_id', '=', plan.id)
    .where('debt_decisions.decision', '=', 'held')
    .where('attempts.state', 'in', takenOrOpenStates)
    .limit(1)
    .executeTakeFirst();
  const by = held === undefined ? null : await findAttempt(queries, held.id as Attempt['id']);
  return { by, isHeld: true };
}

/**
 * Finds the order that may have paid the instalment, when staff keyed it by hand.
 *
 * A new plan, an extra payment and a pay-off are requested by the customer at this moment, and the usual guard against
 * duplicates applies there.
 */
export async function maybePaid(
  { dayOf }: Pick<Store, 'dayOf'>,
  queries: Queries,
  { aggregate, row: begun, card }: ToBeCharged,
  kind: PlanCharge['kind'],
): Promise<MaybePaid> {
  // A pay-off covers every instalment of the plan, the held one too.
  if (kind === 'pay-off') return findHolding(queries, aggregate);
  if (kind !== 'charge' && kind !== 'part') return { by: null, isHeld: false };
  const { plan } = aggregate;
  const row = owedBy(aggregate, begun);
  const { customerId } = plan;
  const { dueDate, amountMinor, currency } = row;
  const asked = { planId: plan.id, customerId, card, dueDate, amountMinor, currency };
  const payments = await readOrderPayments({ db: queries, dayOf }, [asked]);
  const facts = card === null ? null : { cardId: card.id, facts: card };
  const holding = holdingPayment(row, payments);
  const found = holding ?? likelyPayment(row, { customerId, card: facts }, payments);
  const by = found === null ? null : await findAttempt(queries, found.attemptId);
  return { by, isHeld: holding !== null };
}

/** A charge that the rules allow to begin, and the card that the plan is charged on; null without one. */
interface ToBeCharged {
  readonly aggregate: PlanAggregate;
  readonly row: Instalment;
  readonly card: SealedCard | null;
}

/** The instalment whose debt a charge is for: of a part, the one that it is taken off. */
function owedBy({ instalments }: PlanAggregate, begun: Instalment): Instalment {
  if (begun.kind !== 'part') return begun;
  return instalments.find(({ sequence }) => sequence === begun.fromSequence) ?? begun;
}
