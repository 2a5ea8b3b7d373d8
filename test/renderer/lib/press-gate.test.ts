import { describe, expect, it } from 'vitest';
import { closeGate, isGateOpen, releaseKey } from '../../../src/renderer/lib/press-gate.ts';

describe('the gate before Charge', () => {
  it('opens half a second after the review, not before', () => {
    const gate = closeGate(1000, false);
    expect(isGateOpen(gate, 1499, false)).toBe(false);
    expect(isGateOpen(gate, 1500, false)).toBe(true);
  });

  it('stays shut while the key that opened the review is held', () => {
    const gate = closeGate(1000, true);
    expect(isGateOpen(gate, 9000, false)).toBe(false);
    expect(isGateOpen(releaseKey(gate), 9000, false)).toBe(true);
  });

  it('never takes the repeat of a held key', () => {
    expect(isGateOpen(closeGate(1000, false), 9000, true)).toBe(false);
  });
});
