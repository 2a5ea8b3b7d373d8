import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isClean, oracleCounts, sumOf } from '../oracle/judge.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { folderForServers } from './postgres-programs.ts';
import { buildShopTerminal, realTimes, shortTimes } from './shop-build.ts';
import { makeTemplate } from './shop-template.ts';
import { liveThroughWorld } from './shop-world.ts';
import type { ShopWorld, WorldEnd } from './shop-world.ts';

/** Kills in one world, and what else it has for so many. */
const killsPerWorld = 20;
const faultsPerWorld = {
  serverStops: 4,
  partitions: 2,
  failOvers: 1,
  standbysGone: 1,
  clockJumps: 2,
};
/** Kills with the times of the product, in a world of their own, which takes minutes. */
const realKills = 20;
const plansOfWorld = 120;
const badRate = 0.15;
const furtherWorldsMax = 2;
/** Faults of one world that are told at once. */
const faultsTold = 3;

/** Three terminals on a PostgreSQL pair, with every part of it killed, stopped and cut off. */
export const shopSuite: Suite = {
  name: 'shop',
  proves:
    'Three terminals on one PostgreSQL pair, with kills, stops, partitions and fail-overs, charge no debt twice and lose nothing.',
  unit: 'kills',
  sizes: { quick: 6, full: 520, long: 2_000 },
  run: async (context) => {
    const servers = folderForServers();
    try {
      const ends = await liveThroughAll(context, servers);
      const judgement = sumOf(ends.map((end) => end.judgement));
      const total = (count: (end: WorldEnd) => number) =>
        ends.reduce((sum, end) => sum + count(end), 0);
      const kills = total((end) => end.kills);
      const undelivered = total((end) => end.undelivered);
      return {
        isPassed: isClean(judgement) && undelivered === 0 && !isIdle(ends),
        figures: {
          worlds: ends.length,
          kills,
          serverStops: total((end) => end.faultsDone.serverStops),
          partitions: total((end) => end.faultsDone.partitions),
          failOvers: total((end) => end.faultsDone.failOvers),
          standbysGone: total((end) => end.faultsDone.standbysGone),
          clockJumps: total((end) => end.faultsDone.clockJumps),
          gapsClosed: total((end) => end.gapsClosed),
          terminalsStopped: total((end) => end.stops),
          takeOvers: total((end) => end.takeOvers),
          helps: total((end) => end.helps),
          ...Object.fromEntries(oracleCounts.map((name) => [name, judgement[name]])),
          undelivered,
          deliveredLater: total((end) => end.delivered),
          outcomesNotSavedAtOnce: total((end) => end.outcomesNotSavedAtOnce),
          charged: judgement.charged,
          tries: judgement.tries,
        },
        faults: [
          ...ends.flatMap(({ faults }) => faults),
          ...(isIdle(ends)
            ? [
                `${judgement.charged} payments were charged under ${kills} kills, too few to prove anything`,
              ]
            : []),
        ],
        notRun:
          kills < context.size
            ? [`${kills} of ${context.size} kills came within the time that was given.`]
            : [],
      };
    } finally {
      rmSync(servers, { recursive: true, force: true });
    }
  },
};

async function liveThroughAll(
  context: SuiteContext,
  servers: string,
): Promise<readonly WorldEnd[]> {
  const built = await buildShopTerminal(join(context.folder, 'built'));
  const parts = { folder: context.folder, servers, plans: plansOfWorld };
  const template = await makeTemplate(built, parts);
  const ends: WorldEnd[] = [];
  const worlds = worldsOf(context);
  for (const world of [...worlds, ...moreWorlds(worlds)]) {
    if (performance.now() > context.endsAtMs) break;
    if (ends.length >= worlds.length && !isIdle(ends)) break;
    const { folder } = context;
    const chance = context.chance(world.name);
    const end = await liveThroughWorld({ ...world, built, template, folder, servers, chance });
    ends.push(end);
    const { kills, faults, judgement } = end;
    const wrong = [`${faults.length} wrong`, ...faults.slice(0, faultsTold)].join('; ');
    context.progress(`${world.name}: ${kills} kills, ${judgement.charged} charged, ${wrong}`);
  }
  return ends;
}

type Planned = Pick<ShopWorld, 'name' | 'kills' | 'faults' | 'times' | 'badRate'>;

/** True when too little was charged beside the faults to prove anything. */
function isIdle(ends: readonly WorldEnd[]): boolean {
  const { charged } = sumOf(ends.map(({ judgement }) => judgement));
  return charged <= ends.reduce((sum, { kills }) => sum + kills, 0) / 2;
}

/** Further worlds like the last one, for a machine so busy that every terminal was killed before it charged. */
function moreWorlds(worlds: readonly Planned[]): readonly Planned[] {
  const last = worlds.at(-1);
  return last === undefined
    ? []
    : Array.from({ length: furtherWorldsMax }, (_, at) => ({
        ...last,
        name: `W${worlds.length + at}`,
      }));
}

/** Worlds for the wanted number of kills; the last of several has the times of the product. */
function worldsOf({ size, pace }: SuiteContext): readonly Planned[] {
  if (pace === 'quick') {
    const faults = { serverStops: 1, partitions: 1, failOvers: 1, standbysGone: 0, clockJumps: 1 };
    return [{ name: 'W0', kills: size, faults, times: shortTimes, badRate }];
  }
  const worlds: Planned[] = [];
  for (let left = size; left > 0; left -= killsPerWorld) {
    const kills = Math.min(left, killsPerWorld);
    const isReal = left <= realKills && worlds.length > 0;
    worlds.push({
      name: `W${worlds.length}`,
      kills,
      faults: faultsPerWorld,
      times: isReal ? realTimes : shortTimes,
      badRate,
    });
  }
  return worlds;
}
