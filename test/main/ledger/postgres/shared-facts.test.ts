import { describe, expect, it } from 'vitest';
import { instant, outcome, unknown, valueOf } from '../ledger-fixture.ts';
import { sent, till } from './tills.ts';
import type { Till } from './tills.ts';

describe('the origin of shared records', () => {
  const signs = ({ terminalId }: Till, mark: string) => ({
    terminalId,
    at: instant(1),
    restored: null,
    here: { computer: `computer of ${mark}`, mark },
    sends: [],
  });

  it('is asked of each terminal by itself', async () => {
    const [first, second] = [await till(1), await till(2)];
    const judged = async (at: Till, mark: string) =>
      valueOf(await at.ledger.epochs.judgeOpening(signs(at, mark)));
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await judged(first, 'one')).toBeNull();
      expect(await judged(second, 'two')).toBeNull();
    }
    // A copy of the second terminal's folder, on another computer.
    expect(await judged(second, 'three')).toBe('other-computer');
  });
});

describe('the running time of shared records', () => {
  it('is counted once, however many terminals run', async () => {
    const tills = [await till(1), await till(2), await till(3)];
    const startedMs = performance.now();
    for (let round = 0; round < 3; round += 1) {
      for (const { ledger } of tills) valueOf(await ledger.runningTime.addMs(15_000));
    }
    const total = valueOf(await (tills[0] as Till).ledger.runningTime.totalMs());
    expect(total).toBeGreaterThanOrEqual(15_000);
    expect(total).toBeLessThanOrEqual(15_000 + (performance.now() - startedMs));
  });

  it('has a hold begin now, also at a terminal whose own count lags behind', async () => {
    const [first, second] = [await till(1), await till(2)];
    const total = valueOf(await first.ledger.runningTime.addMs(3_600_000));
    const id = await sent(second);
    const late = outcome(unknown, { runningMs: 5 });
    const held = valueOf(await second.ledger.attempts.settle(id, late)).heldFromRunningMs;
    expect(held).toBeGreaterThanOrEqual(total);
  });
});
