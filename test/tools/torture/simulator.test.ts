import { describe, expect, it } from 'vitest';
import { ok } from '../../../src/domain/result.ts';
import type { Ledger } from '../../../src/main/ports/ledger/ledger.ts';
import { liveThrough } from '../../../tools/torture/simulator/live-through.ts';
import { simulatorSuite } from '../../../tools/torture/simulator/simulator-suite.ts';
import { liveWorlds, openLanes, ownLane } from '../../../tools/torture/simulator/world-lanes.ts';
import type { WorldLane } from '../../../tools/torture/simulator/world-lanes.ts';
import { passesQuickly } from './quick-suite.ts';

/** A world with crashes, bad responses and staff who make mistakes. */
const hardSeed = 4;

/** The records with some calls of one repository replaced by a planted bug. */
function plantedIn<Part extends 'attempts' | 'refunds' | 'lookUps'>(
  part: Part,
  replace: (real: Ledger[Part]) => Partial<Ledger[Part]>,
) {
  return (ledger: Ledger): Ledger => {
    const repository: object = ledger[part];
    const calls = replace(ledger[part]);
    const withBug = new Proxy(repository, {
      get: (real, name) => Reflect.get(calls, name) ?? Reflect.get(real, name),
    });
    return new Proxy(ledger, {
      get: (real, name) => (name === part ? withBug : Reflect.get(real, name)),
    });
  };
}

function planted(replace: (real: Ledger['attempts']) => Partial<Ledger['attempts']>) {
  return plantedIn('attempts', replace);
}

/** The oracle's first complaint about worlds with a bug; null when none of them triggers it. */
async function caughtAs(
  plant: (ledger: Ledger) => Ledger,
  firstSeed: number = hardSeed,
): Promise<string | null> {
  for (let seed = firstSeed; seed < firstSeed + 8; seed += 1) {
    const { breach } = await liveThrough(seed, 60, plant);
    if (breach !== null) return breach.kind;
  }
  return null;
}

describe('the simulator', () => {
  it('finds nothing wrong', async () => {
    const { figures } = await passesQuickly(simulatorSuite);
    expect(figures['attempts']).toBeGreaterThanOrEqual(simulatorSuite.sizes.quick);
    expect(figures['posts']).toBeGreaterThan(100);
    expect(figures['notConfirmed']).toBeGreaterThan(10);
    expect(figures['refundsMade']).toBeGreaterThan(10);
    expect(figures['refundsNotConfirmed']).toBeGreaterThan(0);
    expect(figures['lookUpsAnsweredBadly']).toBeGreaterThan(0);
    expect(figures['settledByALookUp']).toBeGreaterThan(0);
  });

  it('replays a seed exactly', async () => {
    const [first, again, other] = [
      await liveThrough(hardSeed, 60),
      await liveThrough(hardSeed, 60),
      await liveThrough(hardSeed + 1, 60),
    ];
    expect(first).toEqual(again);
    expect(first.starts).toBeGreaterThan(1);
    expect(first.trace).not.toBe(other.trace);
  });

  it('lives worlds in lanes beside each other as it does one after the other', async () => {
    const orders = [hardSeed, hardSeed + 1, hardSeed + 2].map((seed) => ({ seed, attempts: 30 }));
    const live = (lanes: readonly WorldLane[]) =>
      liveWorlds(orders.values(), lanes, { endsAtMs: Infinity, onEnd: () => undefined });
    const lanes = openLanes();
    const beside = await live(lanes);
    await Promise.all(lanes.map((lane) => lane.close()));
    expect(beside).toEqual(await live([ownLane]));
    expect(beside.map(({ seed }) => seed)).toEqual(orders.map(({ seed }) => seed));
  });

  it('finds a start that settles nothing', async () => {
    const recover = () => Promise.resolve(ok({ notSent: 0, unknown: 0 }));
    expect(await caughtAs(planted(() => ({ recover })))).toBe('stuck');
  });

  it('finds an answer that is not confirmed and written down as a decline', async () => {
    const plant = planted((real) => ({
      settle: (id, outcome) =>
        real.settle(
          id,
          outcome.verdict.state === 'unknown'
            ? { ...outcome, verdict: { state: 'declined' } }
            : outcome,
        ),
    }));
    expect(await caughtAs(plant)).toBe('false-fail');
  });

  it('finds a request that went out before its row said so', async () => {
    const plant = planted((real) => ({
      markDispatched: async (id) => {
        const found = await real.find(id);
        if (!found.ok || found.value === null) throw new Error('There is no such row');
        return ok(found.value);
      },
    }));
    expect(await caughtAs(plant)).toBe('wire');
  });

  it('finds a look-up that is believed whatever it shows', async () => {
    const plant = plantedIn('lookUps', (real) => ({
      recordLookUp: (id, lookUp) => {
        const { transaction } = lookUp;
        const isLie = lookUp.finding === 'differs' && !!transaction?.id;
        return real.recordLookUp(id, isLie ? { ...lookUp, finding: 'approved' } : lookUp);
      },
    }));
    // The first world in which staff act on such an answer.
    expect(await caughtAs(plant, 15)).toBe('believed-lie');
  });
});

describe('the simulator’s refunds', () => {
  it('show a lost answer that is recorded as a refusal', async () => {
    const plant = plantedIn('refunds', (real) => ({
      settleRefund: (id, outcome) =>
        real.settleRefund(
          id,
          outcome.verdict.state === 'unknown'
            ? { ...outcome, verdict: { state: 'declined' } }
            : outcome,
        ),
    }));
    expect(['false-fail', 'over-refund']).toContain(await caughtAs(plant));
  });

  it('show a request that went out before its row said so', async () => {
    const plant = plantedIn('refunds', (real) => ({
      markRefundDispatched: async (id) => {
        const found = await real.findRefundRequest(id);
        if (!found.ok || found.value === null) throw new Error('There is no such row');
        return ok(found.value);
      },
    }));
    expect(await caughtAs(plant)).toBe('wire');
  });

  it('show a start that leaves them open', async () => {
    const recoverRefunds = () => Promise.resolve(ok({ notSent: 0, unknown: 0 }));
    const plant = plantedIn('refunds', () => ({ recoverRefunds }));
    // The first world that ends while a refund is under way.
    expect(await caughtAs(plant, 26)).toBe('stuck');
  });
});
