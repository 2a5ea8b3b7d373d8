import { describe, expect, it } from 'vitest';
import { rowMove } from '../../../src/renderer/lib/row-keys.ts';
import { placePath, readPlace } from '../../../src/renderer/topics/unconfirmed/to-do-route.ts';

describe('the place on To do', () => {
  it('without a tab is where something waits, else the newest payments', () => {
    expect(readPlace('', 2)).toEqual({ tab: 'not-confirmed', openId: null });
    expect(readPlace('', 0)).toEqual({ tab: 'recent', openId: null });
    expect(readPlace('tab=elsewhere', 0).tab).toBe('recent');
  });

  it('stays on the tab that was chosen, although its last row was resolved', () => {
    expect(readPlace('tab=not-confirmed&open=a1', 0)).toEqual({
      tab: 'not-confirmed',
      openId: 'a1',
    });
  });

  it('reads back what it wrote', () => {
    for (const place of [
      { tab: 'recent', openId: 'try_1-2' },
      { tab: 'not-confirmed', openId: null },
    ] as const) {
      expect(readPlace(placePath(place).split('?')[1] ?? '', 0)).toEqual(place);
    }
  });
});

describe('the keys of a list', () => {
  const place = { at: 3, count: 20, pageRows: 10 };

  it('move by rows, pages and ends', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'j', 'k', 'PageDown', 'PageUp', 'Home', 'End'];
    expect(keys.map((key) => rowMove(key, place, true))).toEqual([4, 2, 4, 2, 13, 0, 0, 19]);
  });

  it('stop at the ends and do nothing in an empty list', () => {
    expect(rowMove('ArrowUp', { ...place, at: 0 }, true)).toBe(0);
    expect(rowMove('j', { ...place, at: 19 }, true)).toBe(19);
    expect(rowMove('ArrowDown', { ...place, at: 0, count: 0 }, true)).toBeNull();
  });

  it('leave the letters alone when they are turned off', () => {
    expect(rowMove('j', place, false)).toBeNull();
    expect(rowMove('k', place, false)).toBeNull();
    expect(rowMove('ArrowDown', place, false)).toBe(4);
    expect(rowMove('x', place, true)).toBeNull();
  });
});
