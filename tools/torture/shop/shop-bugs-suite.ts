import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { oracleCounts } from '../oracle/judge.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { folderForServers } from './postgres-programs.ts';
import { buildShopTerminal, shortTimes } from './shop-build.ts';
import { shopBugs } from './shop-bugs.ts';
import type { ShopBug } from './shop-bugs.ts';
import { makeTemplate } from './shop-template.ts';
import type { ShopTemplate } from './shop-template.ts';
import { liveThroughWorld } from './shop-world.ts';
import type { WorldEnd } from './shop-world.ts';

/** Most worlds that a bug may survive. */
const worldsMax = 6;
const faults = { serverStops: 3, partitions: 3, failOvers: 2, standbysGone: 2, clockJumps: 2 };
const [killsOfWorld, plansOfWorld, badRate] = [14, 120, 0.1];

/** Result for one planted bug. */
interface Hunt {
  readonly bug: ShopBug;
  /** The counts that caught it; null when none did. */
  readonly caughtBy: string | null;
  readonly worlds: number;
}

/** Bugs of terminals on one server, each of which the shop torture must catch. */
export const shopBugsSuite: Suite = {
  name: 'shop-bugs',
  proves: 'The shop torture catches each bug planted in its terminals.',
  unit: 'bugs',
  sizes: { quick: 1, full: shopBugs.length, long: shopBugs.length },
  run: async (context) => {
    const hunts = await huntAll(context);
    const missed = hunts.filter(({ caughtBy }) => caughtBy === null);
    return {
      isPassed: missed.length === 0 && hunts.length > 0,
      figures: { planted: hunts.length, caught: hunts.length - missed.length },
      faults: missed.map(({ bug, worlds }) => `not caught in ${worlds} worlds: ${bug.name}`),
      notRun: [],
      details: {
        title: 'Planted bugs of a shop',
        head: ['Bug', 'Caught by', 'Worlds'],
        rows: hunts.map(({ bug, caughtBy, worlds }) => [
          bug.name,
          caughtBy ?? '**nothing**',
          worlds,
        ]),
      },
    };
  },
};

async function huntAll(context: SuiteContext): Promise<readonly Hunt[]> {
  const servers = folderForServers();
  const { folder } = context;
  try {
    const sound = await buildShopTerminal(join(folder, 'built'));
    const template = await makeTemplate(sound, { folder, servers, plans: plansOfWorld });
    const hunts: Hunt[] = [];
    for (const bug of shopBugs.slice(0, context.size)) {
      const hunt = await huntOne(context, bug, { template, servers });
      hunts.push(hunt);
      context.progress(`${bug.name}: ${hunt.caughtBy ?? 'NOT CAUGHT'}, ${hunt.worlds} worlds`);
    }
    return hunts;
  } finally {
    rmSync(servers, { recursive: true, force: true });
  }
}

async function huntOne(
  context: SuiteContext,
  bug: ShopBug,
  shop: { readonly template: ShopTemplate; readonly servers: string },
): Promise<Hunt> {
  const index = shopBugs.indexOf(bug);
  const built = await buildShopTerminal(join(context.folder, `bug-${index}`), bug.edits);
  for (let worlds = 1; worlds <= worldsMax; worlds += 1) {
    const name = `B${index}-${worlds}`;
    const end = await liveThroughWorld({
      ...shop,
      built,
      folder: context.folder,
      name,
      kills: killsOfWorld,
      faults,
      times: shortTimes,
      chance: context.chance(name),
      badRate,
    });
    const seen = seenIn(end);
    if (seen !== '') return { bug, caughtBy: seen, worlds };
  }
  return { bug, caughtBy: null, worlds: worldsMax };
}

/** The counts that are not 0. A terminal that breaks by itself is no evidence of the bug, and counts for none. */
function seenIn({ judgement, undelivered }: WorldEnd): string {
  const counts = oracleCounts.filter((name) => name !== 'broken' && judgement[name] > 0);
  const words = counts.map((name) => `${name} ${judgement[name]}`);
  return [...words, ...(undelivered > 0 ? [`undelivered ${undelivered}`] : [])].join(', ');
}
