import { describe, expect, it } from 'vitest';
import { leftOutReasonSchema, runHaltReasonSchema } from '../../../src/contract/plans/run-view.ts';
import {
  nextDueWords,
  nextShortWords,
  promiseWords,
  scheduleWords,
  sinceWords,
  whyInList,
  whyWords,
} from '../../../src/renderer/topics/due/words/due.ts';
import {
  haltWords,
  itemWhyWords,
  leftOutWords,
  runButtonWords,
} from '../../../src/renderer/topics/due/words/run-reasons.ts';
import { shortSumsWords } from '../../../src/renderer/words/sums.ts';
import {
  runItemLook,
  runSpoken,
  startWords,
  timeLeftWords,
} from '../../../src/renderer/topics/due/words/runs.ts';
import { failedOfEachKind, fakeAdvice, fakeDueRow, fakeToday } from '../../fakes/fake-due.ts';

describe('the line over To do', () => {
  it('says since when rows have come in', () => {
    expect(sinceWords('Friday 17:02')).toBe('Since Friday 17:02.');
    expect(sinceWords(null)).toBe('No billing run yet.');
  });
});

describe('an instalment that no run charges until a person has settled something', () => {
  it('says what it waits for, and the next step', () => {
    const options = { today: fakeToday, declineOverrides: [] };
    const barred = (bar: NonNullable<ReturnType<typeof fakeDueRow>['bar']>) => {
      const row = fakeDueRow(1, { bar });
      return [whyWords(row, 'failed', options), nextShortWords(row, fakeToday)];
    };
    expect(barred({ reason: 'needs-supervisor', orderReference: null })).toEqual([
      'An attempt was once unconfirmed.',
      'supervisor charges it',
    ]);
    expect(barred({ reason: 'held-by-order', orderReference: 'INV-7' })).toEqual([
      'Waits for INV-7.',
      'resolve INV-7 first',
    ]);
    expect(barred({ reason: 'maybe-paid', orderReference: 'INV-7' })).toEqual([
      'May have been paid by INV-7.',
      'decide in the next run',
    ]);
  });
});

describe('the sum on a tile', () => {
  const aud = { currency: 'AUD', count: 180, amountMinor: 1_602_000 };
  const nzd = { currency: 'NZD', count: 2, amountMinor: 4_000 };

  it('is that of most rows, and never adds currencies up', () => {
    expect(shortSumsWords([])).toBeNull();
    expect(shortSumsWords([aud])).toBe('AUD 16,020.00');
    expect(shortSumsWords([nzd, aud])).toBe('AUD 16,020.00 + 1 currency');
    expect(shortSumsWords([nzd, aud, { ...nzd, currency: 'USD' }])).toBe(
      'AUD 16,020.00 + 2 currencies',
    );
  });
});

describe('the words of a list', () => {
  it('say what comes next when it is empty', () => {
    const next = {
      dueDate: '2026-11-21',
      tallies: [{ currency: 'AUD', count: 12, amountMinor: 106_800 }],
    };
    expect(nextDueWords(next, () => 'tomorrow')).toBe('Next due: 12 tomorrow, AUD 1,068.00.');
    expect(nextDueWords(null, () => '')).toBe('Nothing else is due either.');
  });

  it('count what a run would take', () => {
    const sums = [{ currency: 'AUD', count: 38, amountMinor: 411_200 }];
    const all = { charged: sums, ofCount: 38, isChosen: false };
    expect(runButtonWords('Run', all)).toBe('Run 38, AUD 4,112.00');
    const chosen = { charged: sums, ofCount: 40, isChosen: true };
    expect(runButtonWords('Try again', chosen)).toBe('Try again 38 of 40 chosen, AUD 4,112.00');
    const none = { charged: [], ofCount: 7, isChosen: false };
    expect(runButtonWords('Try again', none)).toBe('Show what is excluded');
  });

  it('say on which days the retry policy recommends attempts', () => {
    const days = 'The retry policy recommends attempts on the due date, then after';
    expect(scheduleWords([0, 3, 7, 14])).toBe(`${days} 3, 7 and 14 days.`);
    expect(scheduleWords([0, 1])).toBe(`${days} 1 day.`);
    expect(scheduleWords([0])).toBe('The retry policy recommends one attempt, on the due date.');
  });

  it('say in a column when a card expired or expires', () => {
    const setting = { today: fakeToday, declineOverrides: [] };
    const row = fakeDueRow(1);
    const { card } = row;
    if (card === null) throw new Error('the row has no card');
    const expiry = { year: 2026, month: 10 };
    const whyOf = (health: typeof card.health) =>
      whyInList({ ...row, card: { ...card, health, expiry } }, 'expiring', setting).why;
    expect(whyOf('expired')).toBe('Expired 10/26');
    expect(whyOf('expiring')).toBe('Expires 10/26');
    expect(whyInList({ ...row, card: null }, 'expiring', setting).why).toBe('The plan has no card');
  });

  it('name a decline in few words with its code, and anything else without', () => {
    const setting = { today: fakeToday, declineOverrides: [] };
    const failed = failedOfEachKind().find(({ lastAnswer }) => lastAnswer?.responseCode === '51');
    if (failed === undefined) throw new Error('the scene has no such row');
    expect(whyInList(failed, 'failed', setting)).toEqual({ why: 'Insufficient funds', code: '51' });
    expect(whyInList({ ...failed, lastAnswer: null }, 'failed', setting)).toEqual({
      why: 'The last attempt did not go through',
      code: null,
    });
    expect(whyInList({ ...failed, dueDate: '2026-11-16' }, 'due', setting)).toEqual({
      why: 'Past due 4 days',
      code: null,
    });
  });

  it('never tell a lost or stolen card from any other', () => {
    const rows = failedOfEachKind();
    const setting = { today: fakeToday, declineOverrides: [] };
    const stolen = rows.find(({ lastAnswer }) => lastAnswer?.responseCode === '41');
    if (stolen === undefined) throw new Error('the scene has no such row');
    expect(whyWords(stolen, 'failed', setting)).not.toMatch(/lost|stolen|fraud/iu);
    expect(whyInList(stolen, 'failed', setting)).toEqual({
      why: 'Declined by the bank',
      code: null,
    });
    expect(whyWords(fakeDueRow(1, { dueDate: '2026-11-16' }), 'due', setting)).toBe(
      'Past due 4 days',
    );
  });

  it('say of a promise whether it was kept', () => {
    const promise = { amountMinor: 8_900, on: '2026-11-18', isBroken: true };
    const row = fakeDueRow(1, { promise });
    expect(promiseWords(row)).toBe('Promise broken: AUD 89.00, Wed 18 Nov 2026');
    expect(promiseWords(fakeDueRow(1))).toBeNull();
  });

  it('name the next day, or what has to happen first', () => {
    expect(nextShortWords(fakeDueRow(1), fakeToday)).toBe('today');
    expect(nextShortWords(fakeDueRow(1, { advice: null }), fakeToday)).toBe('needs a card');
    const never = { kind: 'never-again', canGrant: false, until: null } as const;
    const locked = fakeAdvice({ allowed: false, nextByHandOn: null, lockedBecause: never });
    expect(nextShortWords(fakeDueRow(1, { advice: locked }), fakeToday)).toBe('new card first');
    // The day of a run by hand: the schedule may well recommend a later one.
    const advice = fakeAdvice({ nextByHandOn: '2026-11-24', nextSensibleDate: '2026-11-26' });
    expect(nextShortWords(fakeDueRow(1, { advice }), fakeToday)).toBe('Tue 24 Nov');
    const now = fakeAdvice({ nextSensibleDate: '2026-11-26' });
    expect(nextShortWords(fakeDueRow(1, { advice: now }), fakeToday)).toBe('today');
  });
});

