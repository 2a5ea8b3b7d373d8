import { describe, expect, it } from 'vitest';
import type { Attempt, Resolution } from '../../../src/domain/charge/attempt.ts';
import {
  hasOtherForm,
  questionResolution,
} from '../../../src/domain/charge/question-resolution.ts';
import { newAttempt } from '../../main/ledger/ledger-fixture.ts';

const ids = ['001-P-K7TQ2M9XWB4C', '001-P-3HD8QW7ZZK2M', '001-P-XWB4CK7TQ2M9'];
const sentAt = '2026-03-02 20:00:12';

function attempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    ...newAttempt({ amountMinor: 2198 }),
    state: 'unknown',
    transaction: null,
    verdict: null,
    resolution: null,
    ...changes,
  } as unknown as Attempt;
}

function ask(resolution: Resolution, changes: Partial<Attempt> = {}, knownIds = ids, refunds = 0) {
  const scene = { attempt: attempt(changes), knownIds, sentAt, refundedMinor: refunds };
  return questionResolution(resolution, scene);
}

describe('the form of an account’s ids', () => {
  it.each([
    ['001-P-K7TQ2M9XWB4D', false],
    ['nonsense', true],
    ['001-P-K7TQ2M9XWB4', true],
    ['001_P-K7TQ2M9XWB4C', true],
    ['002-P-K7TQ2M9XWB4C', true],
    ['001-R-K7TQ2M9XWB4C', true],
  ])('%s: other %s', (id, isOther) => {
    expect(hasOtherForm(id, ids)).toBe(isOther);
  });

  it('is not told from fewer than three, and tells letters from digits alone', () => {
    expect(hasOtherForm('nonsense', ids.slice(1))).toBe(false);
    expect(hasOtherForm('10A4', ['1001', '1002', '1003'])).toBe(true);
    expect(hasOtherForm('1004', ['1001', '1002', '1003'])).toBe(false);
  });
});

describe('a finding that looks wrong', () => {
  const charged = {
    found: 'charged',
    transactionId: ids[0] ?? '',
    amountTakenMinor: 2198,
  } as const;

  it('is asked about when it denies refunds that are recorded', () => {
    const notThere = { found: 'not-charged', howLooked: 'In the dashboard' } as const;
    expect(ask(notThere, { state: 'approved' }, ids, 100)).toEqual(['refunds-recorded']);
    expect(ask(notThere, { state: 'approved' }, ids)).toEqual([]);
    expect(ask(charged, { state: 'confirmed-reversed' }, ids, 2198)).toEqual(['refunds-recorded']);
    expect(ask(charged, { state: 'unknown' }, ids, 100)).toEqual([]);
  });

  it('is asked about by its id and its amount', () => {
    expect(ask(charged)).toEqual([]);
    expect(ask({ ...charged, transactionId: 'nonsense', amountTakenMinor: 2189 })).toEqual([
      'id-form',
      'amount-differs',
    ]);
  });

  it('may have the amount that a response which does not match says', () => {
    const answered = {
      state: 'mismatch',
      verdict: { state: 'mismatch', fields: ['amount'] },
      transaction: { id: ids[0], amountMinor: 1000, capturedAmountMinor: 1000, currency: 'AUD' },
    } as unknown as Partial<Attempt>;
    expect(ask({ ...charged, amountTakenMinor: 1000 }, answered)).toEqual([]);
    expect(ask({ ...charged, amountTakenMinor: 1001 }, answered)).toEqual(['amount-differs']);
    expect(ask({ ...charged, transactionId: ids[1] ?? '' }, answered)).toEqual(['id-differs']);
  });

  it('is asked about by the time of a decline', () => {
    const declined = {
      found: 'declined',
      transactionId: ids[0] ?? '',
      responseCode: '05',
    } as const;
    expect(ask({ ...declined, shownAt: '2026-03-02 20:59' })).toEqual([]);
    expect(ask({ ...declined, shownAt: '2026-03-02 21:02' })).toEqual(['time-differs']);
    expect(ask({ ...declined, shownAt: '2026-03-01 20:00' })).toEqual(['time-differs']);
    expect(ask(declined)).toEqual([]);
  });

  it('leaves the id of a refund alone, and asks about an amount that nothing is known of', () => {
    const reversed = {
      found: 'reversed',
      transactionId: 'R-1',
      amountMinor: 2189,
      reversedOn: '2026-03-02',
    } as const;
    expect(ask(reversed)).toEqual(['amount-differs']);
    expect(ask(reversed, { state: 'approved' })).toEqual([]);
  });
});
