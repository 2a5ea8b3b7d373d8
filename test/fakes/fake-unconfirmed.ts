import type { AttemptView } from '../../src/contract/charge/attempt-view.ts';
import type { ResolutionInput } from '../../src/contract/charge/unconfirmed.ts';
import { notFoundPhrase } from '../../src/domain/charge/not-found-phrase.ts';
import type { AttemptId } from '../../src/domain/ids.ts';
import type { CurrencyCode } from '../../src/domain/money.ts';
import { fakeResponse, fakeAttempt } from './fake-attempts.ts';
import type { FakeMain } from './fake-bridge.ts';

const minuteMs = 60_000;
const holdMs = 30 * minuteMs;

/** A payment that needs staff, sent that many minutes ago. */
export function openAttempt(
  id: string,
  minutesAgo: number,
  change: Partial<AttemptView> = {},
): AttemptView {
  const at = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
  return fakeAttempt({
    id: id as AttemptId,
    intentId: `oneoff:${id}`,
    state: 'unknown',
    unknownReason: 'connection-lost',
    operatorName: 'Clerk',
    orderReference: `INV-${id}`,
    reference: `INV-${id}`,
    preparedAt: at,
    dispatchedAt: at,
    outcomeAt: at,
    httpStatus: null,
    resolutionWaitLeftMs: Math.max(0, holdMs - minutesAgo * minuteMs),
    ...change,
  });
}

/** One of each kind that the list can hold, oldest first. */
export function openOfEachKind(): AttemptView[] {
  return [
    openAttempt('20371', 26 * 60, {
      state: 'surplus-charged',
      response: fakeResponse({ reference: 'INV-20371' }),
      amountMinor: 1_602_000,
      resolutionWaitLeftMs: null,
    }),
    openAttempt('20388', 25 * 60, { unknownReason: 'interrupted', amountMinor: 8_900 }),
    openAttempt('20402', 5 * 60, {
      unknownReason: 'gateway-error',
      reference: 'INV-20402-2',
      attemptNumber: 2,
      card: { brand: 'american-express', lastFour: '0002', expiry: { year: 2029, month: 1 } },
    }),
    openAttempt('20411', 41, {
      state: 'mismatch',
      unknownReason: null,
      mismatchFields: ['amount', 'last-four'],
      response: fakeResponse({
        amountMinor: 41_850,
        capturedAmountMinor: 41_850,
        cardLastFour: '4444',
      }),
    }),
    openAttempt('20415', 12, {
      amountMinor: 12_000,
      currency: 'JPY' as CurrencyCode,
      unknownReason: 'hard-deadline',
    }),
    openAttempt('20417', 1.8, { inFlight: true, unknownReason: 'no-answer' }),
  ];
}

/** Adds these open payments to the fake's records, and answers for them as main would. */
export function addUnconfirmed(main: FakeMain, open: readonly AttemptView[]): void {
  main.attempts = [...main.attempts, ...open.toReversed()];
  main.status = { ...main.status, unconfirmed: counted(main) };
  main.extra = {
    ...main.extra,
    'unconfirmed.list': () => needsPerson(main).toReversed(),
    'unconfirmed.print': () => ({ kind: 'done', fileName: null }),
    'practice.pass-time': ({ minutes }) => {
      main.attempts = main.attempts.map((attempt) => ({
        ...attempt,
        resolutionWaitLeftMs:
          attempt.resolutionWaitLeftMs === null
            ? null
            : Math.max(0, attempt.resolutionWaitLeftMs - minutes * minuteMs),
      }));
      return null;
    },
    'unconfirmed.resolve': ({ attemptId, finding }) => {
      const attempt = main.attempts.find((one) => one.id === attemptId);
      if (attempt === undefined || !needsPerson(main).includes(attempt)) {
        return { kind: 'refused', reason: 'not-open-any-more' };
      }
      if (finding.found === 'charged' && finding.transactionId === 'TAKEN') {
        return { kind: 'refused', reason: 'transaction-id-taken' };
      }
      if (finding.found === 'charged' && finding.amountTakenMinor > attempt.amountMinor) {
        return { kind: 'refused', reason: 'amount-above-request' };
      }
      if (finding.found === 'not-charged' && finding.typedPhrase !== null) {
        const isPhrase = finding.typedPhrase.toLowerCase() === notFoundPhrase;
        if (!isPhrase) return { kind: 'refused', reason: 'wrong-phrase' };
      }
      const resolved: AttemptView = {
        ...attempt,
        state: stateFound(finding.found),
        resolutionWaitLeftMs: null,
        resolution: {
          found: finding.found,
          transactionId: 'transactionId' in finding ? finding.transactionId : null,
          amountMinor: null,
          note: 'howLooked' in finding ? finding.howLooked : null,
        },
      };
      move(main, resolved);
      return { kind: 'resolved', attempt: resolved };
    },
  };
}

function stateFound(found: ResolutionInput['found']): AttemptView['state'] {
  if (found === 'paid-elsewhere') return found;
  return found === 'other-order' ? 'confirmed-not-charged' : `confirmed-${found}`;
}

/** Changes one attempt, as a response or a resolution would, and notifies the page. */
export function move(main: FakeMain, attempt: AttemptView): void {
  main.attempts = main.attempts.map((one) => (one.id === attempt.id ? attempt : one));
  main.emit('attempt.changed', attempt);
  main.status = { ...main.status, unconfirmed: counted(main) };
  main.emit('session.changed', main.status);
}

function needsPerson(main: FakeMain): readonly AttemptView[] {
  return main.attempts.filter((attempt) =>
    ['unknown', 'mismatch', 'reference-taken', 'surplus-charged'].includes(attempt.state),
  );
}

function counted(main: FakeMain): FakeMain['status']['unconfirmed'] {
  const open = needsPerson(main);
  return { count: open.length, oldestAt: open.at(-1)?.dispatchedAt ?? null };
}
