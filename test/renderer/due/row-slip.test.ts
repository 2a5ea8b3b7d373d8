import { expect, it } from 'vitest';
import { rowSlip } from '../../../src/renderer/topics/due/row/row-slip.ts';
import { outcomeWords } from '../../../src/renderer/words/payments/outcomes.ts';
import { fakeAttempt, fakeResponse } from '../../fakes/fake-attempts.ts';
import { fakeDueRow, fakeToday } from '../../fakes/fake-due.ts';

it.each([
  ['leaves the reason of a decline to the list', false, 1],
  ['keeps every step after an environment mismatch', true, 0],
] as const)('%s', (_name, test, leftOut) => {
  const attempt = fakeAttempt({
    state: 'declined',
    response: { ...fakeResponse(), responseCode: '51', test: test ? 'no' : 'yes' },
  });
  const setting = { mode: 'practice', merchantName: 'M', nowMs: 0, declineOverrides: [] } as const;
  const { next } = rowSlip(fakeDueRow(1), { ...setting, attempt, tab: 'failed', today: fakeToday });
  const steps = outcomeWords(attempt, [], 'practice').next;
  expect(steps.length).toBeGreaterThan(1);
  expect(next).toEqual(steps.slice(leftOut));
});