describe('the words of a run', () => {
  it.each(leftOutReasonSchema.options)('say why %s stays out, of one and of several', (reason) => {
    const one = leftOutWords({ reason, until: '2026-11-24', count: 1 });
    const many = leftOutWords({ reason, until: null, count: 3 });
    expect(one).toMatch(/^1 (?:is|was|has|needs|waits|belongs|failed)\b/u);
    expect(many).toMatch(/^3 (?:are|were|have|need|wait|belong|failed)\b/u);
    expect(`${one} ${many}`).not.toMatch(/[{}]|undefined/u);
  });

  it('wait until a day', () => {
    const wait = { reason: 'schedule-day', until: '2026-11-24', count: 3 } as const;
    expect(leftOutWords(wait)).toBe('3 failed before and wait until Tue 24 Nov 2026');
  });

  it.each(runHaltReasonSchema.options)(
    'tell of %s whether money moved, and what to do',
    (reason) => {
      for (const state of ['paused', 'stopped'] as const) {
        const words = haltWords({ state, haltReason: reason, waitingCount: 3 });
        expect(words?.title).toMatch(/^(?:Paused|Stopped)[.:]/u);
        expect(words?.text).toMatch(/3 were not sent and not charged\./u);
        expect(words?.text).not.toMatch(/failed/iu);
      }
      expect(haltWords({ state: 'running', haltReason: reason, waitingCount: 3 })).toBeNull();
    },
  );

  it('are spoken when the state changes, and not on the way', () => {
    const counts = { approved: 5, declined: 1, notConfirmed: 0, notTaken: 0, waiting: 0 };
    const run = { number: 38, haltReason: null };
    expect(runSpoken({ ...run, state: 'finished' }, counts)).toBe(
      'Run 38 is done: 5 approved, 1 declined.',
    );
    expect(runSpoken({ ...run, state: 'pausing' }, counts)).toBeNull();
  });

  it('say what Start charges and how long it takes', () => {
    expect(startWords([{ currency: 'AUD', amountMinor: 44_500 }], 5)).toBe(
      'Start: charge 5, AUD 445.00',
    );
    expect(timeLeftWords(0.4)).toBe('less than a minute left');
    expect(timeLeftWords(2.2)).toBe('about 3 min left');
  });

  it('say of a row from the other side that it is a stop, and of another that it differs', () => {
    const item = { state: 'mismatch', reason: 'test-or-live', responseCode: '00' } as const;
    expect(runItemLook(item)).toMatchObject({ tone: 'bad', word: 'STOP: wrong environment' });
    expect(itemWhyWords(item, [])).toMatch(/may have been charged: resolve it/u);
    expect(runItemLook({ ...item, reason: null })).toMatchObject({ tone: 'warn' });
  });

  it('say of a row why it came out as it did', () => {
    const item = { state: 'left-out', reason: 'already-paid', responseCode: null } as const;
    expect(itemWhyWords(item, [])).toBe('It has since been paid.');
    expect(itemWhyWords({ ...item, state: 'approved', reason: null }, [])).toBeNull();
    expect(itemWhyWords({ ...item, state: 'declined', responseCode: '51' }, [])).toMatch(/funds/u);
  });
});
