import { afterEach, describe, expect, it, vi } from 'vitest';
import { offerToPrint, printShown } from '../../../src/renderer/lib/print-shown.ts';

const offers: (() => void)[] = [];
afterEach(() => {
  for (const takeBack of offers.splice(0)) takeBack();
});

let nowMs = 0;
function press(afterMs = 10_000): boolean {
  nowMs += afterMs;
  return printShown(nowMs);
}

function offer(isShown: boolean) {
  const print = vi.fn<() => void>();
  offers.push(offerToPrint({ isShown: () => isShown, print }));
  return print;
}

describe('printShown', () => {
  it('says that there is nothing to print', () => {
    expect(press()).toBe(false);
    const hidden = offer(false);
    expect(press()).toBe(false);
    expect(hidden).not.toHaveBeenCalled();
  });

  it('prints the slip that can be seen, the last one laid over the others', () => {
    const [below, above, hidden] = [offer(true), offer(true), offer(false)];
    expect(press()).toBe(true);
    expect([below, above, hidden].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
  });

  it('prints one paper for a press that comes from the menu and from the key', () => {
    const print = offer(true);
    press();
    expect(press(20)).toBe(true);
    expect(print).toHaveBeenCalledTimes(1);
    press(1_500);
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('forgets a slip that was put away', () => {
    const print = offer(true);
    offers.pop()?.();
    expect(press()).toBe(false);
    expect(print).not.toHaveBeenCalled();
  });
});
