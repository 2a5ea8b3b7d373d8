import { describe, expect, it } from 'vitest';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import {
  callBackBy,
  explanationOf,
  outcomeWords,
} from '../../../src/renderer/words/payments/outcomes.ts';
import {
  mismatchWords,
  notSentWords,
  unknownWords,
} from '../../../src/renderer/words/payments/reasons.ts';
import { refundOutcomeWords } from '../../../src/renderer/words/payments/gateway-refunds.ts';
import { stateWords } from '../../../src/renderer/words/payments/states.ts';
import { fakeResponse, fakeAttempt } from '../../fakes/fake-attempts.ts';

/** Words that must never describe a payment that may have been charged. */
const falseComfort = /fail|declin|try again|did not go through|not charged|no money/iu;

function spoken(change: Parameters<typeof fakeAttempt>[0]): string {
  const words = outcomeWords(fakeAttempt(change));
  return [words.heading, words.money, ...explanationOf(words), words.say].join(' ');
}

describe('the words of an outcome', () => {
  it.each(attemptStates)('%s says what happened, about the money, and what to say', (state) => {
    const words = outcomeWords(fakeAttempt({ state }));
    expect(words.heading).not.toBe('');
    expect(words.money).toMatch(/\.$/u);
    expect(words.say.length).toBeGreaterThan(20);
    expect(stateWords[state].word).not.toBe('');
  });

  it.each(Object.keys(unknownWords))('unconfirmed (%s) is never called a failure', (reason) => {
    for (const inFlight of [true, false]) {
      const text = spoken({ state: 'unknown', unknownReason: reason, inFlight });
      expect(text).not.toMatch(falseComfort);
      expect(text).toContain('Do not charge again');
    }
  });

  it('says the same of a late answer and of an answer that does not match', () => {
    expect(spoken({ state: 'dispatched', late: true, inFlight: true })).not.toMatch(falseComfort);
    for (const field of Object.keys(mismatchWords)) {
      const text = spoken({ state: 'mismatch', mismatchFields: [field], response: fakeResponse() });
      expect(text).not.toMatch(falseComfort);
    }
  });

  it('tells how much was approved when it was a part', () => {
    const words = outcomeWords(
      fakeAttempt({
        state: 'mismatch',
        amountMinor: 8_900,
        mismatchFields: ['captured-amount'],
        response: fakeResponse({ capturedAmountMinor: 5_000 }),
      }),
    );
    expect(words.money).toBe('The bank approved AUD 50.00 of AUD 89.00.');
  });

  it('stops everybody at an approval from the other side, whatever else differs', () => {
    for (const [test, heading] of [
      ['yes', 'STOP: response came from the test environment'],
      ['no', 'STOP: response came from the live environment'],
    ] as const) {
      const words = outcomeWords(
        fakeAttempt({
          state: 'mismatch',
          mismatchFields: ['amount', 'test-flag'],
          response: fakeResponse({ test }),
        }),
      );
      expect(words.heading).toBe(heading);
      expect(words.money).toContain('Do not charge again.');
      expect(words.next.join(' ')).toMatch(/the amount.*an admin has checked.*resolve it/u);
      expect([words.money, ...words.next, words.say].join(' ')).not.toMatch(falseComfort);
    }
  });

  it('stops everybody at a decline from the other side, and at no other', () => {
    const declined = fakeAttempt({ state: 'declined', response: fakeResponse({ test: 'yes' }) });
    expect(outcomeWords(declined, [], 'live')).toMatchObject({
      heading: 'STOP: response came from the test environment',
      money: 'Not charged.',
    });
    for (const mode of ['test', 'practice', null] as const) {
      expect(outcomeWords(declined, [], mode).heading).toBe('Declined by the bank');
    }
    const silent = fakeAttempt({ state: 'declined', response: fakeResponse({ test: 'absent' }) });
    expect(outcomeWords(silent, [], 'live').heading).toBe('Declined by the bank');
  });

  it('tells of what was found, not of the side, once somebody has looked', () => {
    const response = fakeResponse({ test: 'no' });
    const found = fakeAttempt({
      state: 'confirmed-charged',
      mismatchFields: ['test-flag'],
      response,
    });
    expect(outcomeWords(found, [], 'test').heading).not.toContain('STOP');
  });

  it('says that no money moved when nothing was sent, for every reason', () => {
    for (const reason of Object.keys(notSentWords)) {
      const words = outcomeWords(fakeAttempt({ state: 'not-sent', notSentReason: reason }));
      expect(words.money).toBe('No money moved.');
      expect(words.next).toHaveLength(2);
    }
  });

  it('asks for pen and paper when an approval could not be saved', () => {
    const text = spoken({ state: 'approved', notSaved: true });
    expect(text).toContain('NOT SAVED: write this down');
    expect(text).toContain('AUD 148.50');
  });

  it.each(['approved', 'declined', 'unknown'] as const)(
    'asks for pen and paper when a refund that is %s could not be saved',
    (state) => {
      const request = { kind: 'refund', state, inFlight: false, notSaved: true } as const;
      const { title, text, tone } = refundOutcomeWords(request, 'AUD 40.00');
      expect(title).toMatch(/^NOT SAVED, write this down: .*AUD 40\.00/u);
      expect(text).toContain('Leave this window open.');
      expect(tone).toBe('warn');
    },
  );

  it('shows what the service wants corrected', () => {
    const errors = ['Card number is invalid'];
    const text = spoken({ state: 'rejected', rejectedReason: 'refused', gatewayErrors: errors });
    expect(text).toContain('Correct: Card number is invalid');
  });

  it('rings back at a full quarter, at least 45 minutes on', () => {
    const at = callBackBy('2026-11-20T10:02:41.000Z');
    expect(at).toMatch(/:(?:00|15|30|45)$/u);
  });

  it('keeps lost, stolen and fraud out of what is said', () => {
    for (const responseCode of ['04', '07', '41', '43', '59']) {
      const response = fakeResponse({ responseCode, message: 'Stolen card' });
      expect(spoken({ state: 'declined', response })).not.toMatch(/lost|stolen|fraud|pick up/iu);
    }
  });
});
