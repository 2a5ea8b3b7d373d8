import { describe, expect, it } from 'vitest';
import { tabByKey } from '../../../src/renderer/topics/unconfirmed/use-tab-keys.ts';

const names = ['due', 'failed', 'not-confirmed', 'recent'];
const down = { key: 'PageDown', ctrlKey: true, metaKey: false, altKey: false };
const up = { ...down, key: 'PageUp' };

describe('the keys between the lists of To do', () => {
  it('lead on and back, and round', () => {
    expect(tabByKey(down, names, 'due')).toBe('failed');
    expect(tabByKey(up, names, 'failed')).toBe('due');
    expect(tabByKey(down, names, 'recent')).toBe('due');
    expect(tabByKey(up, names, 'due')).toBe('recent');
    expect(tabByKey({ ...down, ctrlKey: false, metaKey: true }, names, 'due')).toBe('failed');
  });

  it.each([
    { ...down, ctrlKey: false },
    { ...down, altKey: true },
    { ...down, key: 'ArrowDown' },
  ])('leave %j to the list', (press) => {
    expect(tabByKey(press, names, 'due')).toBeNull();
  });
});
