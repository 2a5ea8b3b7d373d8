import { expect, it } from 'vitest';
import { rowSlip } from '../../../src/renderer/topics/due/row/row-slip.ts';
import { explanationOf, outcomeWords } from '../../../src/renderer/words/payments/outcomes.ts';
import { fakeAttempt, fakeResponse } from '../../fakes/fake-attempts.ts';
import { fakeDueRow, fakeToday } from '../../fakes/fake-due.ts';

const setting = { mode: 'practice', merchantName: 'M', nowMs: 0, declineOverrides: [] } as const;

function declinedSlip(test: 'yes' | 'no') {
  const attempt = fakeAttempt({
    state: 'declined',
    response: { ...fakeResponse(), responseCode: '51', test },
  });
  const slip = rowSlip(fakeDueRow(1), { ...setting, attempt, tab: 'failed', today: fakeToday });
  return { slip, words: outcomeWords(attempt, [], 'practice') };
}

it('leaves the reason of a decline to the list, and keeps what to do', () => {
  const { slip, words } = declinedSlip('yes');
  expect(words.reason).toBeDefined();
  expect(words.next).not.toEqual([]);
  expect(slip.next).toEqual(words.next);
});

it('keeps every step after an environment mismatch', () => {
  const { slip, words } = declinedSlip('no');
  expect(words.next.length).toBeGreaterThan(1);
  expect(slip.next).toEqual(explanationOf(words));
});
