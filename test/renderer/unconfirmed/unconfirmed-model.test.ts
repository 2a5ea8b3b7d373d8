import { describe, expect, it } from 'vitest';
import {
  ageStep,
  responseLeftMs,
  holdLeftNow,
  lookSpan,
  needsPerson,
  nextAfter,
  reasonSentence,
} from '../../../src/renderer/topics/unconfirmed/unconfirmed-model.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';
import { openAttempt } from '../../fakes/fake-unconfirmed.ts';

const minuteMs = 60_000;
const sent = '2026-11-20T10:00:00.000Z';
const sentMs = Date.parse(sent);

function stepAfter(minutes: number, resolutionWaitLeftMs = 0) {
  const attempt = openAttempt('1', 0, { dispatchedAt: sent });
  return ageStep(attempt, { nowMs: sentMs + minutes * minuteMs, resolutionWaitLeftMs });
}

describe('the age ladder', () => {
  it('says do not charge again while the hold lasts, and then that it can be resolved', () => {
    expect(stepAfter(0, 30 * minuteMs)).toBe('leave-alone');
    expect(stepAfter(29, 1)).toBe('leave-alone');
    expect(stepAfter(30, 0)).toBe('resolvable');
  });

  it('turns at exactly four and twenty-four hours, whatever the hold', () => {
    expect(stepAfter(4 * 60 - 1)).toBe('resolvable');
    expect(stepAfter(4 * 60, 5)).toBe('hours');
    expect(stepAfter(24 * 60 - 1)).toBe('hours');
    expect(stepAfter(24 * 60, 5)).toBe('day');
  });

  it('waits while an answer may come, however old it is', () => {
    const attempt = openAttempt('1', 0, { dispatchedAt: sent, inFlight: true });
    expect(ageStep(attempt, { nowMs: sentMs + 99 * 60 * minuteMs, resolutionWaitLeftMs: 0 })).toBe(
      'answer-may-come',
    );
  });
});

describe('what is left', () => {
  it('counts the hold on from when main told it, and never below nothing', () => {
    const attempt = openAttempt('1', 0, { resolutionWaitLeftMs: 10 * minuteMs });
    expect(holdLeftNow(attempt, 1000, 1000)).toBe(10 * minuteMs);
    expect(holdLeftNow(attempt, 1000, 1000 + 4 * minuteMs)).toBe(6 * minuteMs);
    expect(holdLeftNow(attempt, 1000, 1000 + 11 * minuteMs)).toBe(0);
    expect(holdLeftNow(attempt, 5000, 1000)).toBe(10 * minuteMs);
  });

  it('knows how long an answer may come only with a send and a deadline', () => {
    const attempt = openAttempt('1', 0, { dispatchedAt: sent });
    expect(responseLeftMs(attempt, 150_000, sentMs + 108_000)).toBe(42_000);
    expect(responseLeftMs(attempt, 150_000, sentMs + 200_000)).toBe(0);
    expect(responseLeftMs(attempt, null, sentMs)).toBeNull();
    expect(responseLeftMs({ ...attempt, dispatchedAt: null }, 150_000, sentMs)).toBeNull();
  });
});

describe('the span to look in', () => {
  const attempt = openAttempt('1', 0, { dispatchedAt: '2026-11-20T12:56:00.000Z' });

  it('begins before the send and ends after it, in the zone asked for', () => {
    expect(lookSpan(attempt, 'UTC')).toBe('Fri 20 Nov 2026 12:51 to 13:06');
  });

  it('names both days when it crosses midnight', () => {
    expect(lookSpan(attempt, 'Australia/Sydney')).toBe(
      'Fri 20 Nov 2026 23:51 to Sat 21 Nov 2026 00:06',
    );
  });
});

describe('why somebody has to look', () => {
  it('tells each kind apart', () => {
    expect(reasonSentence(openAttempt('1', 0, { unknownReason: 'interrupted' }))).toBe(
      'Tillroom was closed while it waited for the response.',
    );
    expect(
      reasonSentence(openAttempt('1', 0, { state: 'mismatch', mismatchFields: ['amount'] })),
    ).toBe('Different from what was sent: the amount.');
    expect(reasonSentence(openAttempt('1', 0, { state: 'surplus-charged' }))).toMatch(/Refund it/u);
  });

  it('never says of one that nobody knows that it failed, was declined, or may be tried again', () => {
    for (const reason of ['no-answer', 'gateway-error', 'duplicate-code', 'reference-collision']) {
      const text = reasonSentence(openAttempt('1', 0, { unknownReason: reason }));
      expect(text).not.toMatch(/failed|declined|try again/iu);
    }
  });

  it('needs a person only for what has no outcome or one too many', () => {
    const states = ['unknown', 'mismatch', 'surplus-charged', 'approved', 'dispatched'] as const;
    expect(states.map((state) => needsPerson(fakeAttempt({ state })))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the next to resolve', () => {
  const [first, second, third] = [openAttempt('1', 3), openAttempt('2', 2), openAttempt('3', 1)];
  const order = ['1', '2', '3'];

  it('is the one after it in the list as it was, then the oldest left', () => {
    expect(nextAfter(order, '2', [first, third])?.id).toBe('3');
    expect(nextAfter(order, '3', [first, second])?.id).toBe('1');
  });

  it('never offers the same one, nor one that was resolved meanwhile', () => {
    expect(nextAfter(order, '1', [first])).toBeNull();
    expect(nextAfter(order, '1', [third])?.id).toBe('3');
  });

  it('offers one that came after the list was opened', () => {
    expect(nextAfter(order, '3', [openAttempt('9', 0)])?.id).toBe('9');
  });
});
