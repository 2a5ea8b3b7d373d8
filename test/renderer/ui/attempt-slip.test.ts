import { describe, expect, it } from 'vitest';
import { attemptSlip } from '../../../src/renderer/ui/slip/attempt-slip.ts';
import { fakeResponse, fakeAttempt } from '../../fakes/fake-attempts.ts';

const setting = {
  mode: 'practice',
  merchantName: 'The sample merchant',
  nowMs: Date.parse('2026-11-20T10:05:00.000Z'),
  declineOverrides: [],
} as const;

function labels(reference: string): readonly string[] {
  const slip = attemptSlip(fakeAttempt({ reference, attemptNumber: 2 }), setting);
  return slip.lines.map((one) => one.label);
}

describe('the slip of a try', () => {
  it('shows the reference sent only where it differs from the order’s', () => {
    expect(labels('INV-20417')).not.toContain('Sent as');
    expect(labels('INV-20417-2')).toContain('Sent as');
  });

  it('shows the name on the card where the gateway returned one', () => {
    const shown = (cardHolder: string | null) =>
      attemptSlip(fakeAttempt({ response: fakeResponse({ cardHolder }) }), setting).lines.find(
        ({ label }) => label === 'Name on card',
      )?.value;
    expect(shown('Jo Citizen')).toBe('Jo Citizen');
    expect(shown(null)).toBeUndefined();
  });

  it('calls the reference what the account calls it', () => {
    const named = attemptSlip(fakeAttempt(), { ...setting, referenceLabel: 'Invoice number' });
    expect(named.lines[0]?.label).toBe('Invoice number');
    expect(attemptSlip(fakeAttempt(), { ...setting, referenceLabel: '' }).lines[0]?.label).toBe(
      'Reference',
    );
  });

  it('never shows the expiry, and no more than four digits of the card', () => {
    const slip = attemptSlip(fakeAttempt({ response: fakeResponse() }), setting);
    expect(slip.card).toEqual({ brand: 'Visa', lastFour: '1111', takenBy: 'phone' });
    expect(JSON.stringify(slip)).not.toContain('04/28');
  });

  it('is a red stop when the answer came from the other side, keyed or of a plan', () => {
    for (const kind of ['single', 'recurring', 'instalment'] as const) {
      const attempt = fakeAttempt({
        kind,
        state: 'mismatch',
        mismatchFields: ['test-flag'],
        response: fakeResponse({ test: 'no' }),
      });
      expect(attemptSlip(attempt, setting).band).toMatchObject({
        tone: 'bad',
        icon: 'noEntry',
        heading: 'STOP: response came from the live environment',
      });
    }
    const other = fakeAttempt({ state: 'mismatch', mismatchFields: ['amount'] });
    expect(attemptSlip(other, setting).band?.tone).toBe('warn');
  });

  it('counts seconds only while the answer is waited for', () => {
    const waiting = fakeAttempt({ state: 'dispatched', inFlight: true });
    expect(attemptSlip(waiting, setting).waitingSinceMs).not.toBeNull();
    expect(attemptSlip({ ...waiting, late: true }, setting).waitingSinceMs).toBeNull();
    expect(attemptSlip(fakeAttempt(), setting).waitingSinceMs).toBeNull();
  });

  it('says plural kinds after the channel', () => {
    const slip = attemptSlip(fakeAttempt({ channel: 'mail', kind: 'recurring' }), setting);
    expect(slip.card.takenBy).toBe('mail, recurring');
  });

  it('hides code and message of a decline that must look like any other', () => {
    const response = fakeResponse({ responseCode: '43', message: 'Stolen card' });
    const slip = attemptSlip(fakeAttempt({ state: 'declined', response }), setting);
    expect(JSON.stringify(slip)).not.toMatch(/stolen|"43"/iu);
    const other = fakeResponse({ responseCode: '51', message: 'Insufficient Funds' });
    const plain = attemptSlip(fakeAttempt({ state: 'declined', response: other }), setting);
    expect(plain.records).toContainEqual({ label: 'Response', value: '51 Insufficient Funds' });
  });

  it('reads an approval out where it was just charged, and not where it is looked up', () => {
    expect(attemptSlip(fakeAttempt(), setting).say).toMatch(/gone through/u);
    expect(attemptSlip(fakeAttempt(), { ...setting, isLookedUp: true }).say).toBeNull();
    const declined = fakeAttempt({
      state: 'declined',
      response: fakeResponse({ responseCode: '51' }),
    });
    expect(attemptSlip(declined, { ...setting, isLookedUp: true }).say).not.toBeNull();
  });

  it('prints no authorisation of zeros, as declines come with', () => {
    for (const authorization of ['0', '000000', ' ', null]) {
      const response = fakeResponse({ authorization, rrn: '0', responseCode: '51' });
      const slip = attemptSlip(fakeAttempt({ state: 'declined', response }), setting);
      const shown = slip.records.map((one) => one.label);
      expect(shown).not.toContain('Authorisation');
      expect(shown).not.toContain('RRN');
    }
  });

  it('shows any result of the security code check', () => {
    for (const [cvvMatch, value] of [
      ['M', 'matched'],
      ['X', 'X'],
      ['not supported', 'not supported'],
    ] as const) {
      const slip = attemptSlip(fakeAttempt({ response: fakeResponse({ cvvMatch }) }), setting);
      expect(slip.records).toContainEqual({ label: 'Security code', value });
    }
  });

  it('shows the gateway’s own time with its offset, beside the local one', () => {
    const response = fakeResponse({ transactionDate: '2026-11-20T21:00:01.250+11:00' });
    const slip = attemptSlip(fakeAttempt({ response }), setting);
    const value = 'Fri 20 Nov 2026, 21:00:01 (UTC+11:00)';
    expect(slip.records).toContainEqual({ label: 'Gateway’s time', value });
    expect(slip.lines.map((one) => one.label)).toContain('Date');
  });

  it('writes the bank’s day with its weekday, and leaves out what was not answered', () => {
    const response = fakeResponse({ rrn: null, settlementDate: '2026-12-31' });
    const slip = attemptSlip(fakeAttempt({ response }), setting);
    expect(slip.records).toContainEqual({ label: 'Settlement date', value: 'Thu 31 Dec 2026' });
    expect(slip.records.map((one) => one.label)).not.toContain('RRN');
  });
});
