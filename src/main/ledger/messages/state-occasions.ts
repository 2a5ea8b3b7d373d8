import { daysBeforeBounds } from '../../../domain/mail/template.ts';
import { addDays } from '../../../domain/plans/days.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { MessageOccasion } from '../../ports/ledger/messages.ts';
import type { Queries } from '../thread/store.ts';

/** Bounds each query; far above the plans of a few days. */
const readMax = 20_000;

/** Refunds that were recorded since a moment, of payments of a known customer. */
export async function refundsMade(
  queries: Queries,
  since: string,
): Promise<readonly MessageOccasion[]> {
  const rows = await queries
    .selectFrom('refunds_elsewhere as refund')
    .innerJoin('attempts', 'attempts.id', 'refund.attempt_id')
    .innerJoin('customers', 'customers.id', 'attempts.customer_id')
    .select([
      'refund.id',
      'refund.amount_minor',
      'refund.currency',
      'refund.refunded_on',
      'attempts.id as attempt_id',
      'attempts.order_reference',
      'attempts.card_last_four',
      'customers.id as customer_id',
      'customers.name',
      'customers.email',
    ])
    .where('refund.recorded_at', '>', since)
    .where('customers.email', '!=', '')
    .orderBy('refund.recorded_at')
    .limit(readMax)
    .execute();
  return rows.map((row) => ({
    kind: 'refund-made',
    occasion: `refund-made:${row.id}`,
    customerId: row.customer_id as MessageOccasion['customerId'],
    planId: null,
    attemptId: row.attempt_id as MessageOccasion['attemptId'],
    recipient: row.email,
    name: row.name,
    reference: row.order_reference,
    amountMinor: row.amount_minor,
    currency: row.currency as MessageOccasion['currency'],
    date: row.refunded_on as MessageOccasion['date'],
    lastFour: row.card_last_four,
    expiry: null,
    event: null,
  }));
}

/** An occasion, and the days before its charge on which the plan asks for it. */
type UpcomingCharge = MessageOccasion & { readonly noticeDays: number };

/** The next instalment of each active plan that is due after a day, within the plan's days of notice or the account's. */
export async function upcomingCharges(
  queries: Queries,
  { after, daysBefore }: { readonly after: CalendarDate; readonly daysBefore: number },
): Promise<readonly UpcomingCharge[]> {
  const rows = await activePlans(queries)
    .innerJoin('instalments as due', (join) =>
      join
        .onRef('due.plan_id', '=', 'plans.id')
        .onRef('due.due_on', '=', 'plans.next_due_on')
        .on('due.owed_as', 'is not', null),
    )
    .select(['due.amount_minor', 'due.due_on', 'plans.upcoming_days'])
    .where('plans.next_due_on', '>', after)
    .where('plans.next_due_on', '<=', addDays(after, daysBeforeBounds.max))
    .where((where) =>
      where.or([
        where('plans.upcoming_days', '>', 0),
        where.and([
          where('plans.upcoming_days', 'is', null),
          where('plans.next_due_on', '<=', addDays(after, daysBefore)),
        ]),
      ]),
    )
    .orderBy('plans.next_due_on')
    .limit(readMax)
    .execute();
  const inTime = rows.filter(
    (row) => row.due_on <= addDays(after, row.upcoming_days ?? daysBefore),
  );
  return inTime.map((row) => ({
    noticeDays: row.upcoming_days ?? daysBefore,
    ...planFacts(row),
    kind: 'upcoming-charge',
    occasion: `upcoming-charge:${row.plan_id}:${row.due_on}`,
    amountMinor: row.amount_minor,
    date: row.due_on as MessageOccasion['date'],
    expiry: null,
  }));
}

/** Plans whose card ends in one of these months. */
export async function cardsExpiring(
  queries: Queries,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<readonly MessageOccasion[]> {
  const rows = await activePlans(queries)
    .select('plans.card_expiry')
    .where('plans.card_expiry', '>=', from)
    .where('plans.card_expiry', '<=', until)
    .orderBy('plans.card_expiry')
    .limit(readMax)
    .execute();
  return rows.map((row) => ({
    ...planFacts(row),
    kind: 'card-expires',
    occasion: `card-expires:${row.plan_id}:${row.card_id ?? ''}:${row.card_expiry ?? ''}`,
    amountMinor: null,
    date: `${row.card_expiry ?? ''}-01` as MessageOccasion['date'],
    expiry: row.card_expiry,
  }));
}

/** Plans that go on, of customers with an address. */
function activePlans(queries: Queries) {
  return queries
    .selectFrom('plans')
    .innerJoin('customers', 'customers.id', 'plans.customer_id')
    .leftJoin('cards', 'cards.id', 'plans.card_id')
    .select([
      'plans.id as plan_id',
      'plans.reference',
      'plans.currency',
      'plans.card_id',
      'customers.id as customer_id',
      'customers.name',
      'customers.email',
      'cards.last_four',
    ])
    .where('plans.is_paused', '=', 0)
    .where('plans.cancelled_on', 'is', null)
    .where('plans.next_due_on', 'is not', null)
    .where('customers.email', '!=', '');
}

function planFacts(row: {
  readonly plan_id: string;
  readonly reference: string;
  readonly currency: string;
  readonly customer_id: string;
  readonly name: string;
  readonly email: string;
  readonly last_four: string | null;
}): Omit<MessageOccasion, 'kind' | 'occasion' | 'amountMinor' | 'date' | 'expiry'> {
  return {
    customerId: row.customer_id as MessageOccasion['customerId'],
    planId: row.plan_id as MessageOccasion['planId'],
    attemptId: null,
    recipient: row.email,
    name: row.name,
    reference: row.reference,
    currency: row.currency as MessageOccasion['currency'],
    lastFour: row.last_four,
    event: null,
  };
}
