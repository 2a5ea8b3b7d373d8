import type {
  CardHistoryView,
  InstalmentView,
  PlanView,
} from '../../src/contract/plans/plan-view.ts';
import type { AttemptId, CardId, CustomerId, InstalmentId, PlanId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import type { CalendarDate } from '../../src/domain/time/calendar.ts';
import { isCalendarDate } from '../../src/domain/time/calendar.ts';
import { scheduleRow } from '../../src/domain/plans/schedule.ts';
import { addDays } from '../../src/domain/plans/days.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import { fakeAdvice, fakeToday } from './fake-due.ts';

const aud = 'AUD' as CurrencyCode;

type Terms = PlanView['terms'];
type PlanCard = NonNullable<PlanView['card']>;

/** The date that many days after the fake today. */
export function dayAfter(offset: number): string {
  if (!isCalendarDate(fakeToday)) throw new Error('no such day');
  return addDays(fakeToday, offset);
}

/** A card that is valid for years; a test names the differences. */
export function fakePlanCard(change: Partial<PlanCard> = {}): PlanCard {
  return {
    cardId: 'card-1' as CardId,
    brand: 'visa',
    lastFour: '1111',
    expiry: { year: 2029, month: 4 },
    health: 'good',
    ...change,
  };
}

/** A scheduled instalment; a test names the differences. */
export function fakeRow(sequence: number, change: Partial<InstalmentView> = {}): InstalmentView {
  return {
    id: `plan-1:${sequence}` as InstalmentId,
    sequence,
    kind: 'regular',
    fromSequence: null,
    dueDate: dayAfter((sequence - 3) * 30),
    amountMinor: 8_900,
    currency: aud,
    carriesRemainder: false,
    standing: 'scheduled',
    paidMinor: 0,
    partsPaidMinor: 0,
    refundedMinor: 0,
    settledOn: null,
    coveredBy: null,
    reason: null,
    advice: fakeAdvice(),
    lastAttemptId: null,
    ...change,
  };
}

const monthly: Terms = {
  kind: 'recurring',
  currency: aud,
  period: { unit: 'month', every: 1 },
  startDate: dayAfter(-60),
  restFrom: null,
  firstAmountMinor: null,
  amountMinor: 8_900,
  end: { kind: 'never' },
};

const sixParts = {
  kind: 'instalment',
  currency: aud,
  period: { unit: 'month', every: 1 },
  startDate: '2026-08-31' as CalendarDate,
  restFrom: null,
  firstAmountMinor: null,
  totalMinor: 100_000,
  count: 6,
  remainderOn: 'last',
} as const;

function paid(sequence: number, change: Partial<InstalmentView> = {}): InstalmentView {
  return fakeRow(sequence, {
    standing: 'paid',
    paidMinor: 8_900,
    settledOn: dayAfter((sequence - 3) * 30),
    advice: null,
    ...change,
  });
}

function history(change: Partial<CardHistoryView> = {}): CardHistoryView {
  return {
    number: 1,
    origin: 'first-charge',
    card: fakePlanCard(),
    firstTransactionId: '071-P-K4M2Q8XZ',
    firstChargedOn: dayAfter(-60),
    hasTrackingId: true,
    tokens: null,
    endedOn: null,
    cardHistorySteps: [1, 2].map((sequence) => ({
      attemptId: `bead-${sequence}` as AttemptId,
      sequence,
      indicator: sequence === 1 ? 'I' : 'S',
      on: dayAfter((sequence - 3) * 30),
      omitExpiry: false,
      result: 'approved',
    })),
    ...change,
  };
}

/** A recurring plan of AUD 89.00 a month, two instalments paid and one due today. */
export function fakePlan(id: string, change: Partial<PlanView> = {}): PlanView {
  return {
    id: id as PlanId,
    reference: `PLAN-${id}`,
    customer: {
      id: 'maria' as CustomerId,
      name: 'María González',
      phone: '0412 345 678',
      email: 'maria@example.com',
    },
    terms: monthly,
    channel: 'phone',
    state: 'active',
    health: 'good',
    card: fakePlanCard(),
    nextDueOn: fakeToday,
    nextAmountMinor: 8_900,
    openMinor: 17_800,
    openCount: 2,
    paidMinor: 17_800,
    paidCount: 2,
    waitingOn: null,
    createdOn: dayAfter(-60),
    today: fakeToday,
    isPaused: false,
    isAltered: false,
    instalments: [paid(1), paid(2), fakeRow(3, { standing: 'due' }), fakeRow(4)],
    histories: [history()],
    noticeDays: null,
    agreements: [],
    events: [
      event('started', 1, null, -60),
      event('paid', 2, null, -30),
      event('date-changed', 3, 'The customer is paid on the 20th.', -2),
    ],
    calls: [],
    attempts: [],
    arrears: { count: 0, amountMinor: 0, since: null },
    ...change,
  };
}

function event(
  kind: string,
  sequence: number | null,
  reason: string | null,
  offset: number,
): PlanView['events'][number] {
  const at = `${dayAfter(offset)}T09:12:00.000Z`;
  return { kind, sequence, amountMinor: null, reason, at, operatorName: 'Practice clerk' };
}

/** An instalment plan in progress, with the history of two cards and every state of an instalment. */
function everyState(): PlanView {
  const locked = fakeAdvice({
    allowed: false,
    attemptsOnSchedule: 4,
    attemptsLeftOnSchedule: 1,
    attemptsLeftWithBrand: 9,
    nextSensibleDate: dayAfter(3),
    nextByHandOn: dayAfter(3),
    lockedBecause: { kind: 'promised', canGrant: true, until: dayAfter(3) },
  });
  const standings = [
    'paid',
    'paid-another-way',
    'failed',
    'due',
    'scheduled',
    'scheduled',
  ] as const;
  const rows = standings.map((standing, at) => {
    const row = scheduleRow(sixParts, at + 1);
    if (row === null) throw new Error('the schedule has six rows');
    return fakeRow(at + 1, {
      standing,
      dueDate: row.dueDate,
      amountMinor: row.amountMinor,
      carriesRemainder: row.carriesRemainder,
      paidMinor: standing === 'paid' ? row.amountMinor : 0,
      reason: standing === 'paid-another-way' ? 'Bank transfer of 30 September' : null,
      advice: standing === 'failed' ? locked : standing.startsWith('paid') ? null : fakeAdvice(),
    });
  });
  const declined = fakeAttempt({
    id: 'try-declined' as AttemptId,
    intentId: 'plan:full:3',
    state: 'declined',
    kind: 'instalment',
    reference: 'PLAN-full-P3',
    orderReference: 'PLAN-full-P3',
    amountMinor: 16_666,
    response: fakeResponse({
      responseCode: '51',
      message: 'Insufficient funds',
      authorization: '0',
    }),
  });
  return fakePlan('full', {
    terms: sixParts,
    health: 'failed',
    nextDueOn: '2026-10-31',
    nextAmountMinor: 16_666,
    openMinor: 66_668,
    openCount: 4,
    paidMinor: 16_666,
    paidCount: 1,
    instalments: rows,
    histories: [
      history({
        endedOn: dayAfter(-20),
        card: fakePlanCard({
          lastFour: '8902',
          health: 'expired',
          expiry: { year: 2026, month: 9 },
        }),
        cardHistorySteps: [
          step(1, 'I', 'approved', -80),
          step(3, 'S', 'declined', -50),
          step(3, 'S', 'not-confirmed', -45),
        ],
      }),
      history({
        number: 2,
        hasTrackingId: false,
        firstChargedOn: dayAfter(-20),
        cardHistorySteps: [step(1, 'I', 'approved', -20), step(3, 'S', 'declined', -1)],
      }),
    ],
    calls: [
      {
        sequence: 3,
        outcome: 'promised',
        note: 'Paid on Mondays.',
        promise: { amountMinor: 16_666, on: dayAfter(2), isBroken: false },
        at: `${dayAfter(-1)}T10:40:00.000Z`,
        operatorName: 'Practice clerk',
      },
      {
        sequence: 3,
        outcome: 'promised',
        note: '',
        promise: { amountMinor: 16_666, on: dayAfter(-9), isBroken: true },
        at: `${dayAfter(-12)}T10:40:00.000Z`,
        operatorName: 'Practice clerk',
      },
    ],
    attempts: [declined],
    arrears: { count: 1, amountMinor: 16_666, since: '2026-10-31' },
  });
}

function step(
  sequence: number,
  indicator: 'I' | 'S',
  result: CardHistoryView['cardHistorySteps'][number]['result'],
  offset: number,
): CardHistoryView['cardHistorySteps'][number] {
  const attemptId = `bead-${sequence}-${offset}` as AttemptId;
  return { attemptId, sequence, indicator, on: dayAfter(offset), omitExpiry: false, result };
}

/** A plan in every state of health, the fullest first. */
export function plansOfEachHealth(): readonly PlanView[] {
  const expired = fakePlanCard({ health: 'expired', expiry: { year: 2026, month: 9 } });
  return [
    everyState(),
    fakePlan('good'),
    fakePlan('waiting', {
      state: 'waiting',
      health: 'waiting',
      waitingOn: 3,
      instalments: [paid(1), paid(2), fakeRow(3, { standing: 'not-confirmed' }), fakeRow(4)],
    }),
    fakePlan('expired', { health: 'card-expired', card: expired }),
    fakePlan('expiring', {
      health: 'card-expiring',
      card: fakePlanCard({ health: 'expiring', expiry: { year: 2026, month: 12 } }),
    }),
    fakePlan('card', {
      state: 'needs-card',
      health: 'needs-card',
      card: null,
      histories: [],
      instalments: [fakeRow(3, { standing: 'due', advice: null })],
    }),
    fakePlan('paused', { state: 'paused', health: 'paused', isPaused: true }),
    fakePlan('starting', { state: 'starting', health: 'starting', card: null, histories: [] }),
    fakePlan('ended', {
      state: 'completed',
      health: 'ended',
      nextDueOn: null,
      nextAmountMinor: null,
      openMinor: 0,
      openCount: 0,
      instalments: [paid(1), paid(2)],
    }),
  ];
}
