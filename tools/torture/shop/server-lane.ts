import { setTimeout as pause } from 'node:timers/promises';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { ServerPair } from './server-pair.ts';
import { clockSetting } from './shop-build.ts';
import type { ShopProxy, Way } from './shop-proxy.ts';

/** Faults of the server and of the ways to it, counted. */
export interface ServerFaults {
  readonly serverStops: number;
  readonly partitions: number;
  readonly failOvers: number;
  /** Times that the standby was gone while commits waited for it. */
  readonly standbysGone: number;
  /** Times that the server's clock was an hour ahead or behind for a while. */
  readonly clockJumps: number;
}

/** Faults that one world is to have. */
export interface ServerPlan {
  readonly pair: ServerPair;
  readonly proxies: readonly ShopProxy[];
  readonly chance: SeededChance;
  readonly wanted: ServerFaults;
  /** Rest between two faults, at most, in ms. */
  readonly restMs: number;
}

/** Longest time that a way is disturbed, and that a server is away, in ms. */
const [disturbedMsMax, awayMsMax] = [2_200, 700];

const hourSeconds = 3_600;

type Fault = keyof ServerFaults;

/** Does all that is wanted to the server, in an order of chance, with rests in which the terminals work. */
export async function disturbServer(plan: ServerPlan): Promise<void> {
  const { chance, wanted } = plan;
  const waiting = (Object.entries(wanted) as [Fault, number][]).flatMap(([fault, times]) =>
    Array.from({ length: times }, () => fault),
  );
  while (waiting.length > 0) {
    await pause(chance.fraction() * plan.restMs);
    const [fault] = waiting.splice(chance.below(waiting.length), 1);
    if (fault !== undefined) await faults[fault](plan);
  }
}

const faults: Record<Fault, (plan: ServerPlan) => Promise<void>> = {
  serverStops: async ({ pair, chance }) => pair.crash(chance.fraction() * awayMsMax),
  standbysGone: async ({ pair, chance }) => {
    const awayMs = chance.fraction() * 2 * disturbedMsMax;
    await (chance.below(2) === 0 ? pair.loseStandby(awayMs) : pair.crashWithoutStandby(awayMs));
  },
  failOvers: async ({ pair, chance, proxies }) => {
    const turn = (port: number) => {
      for (const proxy of proxies) proxy.turn(port);
    };
    await pair.failOver(chance.below(2) === 0, turn);
  },
  clockJumps: async ({ pair, chance }) => {
    await pair.setClock(clockSetting, chance.oneOf([hourSeconds, -hourSeconds]));
    await pause(200 + chance.fraction() * disturbedMsMax);
    await pair.setClock(clockSetting, 0);
  },
  partitions: async ({ chance, proxies }) => {
    const way = chance.oneOf(ways)(chance);
    const isAll = chance.below(4) === 0;
    const hit = isAll ? proxies : [chance.oneOf(proxies)];
    for (const proxy of hit) proxy.set(way);
    await pause(200 + chance.fraction() * disturbedMsMax);
    for (const proxy of hit) proxy.set({ kind: 'open' });
  },
};

const ways: readonly ((chance: SeededChance) => Way)[] = [
  () => ({ kind: 'cut' }),
  () => ({ kind: 'silent' }),
  () => ({ kind: 'deaf' }),
  () => ({ kind: 'half-closed' }),
  (chance) => ({ kind: 'slow', delayMs: 20 + chance.below(200) }),
];
