import { meaningOf } from '../../src/contract/answers.ts';
import { noAccountMark } from '../../src/domain/accounts/account-mark.ts';
import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { OperationInput, OperationName, OperationOutput } from '../../src/contract/index.ts';
import type { CustomerView } from '../../src/contract/customers/customers.ts';
import type { EventName, EventPayload } from '../../src/contract/events.ts';
import type { Status } from '../../src/contract/staff/session.ts';
import type { Obstacle } from '../../src/contract/charge/charge.ts';
import { detectBrand } from '../../src/domain/cards/card.ts';
import type { AccountId, AttemptId, CardId, DraftId } from '../../src/domain/ids.ts';
import { defaultFormFields } from '../../src/domain/accounts/form-fields.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import type { TillroomBridge } from '../../src/renderer/bridge/client.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import { followUpAnswers } from './fake-follow-ups.ts';
import { endings, guide } from './fake-practice.ts';

/** Answers of the fake main, by operation. */
export type Answers = {
  readonly [Name in OperationName]?: (
    input: OperationInput<Name>,
  ) => OperationOutput<Name> | Promise<OperationOutput<Name>>;
};

/** State of the fake main that a test can inspect and change. */
export interface FakeMain {
  readonly bridge: TillroomBridge;
  status: Status;
  appearance: OperationOutput<'session.appearance'>;
  attempts: AttemptView[];
  customers: CustomerView[];
  /** Response time of the fake bank, in ms. */
  bankMs: number;
  /** Fate of every read of the records: it is answered, never returns, or fails. */
  reads: 'answered' | 'waiting' | 'failed';
  /** Each call by name, in order. */
  readonly calls: OperationName[];
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Responses for other screens, added by the tests that render them. */
  extra: Answers;
}

const status: Status = {
  accountId: 'practice' as AccountId,
  opening: 0,
  accountName: 'The sample merchant',
  accountMark: noAccountMark,
  mode: 'practice',
  formFields: defaultFormFields,
  operatorName: 'Practice clerk',
  role: 'clerk',
  phoneModeRequired: false,
  secondPersonAbove: [],
  signIn: { kind: 'off' },
  version: '0.1.0',
  practiceBankUrl: null,
  practicePageUrl: null,
  platform: 'linux',
  developmentShell: false,
  unconfirmed: { count: 0, oldestAt: null },
  blocked: null,
  firstSteps: { payment: false, decline: false, resolution: false },
  server: null,
  chargesInFlight: 0,
  gap: null,
  newAddresses: [],
  clock: null,
  backup: { kind: 'off' },
};

/** Operations without which there is no screen. */
const ofTheFrame = /^(?:session\.|charge\.open$|practice\.guide$)/u;

/** A main process that fits in a page: no records, no network, the same contract. */
export function makeFakeMain(change: Partial<Status> = {}): FakeMain {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const main: FakeMain = {
    status: { ...status, ...change },
    appearance: { theme: 'system', phoneMode: false, singleKeys: true, welcomed: true },
    attempts: [],
    customers: [],
    bankMs: 900,
    reads: 'answered',
    calls: [],
    extra: {},
    emit: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
    bridge: {
      call: async (name, input) => {
        main.calls.push(name);
        if (main.reads !== 'answered' && !ofTheFrame.test(name)) {
          if (main.reads === 'waiting') await new Promise(() => undefined);
          return { ok: false, error: { kind: 'records', reason: 'disk-full' } };
        }
        const answer = {
          ...chargeAnswers(main),
          ...followUpAnswers(main),
          ...sessionAnswers(main),
          ...main.extra,
        }[name] as ((given: typeof input) => unknown) | undefined;
        if (answer === undefined) {
          return { ok: false, error: { kind: 'internal', reportId: `no fake for ${name}` } };
        }
        const value = (await answer(input)) as never;
        const { helps } = meaningOf(name, input, value);
        return { ok: true, value, ...(helps && { helps }) };
      },
      on: (name, listener) => {
        const set = listeners.get(name) ?? new Set();
        listeners.set(name, set.add(listener));
        return () => set.delete(listener);
      },
    },
  };
  return main;
}

function sessionAnswers(main: FakeMain): Answers {
  return {
    'session.status': () => main.status,
    'session.switch-role': ({ role }) => {
      main.status = { ...main.status, role };
      return main.status;
    },
    'session.appearance': () => main.appearance,
    'session.save-appearance': (appearance) => {
      main.appearance = { ...appearance, welcomed: appearance.welcomed ?? true };
      return null;
    },
    'declines.own': () => [],
    'session.permissions': () => [],
    'mail.account': () => ({ account: null, secret: 'not-needed' }),
    'mail.queue': () => ({ hasAccount: false, queued: 0, sending: 0, toDo: 0, trouble: null }),
    'mail.page': () => ({ messages: [], hasMore: false }),
    'calls.history': () => [],
    'mail.opt-out': () => ({ optOut: null }),
    'session.copy': () => ({ copied: true }),
    'practice.guide': () => guide,
  };
}

