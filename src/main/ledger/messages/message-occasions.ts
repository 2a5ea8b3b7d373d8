import { templateKinds } from '../../../domain/mail/template.ts';
import type { TemplateKind } from '../../../domain/mail/template.ts';
import { addDays } from '../../../domain/plans/days.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { MessageOccasion, OccasionRequest } from '../../ports/ledger/messages.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { cardsExpiring, refundsMade, upcomingCharges } from './state-occasions.ts';

/** Bounds each query; far above the events of three days. */
const occasionsReadMax = 20_000;

/** The events of plans that have a message, by its kind. */
const eventsOf = {
  'payment-failed': ['declined'],
  'plan-started': ['started'],
  'plan-changed': [
    'amount-changed',
    'date-changed',
    'schedule-changed',
    'paused',
    'resumed',
    'skipped',
  ],
  'plan-ended': ['cancelled', 'completed'],
} as const;

type EventKind = keyof typeof eventsOf;

/** A search for occasions: since when, the request, and the first day of these records. */
interface Search {
  readonly since: string;
  readonly request: OccasionRequest;
  readonly from: CalendarDate | null;
}

/** Finds the occasions of each kind of message. */
const occasionsOf: Readonly<
  Record<TemplateKind, (db: Queries, search: Search) => Promise<readonly MessageOccasion[]>>
> = {
  'payment-failed': (db, { since, request }) =>
    planEvents(db, 'payment-failed', { since, until: request.declinedUntil }),
  'plan-started': eventsUntilNow('plan-started'),
  'plan-changed': eventsUntilNow('plan-changed'),
  'plan-ended': eventsUntilNow('plan-ended'),
  'refund-made': (db, { since }) => refundsMade(db, since),
  'upcoming-charge': async (db, { request, from }) => {
    const { today, daysBefore } = request;
    const charges = await upcomingCharges(db, { after: today, daysBefore });
    return charges.flatMap(({ noticeDays, ...charge }) =>
      isSince(charge.date, -noticeDays, from) ? [charge] : [],
    );
  },
  'card-expires': async (db, { request: { today }, from }) => {
    const month = addDays(today, expiryWarnDays).slice(0, 7);
    const cards = await cardsExpiring(db, { from: today.slice(0, 7), until: month });
    return cards.filter(({ date }) => isSince(date, -expiryWarnDays, from));
  },
};

function eventsUntilNow(kind: EventKind) {
  return (db: Queries, { since, request: { until } }: Search) =>
    planEvents(db, kind, { since, until });
}

/** The events and states that have a message to send and have none yet. */
export function messageOccasions(
  store: Store,
  request: OccasionRequest,
): Promise<Result<readonly MessageOccasion[], LedgerFailure>> {
  return reading(async () => {
    const { db } = store;
    const from = await epochDay(db, request.timeZone);
    const found: MessageOccasion[] = [];
    for (const kind of templateKinds) {
      const since = request.since[kind];
      if (since === undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- One query after another.
      found.push(...(await occasionsOf[kind](db, { since, request, from })));
    }
    return ok(await withoutMessage(db, found));
  });
}

/** The day on which the present epoch began; null for records that were never restored or copied. */
async function epochDay(queries: Queries, timeZone: string): Promise<CalendarDate | null> {
  const epoch = await queries
    .selectFrom('epochs')
    .select('began_at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = epoch?.began_at ?? '';
  return at === '' ? null : dateInZone(at as Instant, timeZone);
}

/** Days before the last month of a card on which its message is sent. */
const expiryWarnDays = 30;

/** True unless the message was already due before these records began their epoch: another copy has sent it. */
function isSince(date: CalendarDate | null, days: number, from: CalendarDate | null): boolean {
  return date !== null && (from === null || addDays(date, days) >= from);
}

async function planEvents(
  queries: Queries,
  kind: EventKind,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<readonly MessageOccasion[]> {
  const rows = await queries
    .selectFrom('plan_events as event')
    .innerJoin('plans', 'plans.id', 'event.plan_id')
    .innerJoin('customers', 'customers.id', 'plans.customer_id')
    .leftJoin('cards', 'cards.id', 'plans.card_id')
    .leftJoin('instalments as due', (join) =>
      join.onRef('due.plan_id', '=', 'event.plan_id').onRef('due.sequence', '=', 'event.sequence'),
    )
    .select([
      'event.plan_id',
      'event.kind',
      'event.sequence',
      'event.revision',
      'plans.reference',
      'plans.currency',
      'plans.usual_amount_minor',
      'customers.id as customer_id',
      'customers.name',
      'customers.email',
      'cards.last_four',
      'due.due_on',
      'due.amount_minor',
      'due.state',
    ])
    .where('event.kind', 'in', [...eventsOf[kind]])
    .where('event.happened_at', '>', since)
    .where('event.happened_at', '<=', until)
    .where('customers.email', '!=', '')
    .orderBy('event.happened_at')
    .limit(occasionsReadMax)
    .execute();
  return rows
    .filter(({ state }) => kind !== 'payment-failed' || state === 'failed')
    .map((row) => ({
      kind,
      occasion: occasionOf(kind, row),
      customerId: row.customer_id as MessageOccasion['customerId'],
      planId: row.plan_id as MessageOccasion['planId'],
      attemptId: null,
      recipient: row.email,
      name: row.name,
      reference: row.reference,
      amountMinor: row.amount_minor ?? row.usual_amount_minor,
      currency: row.currency as MessageOccasion['currency'],
      date: row.due_on as MessageOccasion['date'],
      lastFour: row.last_four,
      expiry: null,
      event: row.kind,
    }));
}

function occasionOf(
  kind: EventKind,
  row: { readonly plan_id: string; readonly sequence: number | null; readonly revision: number },
): string {
  if (kind === 'payment-failed') return `${kind}:${row.plan_id}:${row.sequence ?? 0}`;
  // A plan starts and ends once, and changes more often.
  return kind === 'plan-changed'
    ? `${kind}:${row.plan_id}:${row.revision}`
    : `${kind}:${row.plan_id}`;
}

/** Leaves out what has a message, whatever became of it, and what stands in the list twice. */
async function withoutMessage(
  queries: Queries,
  found: readonly MessageOccasion[],
): Promise<readonly MessageOccasion[]> {
  const byOccasion = new Map(found.map((one) => [one.occasion, one]));
  if (byOccasion.size === 0) return [];
  const known = await queries
    .selectFrom('messages')
    .select('occasion')
    .where('occasion', 'in', [...byOccasion.keys()])
    .execute();
  for (const { occasion } of known) byOccasion.delete(occasion);
  return [...byOccasion.values()];
}
