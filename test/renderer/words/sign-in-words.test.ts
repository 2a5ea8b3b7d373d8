import { describe, expect, it } from 'vitest';
import type { ProofRefusal } from '../../../src/contract/staff/staff.ts';
import { inFlightText, proofRefusalWords } from '../../../src/renderer/words/settings/staff.ts';

const refusals: readonly { readonly refusal: ProofRefusal; readonly next: RegExp }[] = [
  { refusal: { reason: 'wrong', attemptsLeft: 1 }, next: /One attempt is left/u },
  {
    refusal: { reason: 'locked-out', forMs: 60_000 },
    next: /admin can end it at once in Settings/u,
  },
  { refusal: { reason: 'needs-passphrase' }, next: /Enter your passphrase/u },
  { refusal: { reason: 'not-active' }, next: /ask an admin/u },
  { refusal: { reason: 'unseen' }, next: /more than 90 days.*Ask an admin to reactivate it/u },
  { refusal: { reason: 'not-admitted' }, next: /Ask an admin to reactivate it/u },
];

describe('the words of the door', () => {
  it.each(refusals)('say what to do next: $refusal.reason', ({ refusal, next }) => {
    expect(proofRefusalWords(refusal, 'passphrase')).toMatch(next);
  });

  it('say what goes on behind it, of one payment and of several', () => {
    expect(inFlightText(1, true)).toBe('1 payment is being sent; it finishes behind the lock.');
    expect(inFlightText(3, true)).toBe('3 payments are being sent; they finish behind the lock.');
    expect(inFlightText(1, false)).toBe('1 payment is being sent; it finishes by itself.');
    expect(inFlightText(2, false)).toBe('2 payments are being sent; they finish by themselves.');
  });
});
