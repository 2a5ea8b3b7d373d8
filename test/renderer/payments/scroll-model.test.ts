import { describe, expect, it } from 'vitest';
import {
  rowOfScroll,
  rowPx,
  rowsInSight,
  scrollOfRow,
  spacerMaxPx,
  spacerPx,
  topRowMax,
  topRowShowing,
} from '../../../src/renderer/topics/payments/scroll-model.ts';

const viewPx = 600;
const shown = viewPx / rowPx;
const million = { total: 1_000_000, viewPx };
const few = { total: 50, viewPx };

describe('the place of a list of any length', () => {
  it('is as tall as its rows while that can be drawn, and no taller afterwards', () => {
    expect(spacerPx(few)).toBe(50 * rowPx);
    expect(spacerPx({ total: 3, viewPx })).toBe(viewPx);
    expect(spacerPx(million)).toBe(spacerMaxPx);
    // Chromium draws nothing past 2^25 px; at a pixel ratio of 2, each px counts twice.
    expect(spacerMaxPx * 4).toBeLessThan(2 ** 25);
  });

  it.each([few, million, { total: 266_667, viewPx }, { total: 1_000_000, viewPx: 333.5 }])(
    'reaches the first row and the last one of %o by its bar',
    (frame) => {
      expect(rowOfScroll(0, frame)).toBe(0);
      const most = spacerPx(frame) - frame.viewPx;
      expect(rowOfScroll(most, frame) + frame.viewPx / rowPx).toBeCloseTo(frame.total, 6);
      expect(rowsInSight(topRowMax(frame), frame)[1]).toBe(frame.total - 1);
    },
  );

  it('finds the bar’s place for a row and the row for that place again', () => {
    for (const row of [0, 1, 499_999.5, 612_345, 999_000, topRowMax(million)]) {
      expect(rowOfScroll(scrollOfRow(row, million), million)).toBeCloseTo(row, 5);
    }
  });

  it('has one place only where everything is in sight', () => {
    const short = { total: 3, viewPx };
    expect([rowOfScroll(100, short), scrollOfRow(2, short), topRowMax(short)]).toEqual([0, 0, 0]);
    expect(rowsInSight(0, short)).toEqual([0, 2]);
    expect(rowsInSight(0, { total: 0, viewPx })).toEqual([0, -1]);
  });

  it('moves by the least that shows a row whole', () => {
    expect(topRowShowing(5, 0, million)).toBe(0);
    expect(topRowShowing(25, 0, million)).toBe(26 - shown);
    expect(topRowShowing(3, 7.5, million)).toBe(3);
    expect(topRowShowing(999_999, 0, million)).toBe(1_000_000 - shown);
    expect(topRowShowing(0, 400, million)).toBe(0);
  });

  it('draws the rows in sight and one more at each end, however long the list is', () => {
    for (const top of [0, 17.25, 500_000.9, topRowMax(million)]) {
      const [first, last] = rowsInSight(top, million);
      expect(first).toBeLessThanOrEqual(Math.floor(top));
      expect(last).toBeGreaterThanOrEqual(Math.ceil(top + shown) - 1);
      expect(last - first).toBeLessThanOrEqual(shown + 3);
    }
  });
});
