import { describe, expect, it } from 'vitest';
import {
  firstRow,
  needsSupervisor,
  notesOnCards,
  oldestOpen,
  planActions,
  rowActions,
} from '../../../src/renderer/topics/plans/page/plan-model.ts';
import { planPath, readPlanRoute } from '../../../src/renderer/topics/plans/plan-route.ts';
import { fakePlan, fakePlanCard, fakeRow } from '../../fakes/fake-plans.ts';

describe('what can be done with a plan', () => {
  it('offers no charge without a card, and the evidence of an earlier one instead', () => {
    const plan = fakePlan('card', { card: null, state: 'needs-card', histories: [] });
    expect(planActions(plan)).toContain('evidence');
    expect(planActions(plan)).not.toContain('extra');
    expect(planActions(plan)).not.toContain('pay-off');
  });

  it('offers nothing that charges while a row is not confirmed or on its way', () => {
    const waiting = fakePlan('w', { state: 'waiting' });
    const charging = fakePlan('c', { instalments: [fakeRow(3, { standing: 'in-flight' })] });
    for (const plan of [waiting, charging]) {
      expect(planActions(plan)).not.toContain('replace-card');
      expect(planActions(plan)).not.toContain('extra');
    }
  });

  it('offers to resume instead of to pause once it is paused', () => {
    const paused = planActions(fakePlan('p', { isPaused: true, state: 'paused' }));
    expect(paused).toContain('resume');
    expect(paused).not.toContain('pause');
    expect(planActions(fakePlan('a'))).toContain('pause');
  });

  it('offers no pay-off of a plan without an end', () => {
    expect(planActions(fakePlan('endless'))).not.toContain('pay-off');
    const terms = { ...fakePlan('x').terms, kind: 'recurring', end: { kind: 'after', count: 4 } };
    expect(planActions(fakePlan('ends', { terms: terms as never }))).toContain('pay-off');
  });

  it('leaves only the calls and notes of a plan that is over', () => {
    for (const state of ['completed', 'cancelled'] as const) {
      expect(planActions(fakePlan('over', { state, health: 'ended' }))).toEqual([
        'log-call',
        'note',
      ]);
    }
  });
});

describe('what can be done with a row', () => {
  it('offers to try although expired only on an expired card', () => {
    const row = fakeRow(3, { standing: 'failed' });
    const expired = fakePlan('e', { card: fakePlanCard({ health: 'expired' }) });
    expect(rowActions(expired, row)).toContain('try-expired');
    expect(rowActions(fakePlan('g'), row)).not.toContain('try-expired');
  });

  it.each([
    'paid',
    'skipped',
    'written-off',
    'paid-another-way',
    'cancelled',
    'not-confirmed',
  ] as const)('never offers to charge or change a row that is %s', (standing) => {
    expect(rowActions(fakePlan('p'), fakeRow(3, { standing }))).toEqual(['log-call', 'note']);
  });

  it('never offers to charge a row whose amount counts elsewhere', () => {
    expect(rowActions(fakePlan('p'), fakeRow(3, { coveredBy: 7 }))).toEqual(['log-call', 'note']);
  });

  it('leaves amounts and write-offs to a supervisor', () => {
    expect(needsSupervisor('change-amount')).toBe(true);
    expect(needsSupervisor('write-off')).toBe(true);
    expect(needsSupervisor('skip')).toBe(false);
  });
});

describe('which row comes first', () => {
  it('takes the oldest open row for a new card, whatever the order of the list', () => {
    const rows = [
      fakeRow(1, { standing: 'paid' }),
      fakeRow(5, { dueDate: '2026-09-01' }),
      fakeRow(2, { dueDate: '2026-08-01', standing: 'failed' }),
      fakeRow(3, { dueDate: '2026-08-01' }),
    ];
    expect(oldestOpen(fakePlan('p', { instalments: rows }))?.sequence).toBe(2);
    expect(oldestOpen(fakePlan('none', { instalments: rows.slice(0, 1) }))).toBe(null);
  });

  it('begins on what needs somebody, else on what comes next', () => {
    const paid = fakeRow(1, { standing: 'paid' });
    expect(firstRow([paid, fakeRow(2), fakeRow(3, { standing: 'failed' })])).toBe(2);
    expect(firstRow([paid, fakeRow(2), fakeRow(3)])).toBe(1);
    expect(firstRow([paid])).toBe(0);
  });
});

describe('the address of the screen', () => {
  it.each([
    { show: 'list', openId: null },
    { show: 'list', openId: 'plan-1' },
    { show: 'list', openId: 'plan-1', doing: 'replace-card' },
    { show: 'calendar', openId: null },
  ] as const)('is read as it was written: %j', (place) => {
    expect(readPlanRoute(planPath(place).split('?')[1] ?? '')).toEqual(place);
  });

  it('opens no form of no plan', () => {
    expect(readPlanRoute('do=replace-card')).toEqual({ show: 'list', openId: null });
  });
});

describe('what the card histories tell of an instalment', () => {
  const [history] = fakePlan('noted').histories;
  const step = (sequence: number, result: 'approved' | 'declined') => ({
    attemptId: `attempt-${sequence}-${result}`,
    sequence,
    indicator: 'S',
    on: '2026-11-01',
    omitExpiry: false,
    result,
  });
  const histories = (origin: string) =>
    [
      {
        ...history,
        number: 1,
        origin,
        cardHistorySteps: [step(1, 'approved'), step(2, 'declined')],
      },
      { ...history, number: 2, cardHistorySteps: [step(2, 'declined'), step(3, 'approved')] },
      { ...history, number: 3, cardHistorySteps: [step(4, 'declined')] },
    ] as unknown as ReturnType<typeof fakePlan>['histories'];

  it('is the first charge, and the first that a new card approved', () => {
    expect([...notesOnCards(histories('first-charge'))]).toEqual([
      [1, 'first charge'],
      [3, 'new card'],
    ]);
  });

  it('is no first charge where that was made elsewhere', () => {
    expect([...notesOnCards(histories('recorded-evidence'))]).toEqual([[3, 'new card']]);
  });
});
