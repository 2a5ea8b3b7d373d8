import { describe, expect, it } from 'vitest';
import { cardHistoryStepsOf } from '../../../../src/renderer/ui/plans/card-history-model.ts';
import { fakePlan, fakeRow, plansOfEachHealth } from '../../../fakes/fake-plans.ts';

describe('the beads of a card history', () => {
  it('ends with a ring for each row that is due, on the card in use alone', () => {
    const [plan] = plansOfEachHealth();
    if (plan === undefined) throw new Error('a plan has every state');
    const [earlier, current] = plan.histories.map((history) => cardHistoryStepsOf(plan, history));
    expect(earlier?.map(({ look }) => look)).toEqual(['filled', 'cross', 'question']);
    expect(current?.map(({ look, result }) => `${look} ${result}`)).toEqual([
      'filled approved',
      'cross declined',
      'ring due',
    ]);
  });

  it('shows the next row as a ring when none is due', () => {
    const plan = fakePlan('p', { instalments: [fakeRow(4), fakeRow(5)] });
    const [history] = plan.histories;
    if (history === undefined) throw new Error('a plan has a history');
    expect(cardHistoryStepsOf(plan, history).at(-1)).toMatchObject({ look: 'ring', sequence: 4 });
  });

  it('adds no ring to a plan that has ended', () => {
    const plan = fakePlan('p', { health: 'ended', state: 'cancelled' });
    const [history] = plan.histories;
    if (history === undefined) throw new Error('a plan has a history');
    expect(cardHistoryStepsOf(plan, history).map(({ result }) => result)).toEqual([
      'approved',
      'approved',
    ]);
  });
});
