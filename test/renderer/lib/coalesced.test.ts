import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesced } from '../../../src/renderer/lib/coalesced.ts';

describe('coalesced', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once, then once for all that came meanwhile, and never misses the last', () => {
    const run = vi.fn<() => void>();
    const soon = coalesced(run, 250);
    soon();
    expect(run).toHaveBeenCalledTimes(1);
    soon();
    soon();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(250);
    expect(run).toHaveBeenCalledTimes(2);
    soon();
    vi.advanceTimersByTime(249);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('is quick again after a rest', () => {
    const run = vi.fn<() => void>();
    const soon = coalesced(run, 250);
    soon();
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
    soon();
    expect(run).toHaveBeenCalledTimes(2);
  });
});
