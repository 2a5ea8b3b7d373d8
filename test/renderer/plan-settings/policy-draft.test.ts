import { describe, expect, it } from 'vitest';
import { checkPolicy, defaultRetryPolicy } from '../../../src/domain/plans/retries/retry-policy.ts';
import { policyOf, textOf } from '../../../src/renderer/topics/plan-settings/policy-draft.ts';

const { declineOverrides: _own, ...proposal } = defaultRetryPolicy;
const given = {
  ...proposal,
  scheduleDays: [...proposal.scheduleDays],
  brandBudgets: proposal.brandBudgets.map((budget) => ({ ...budget })),
  sameDayCodes: [...proposal.sameDayCodes],
};

function faultsOf(change: Partial<ReturnType<typeof textOf>>): readonly string[] {
  const checked = checkPolicy({
    ...policyOf({ ...textOf(given), ...change }),
    declineOverrides: [],
  });
  return checked.ok ? [] : Object.keys(checked.error);
}

describe('the retry rules as they are keyed', () => {
  it('are read as they were written', () => {
    expect(policyOf(textOf(given))).toEqual(given);
  });

  it('take lists with commas, spaces or both', () => {
    const read = policyOf({ ...textOf(given), scheduleDays: '0 3,7 , 14', sameDayCodes: '91;r1' });
    expect(read.scheduleDays).toEqual([0, 3, 7, 14]);
    expect(read.sameDayCodes).toEqual(['91', 'R1']);
  });

  it.each([
    [{ scheduleDays: '' }, ['scheduleDays']],
    [{ scheduleDays: '0, three' }, ['scheduleDays']],
    [{ spacingHours: '1' }, ['spacingHours']],
    [{ spacingHours: '1.5' }, ['spacingHours']],
    [{ triesPerCardMax: '-3' }, ['triesPerCardMax']],
    [{ budgets: [] }, ['brandBudgets']],
    [{ budgets: [{ brand: '', attempts: '21', hours: '720' }] }, ['brandBudgets']],
    [{ budgets: [{ brand: '', attempts: '20', hours: '720' }] }, []],
  ])('refuse %j at its field', (change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
});