function chargeAnswers(main: FakeMain): Answers {
  return {
    'charge.open': ({ retryOf }) => ({
      draftId: `draft-${main.calls.length}${retryOf === null ? '' : '-again'}` as DraftId,
      currencies: ['AUD', 'NZD', 'USD', 'JPY', 'KWD'] as CurrencyCode[],
      amountLimitMajor: 10_000,
      referenceLengthMax: 255,
      merchantName: main.status.accountName,
      today: new Date().toISOString().slice(0, 10),
      fields: main.status.formFields,
    }),
    'charge.check': (input) => {
      const attempts = main.attempts.filter((one) => one.orderReference === input.reference);
      const declines = attempts.filter((one) => one.state === 'declined').length;
      const suffix = declines === 0 ? '' : `-${declines + 1}`;
      return {
        obstacle: obstacleOf(main, input),
        attemptNumber: attempts.length + 1,
        referenceToSend: `${input.reference}${suffix}`,
        needsSupervisor: false,
        needsSecondApprover: false,
        cardAttempts: null,
        refusals: [],
      };
    },
    'charge.submit': (input) => ({ kind: 'accepted', attempt: startCharge(main, input) }),
    'charge.find': ({ attemptId }) => {
      const attempt = main.attempts.find((one) => one.id === attemptId) ?? fakeAttempt();
      const move = (from: AttemptView['state'] | null, to: AttemptView['state'], at: string) => ({
        from,
        to,
        at,
        operatorName: from === null ? attempt.operatorName : null,
        note: null,
      });
      return {
        attempt,
        afterDecline: null,
        moves: [
          move(null, 'prepared', attempt.preparedAt),
          move('prepared', 'dispatched', attempt.dispatchedAt ?? attempt.preparedAt),
          move('dispatched', attempt.state, attempt.outcomeAt ?? attempt.preparedAt),
        ],
      };
    },
    'charge.recent': ({ limit }) => main.attempts.slice(0, limit),
  };
}

function obstacleOf(main: FakeMain, input: OperationInput<'charge.check'>): Obstacle | null {
  const same = main.attempts.find((one) => one.orderReference === input.reference);
  if (same?.state === 'approved') {
    return { kind: 'reference-paid', earlier: same, overridableBy: null };
  }
  if (same?.state === 'unknown') {
    return { kind: 'reference-unconfirmed', earlier: same, overridableBy: null };
  }
  const double = main.attempts.find(
    (one) =>
      one.state === 'approved' &&
      one.amountMinor === input.amountMinor &&
      one.card.lastFour === input.lastFour,
  );
  return double === undefined
    ? null
    : { kind: 'duplicate-approved', earlier: double, overridableBy: 'clerk' };
}

/** Starts one attempt; the first word of the reference decides the bank's behaviour, else the cents. */
function startCharge(main: FakeMain, input: OperationInput<'charge.submit'>): AttemptView {
  const now = new Date().toISOString();
  const declines = main.attempts.filter(
    (one) => one.orderReference === input.reference && one.state === 'declined',
  ).length;
  const attempt = fakeAttempt({
    id: `try-${main.attempts.length + 1}` as AttemptId,
    state: 'dispatched',
    inFlight: true,
    attemptNumber: declines + 1,
    orderReference: input.reference,
    reference: declines === 0 ? input.reference : `${input.reference}-${declines + 1}`,
    amountMinor: input.amountMinor,
    currency: input.currency as CurrencyCode,
    channel: input.channel,
    ...chargedCard(main, input),
    preparedAt: now,
    dispatchedAt: now,
    outcomeAt: null,
    httpStatus: null,
  });
  main.attempts = [attempt, ...main.attempts];
  setTimeout(() => settle(main, attempt), main.bankMs);
  return attempt;
}

/** The card of the attempt: as keyed, or as saved with the fake customer. */
function chargedCard(
  main: FakeMain,
  { card, customerId, saveCard }: OperationInput<'charge.submit'>,
): Pick<AttemptView, 'card' | 'cardId' | 'customer'> {
  const found = main.customers.find(({ id }) => id === customerId);
  const customer = found === undefined ? null : { id: found.id, name: found.name };
  if (card.kind === 'kept') {
    const kept = found?.cards.find(({ id }) => id === card.cardId);
    if (kept === undefined) throw new Error('no such kept card');
    const { id, brand, lastFour, expiry } = kept;
    return { card: { brand, lastFour, expiry }, cardId: id, customer };
  }
  return {
    card: {
      brand: detectBrand(card.number)?.code ?? 'unknown',
      lastFour: card.number.slice(-4),
      expiry: { year: card.expiryYear, month: card.expiryMonth },
    },
    cardId: saveCard === null ? null : ('card-fresh' as CardId),
    customer,
  };
}

function settle(main: FakeMain, sent: AttemptView): void {
  const cents = String(sent.amountMinor % 100).padStart(2, '0');
  const how = sent.reference.split('-')[0] ?? '';
  const change = endings[how] ?? endings[cents] ?? { state: 'approved', response: fakeResponse() };
  const settled: AttemptView = {
    ...sent,
    inFlight: false,
    outcomeAt: new Date().toISOString(),
    ...change,
  };
  main.attempts = main.attempts.map((one) => (one.id === sent.id ? settled : one));
  main.emit('attempt.changed', settled);
  const open = main.attempts.filter((one) => one.state === 'unknown' || one.state === 'mismatch');
  const { firstSteps } = main.status;
  main.status = {
    ...main.status,
    unconfirmed: { count: open.length, oldestAt: open.at(-1)?.dispatchedAt ?? null },
    firstSteps: {
      ...firstSteps,
      payment: firstSteps.payment || settled.state === 'approved',
      decline: firstSteps.decline || settled.state === 'declined',
    },
  };
  main.emit('session.changed', main.status);
}
