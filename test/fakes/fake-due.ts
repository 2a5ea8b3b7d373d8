import type { DueRow } from '../../src/contract/plans/due-work.ts';
import type { OperationInput, OperationOutput } from '../../src/contract/index.ts';
import type { RetryAdviceView } from '../../src/contract/plans/plan-view.ts';
import type { CustomerId, InstalmentId, PlanId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { fakeAttempt } from './fake-attempts.ts';
import type { FakeMain } from './fake-bridge.ts';
import { addRuns } from './fake-runs.ts';

/** The merchant's day in every scene of plans. */
export const fakeToday = '2026-11-20';

const aud = 'AUD' as CurrencyCode;

/** Advice that allows a retry; a test names the differences. */
export function fakeAdvice(change: Partial<RetryAdviceView> = {}): RetryAdviceView {
  return {
    allowed: true,
    allowedBySchedule: true,
    attemptsOnSchedule: 4,
    attemptsLeftOnSchedule: 3,
    attemptsLeftWithBrand: 14,
    nextSensibleDate: fakeToday,
    nextByHandOn: fakeToday,
    lockedBecause: null,
    scheduleWaitsFor: null,
    needsPerson: false,
    ...change,
  };
}

/** One instalment of AUD 89.00 that is due today; a test names the differences. */
export function fakeDueRow(number: number, change: Partial<DueRow> = {}): DueRow {
  const names = ['Ada Example', 'Ben Sample', 'Chloé Probe', 'Dinesh Muster', 'Eve Beispiel'];
  return {
    planId: `plan-${number}` as PlanId,
    planReference: `PLAN-${1000 + number}`,
    planCount: 12,
    planHealth: 'good',
    instalmentId: `row-${number}` as InstalmentId,
    sequence: (number % 5) + 2,
    customer: {
      id: `customer-${number}` as CustomerId,
      name: `${names[number % names.length] ?? ''} ${number}`,
      phone: `0412 345 ${String(600 + number)}`,
      email: '',
    },
    dueDate: fakeToday,
    amountMinor: 8_900,
    currency: aud,
    card: {
      cardId: `card-${number}` as NonNullable<DueRow['card']>['cardId'],
      brand: 'visa',
      lastFour: String(1000 + number),
      expiry: { year: 2029, month: 4 },
      health: 'good',
    },
    lastAnswer: null,
    promise: null,
    advice: fakeAdvice(),
    bar: null,
    ...change,
  };
}

function failedRow(number: number, responseCode: string, change: Partial<DueRow> = {}): DueRow {
  return fakeDueRow(number, {
    dueDate: '2026-11-13',
    planHealth: 'failed',
    lastAnswer: {
      attemptId: `try-of-${number}` as NonNullable<DueRow['lastAnswer']>['attemptId'],
      responseCode,
      on: '2026-11-17',
    },
    advice: fakeAdvice({ attemptsLeftOnSchedule: 2, attemptsLeftWithBrand: 13 }),
    ...change,
  });
}

/** One failed row of each kind: later, promised, broken promise, never again, expired, granted. */
export function failedOfEachKind(): DueRow[] {
  const lock = (
    kind: NonNullable<RetryAdviceView['lockedBecause']>['kind'],
    until: string | null,
    canGrant = false,
  ): Partial<RetryAdviceView> => ({
    allowed: false,
    allowedBySchedule: false,
    nextSensibleDate: until,
    nextByHandOn: until,
    lockedBecause: { kind, canGrant, until },
    scheduleWaitsFor: { kind, canGrant, until },
    needsPerson: until === null,
  });
  return [
    failedRow(101, '51'),
    failedRow(102, '05', {
      promise: { amountMinor: 8_900, on: '2026-11-24', isBroken: false },
      advice: fakeAdvice(lock('promised', '2026-11-25', true)),
    }),
    failedRow(103, '51', { promise: { amountMinor: 8_900, on: '2026-11-18', isBroken: true } }),
    failedRow(104, '41', { advice: fakeAdvice(lock('never-again', null)) }),
    failedRow(105, '54', {
      card: {
        ...fakeDueRow(105).card,
        brand: 'mastercard',
        expiry: { year: 2026, month: 9 },
        health: 'expired',
      } as DueRow['card'],
      advice: fakeAdvice(lock('card-expired', null)),
    }),
    failedRow(106, '91', { advice: fakeAdvice(lock('too-soon', '2026-11-21', true)) }),
    failedRow(107, 'X9', {
      advice: fakeAdvice({
        allowedBySchedule: false,
        nextSensibleDate: null,
        needsPerson: true,
        scheduleWaitsFor: { kind: 'ask-a-person', canGrant: false, until: null },
      }),
    }),
    failedRow(108, '05', { card: null, advice: null, planHealth: 'needs-card' }),
  ];
}

/** The rows of each list, which a test can change without the page's involvement. */
export interface FakeDue {
  due: DueRow[];
  failed: DueRow[];
  expiring: DueRow[];
  today: string;
  next: OperationOutput<'due.counts'>['next'];
}

/** Answers the operations on due instalments as main would; the rows are those of the scene. */
export function addDue(main: FakeMain, change: Partial<FakeDue> = {}): FakeDue {
  const due: FakeDue = {
    due: [],
    failed: [],
    expiring: [],
    today: fakeToday,
    next: null,
    ...change,
  };
  for (const row of due.failed) addAttempt(main, row);
  const passTime = main.extra['practice.pass-time'];
  main.extra = {
    ...main.extra,
    'due.counts': () => ({
      today: due.today,
      due: sums(due.due),
      failed: sums(due.failed),
      failedNeedsPersonCount: due.failed.filter(
        ({ advice }) => (advice?.nextSensibleDate ?? null) === null,
      ).length,
      expiringCount: due.expiring.length,
      brokenPromiseCount: due.failed.filter(({ promise }) => promise?.isBroken === true).length,
      next: due.next,
      lastRunOn: null,
    }),
    'due.page': (input) => pageOf(due[input.tab], input),
    'plans.charge': (input) => chargeRow(main, due, input),
    'practice.clock': () => ({
      today: due.today,
      now: `${due.today}T00:00:00.000Z`,
      minutesAhead: 0,
    }),
    'practice.pass-time': (input) => {
      const { minutes } = input;
      void passTime?.(input);
      const day = Date.parse(`${due.today}T00:00:00Z`) + minutes * 60_000;
      due.today = new Date(day).toISOString().slice(0, 10);
      return null;
    },
    'practice.fill-book': () => {
      due.due = Array.from({ length: 12 }, (_, index) => fakeDueRow(index + 1));
      due.failed = failedOfEachKind();
      for (const row of due.failed) addAttempt(main, row);
      return { kind: 'filled', customerCount: 60, planCount: 60 };
    },
    'plans.expiry-rates': () => ({
      omitted: { approved: 7, tried: 9 },
      sentAsIs: { approved: 1, tried: 6 },
    }),
  };
  addRuns(main, due);
  return due;
}

/** The attempt behind a failed row. */
function addAttempt(main: FakeMain, row: DueRow): void {
  if (row.lastAnswer === null) return;
  const attempt = fakeAttempt({
    id: row.lastAnswer.attemptId,
    intentId: `plan:${row.planId}:${row.sequence}`,
    state: 'declined',
    orderReference: row.planReference,
    reference: row.planReference,
    amountMinor: row.amountMinor,
    kind: 'recurring',
    response: null,
    customer: { id: row.customer.id, name: row.customer.name },
  });
  main.attempts = [...main.attempts, attempt];
}

function chargeRow(
  main: FakeMain,
  due: FakeDue,
  { planId, omitExpiry, isGranted }: OperationInput<'plans.charge'>,
): OperationOutput<'plans.charge'> {
  const row = [...due.due, ...due.failed].find((each) => each.planId === planId);
  if (row === undefined || row.advice === null) {
    return { kind: 'not-possible', refusal: { kind: 'no-such-instalment' } };
  }
  if (!row.advice.allowed && !omitExpiry && !isGranted) {
    return { kind: 'locked', advice: row.advice };
  }
  const attempt = fakeAttempt({
    id: `charged-${main.attempts.length}` as ReturnType<typeof fakeAttempt>['id'],
    state: 'dispatched',
    inFlight: true,
    orderReference: row.planReference,
    reference: `${row.planReference}-2`,
    amountMinor: row.amountMinor,
    kind: 'recurring',
    customer: { id: row.customer.id, name: row.customer.name },
  });
  main.attempts = [attempt, ...main.attempts];
  setTimeout(() => {
    const settled = { ...attempt, state: 'approved' as const, inFlight: false };
    main.attempts = main.attempts.map((one) => (one.id === attempt.id ? settled : one));
    due.due = due.due.filter((each) => each !== row);
    due.failed = due.failed.filter((each) => each !== row);
    main.emit('attempt.changed', settled);
  }, main.bankMs);
  return { kind: 'accepted', planId: row.planId, sequence: row.sequence, attempt };
}

function pageOf(
  rows: readonly DueRow[],
  { search, currency = null, limit, after }: OperationInput<'due.page'>,
): OperationOutput<'due.page'> {
  const found = rows.filter(
    (row) =>
      (currency === null || row.currency === currency) &&
      `${row.customer.name} ${row.customer.phone} ${row.planReference}`
        .toLowerCase()
        .includes(search.toLowerCase()),
  );
  const from = found.findIndex(({ instalmentId }) => instalmentId === after) + 1;
  return { rows: found.slice(from, from + limit), hasMore: from + limit < found.length };
}

/** Sums of rows as main returns them. */
export function sums(rows: readonly Pick<DueRow, 'amountMinor'>[]) {
  if (rows.length === 0) return [];
  const amountMinor = rows.reduce((sum, row) => sum + row.amountMinor, 0);
  return [{ currency: aud, count: rows.length, amountMinor }];
}

/** The plans of a scene by its name. */
export function dueScene(name: string | null): Partial<FakeDue> {
  switch (name) {
    case 'due':
    case 'run-paused':
      return {
        due: Array.from({ length: 12 }, (_, index) => fakeDueRow(index + 1)),
        failed: failedOfEachKind(),
        expiring: [1, 2].map((number) =>
          fakeDueRow(number, {
            dueDate: '2026-12-04',
            card: {
              ...fakeDueRow(number).card,
              expiry: { year: 2026, month: 12 },
              health: 'expiring',
            } as DueRow['card'],
          }),
        ),
      };
    case 'due-many':
      return { due: Array.from({ length: 500 }, (_, index) => fakeDueRow(index + 1)) };
    case 'due-next':
      return {
        next: {
          dueDate: '2026-11-21',
          tallies: [{ currency: aud, count: 12, amountMinor: 106_800 }],
        },
      };
    default:
      return {};
  }
}
