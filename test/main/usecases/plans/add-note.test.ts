import { describe, expect, it } from 'vitest';
import { movePlan } from '../../../../src/main/usecases/plans/move-plan.ts';
import { approvingCard, person, valueOf } from '../test-context.ts';
import { openPlanContext } from './plan-context.ts';

describe('a note on a plan', () => {
  it('is shown among its events with who wrote it, and tells the lists', async () => {
    const { context, started } = await openPlanContext();
    const planId = await started();
    const move = { kind: 'add-note', sequence: 2, text: '  pays after the 10th ' } as const;
    const answer = valueOf(await movePlan(context, person('clerk'), { planId, move }));
    if (answer.kind !== 'moved') throw new Error(`Not written: ${answer.kind}`);
    expect(answer.plan.events[0]).toMatchObject({
      kind: 'note',
      sequence: 2,
      amountMinor: null,
      reason: 'pays after the 10th',
      operatorName: 'Name of clerk',
    });
    expect(answer.plan.state).toBe('active');
  });

  it('is refused when it is empty or holds a card number, and nothing is kept of it', async () => {
    const { context, started, plan } = await openPlanContext();
    const planId = await started();
    const before = await plan(planId);
    const texts = [
      ['  ', 'empty'],
      [`new card ${approvingCard}`, 'holds-card-number'],
    ] as const;
    for (const [text, reason] of texts) {
      const move = { kind: 'add-note', sequence: null, text } as const;
      expect(valueOf(await movePlan(context, person('clerk'), { planId, move }))).toEqual({
        kind: 'refused',
        refusals: [{ field: 'note', reason }],
      });
    }
    expect((await plan(planId)).events).toEqual(before.events);
  });
});
