import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededChance } from '../../bench/seed/seeded-chance.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import { judge } from '../oracle/judge.ts';
import type { Judged } from '../oracle/judge.ts';
import type { Records } from '../oracle/read-records.ts';
import { badResponses } from '../terminal/bad-responses.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { startBank } from '../terminal/start-bank.ts';
import type { LifeReport } from '../terminal/start-life.ts';
import { makeServerFolder } from './postgres-programs.ts';
import { readShop } from './read-shop.ts';
import { disturbServer } from './server-lane.ts';
import type { ServerFaults } from './server-lane.ts';
import { ServerPair } from './server-pair.ts';
import { timesEnv } from './shop-build.ts';
import type { ShopTimes } from './shop-build.ts';
import { openProxy } from './shop-proxy.ts';
import { makeTerminalFolder, terminalsOfShop } from './shop-template.ts';
import type { ShopTemplate } from './shop-template.ts';
import { endLane, liveAndDie } from './terminal-lane.ts';
import type { TerminalLane } from './terminal-lane.ts';

/** One shop, to be disturbed as given. */
export interface ShopWorld {
  readonly built: BuiltTerminal;
  readonly template: ShopTemplate;
  readonly folder: string;
  /** A folder that the servers may write. */
  readonly servers: string;
  readonly name: string;
  readonly kills: number;
  readonly faults: ServerFaults;
  /** Null for the times of the product. */
  readonly times: ShopTimes | null;
  readonly chance: SeededChance;
  readonly badRate: number;
  readonly badFaults?: readonly Fault[];
}

/** A world that was judged, with what was done to it and what came of it. */
export interface WorldEnd extends Judged {
  readonly kills: number;
  readonly stops: number;
  readonly takeOvers: number;
  /** Times that a terminal began to help with the run of another one. */
  readonly helps: number;
  /** Gaps of a fail-over that closed by themselves. */
  readonly gapsClosed: number;
  readonly outcomesNotSavedAtOnce: number;
  /** Outcomes that an earlier start had kept, and a later one delivered. */
  readonly delivered: number;
  /** Outcomes that a screen showed as not saved, and that the records never took. */
  readonly undelivered: number;
  readonly faultsDone: ServerFaults;
}

const latencyMs = 8;
const usualErrRate = 0;

/** The lives of two terminals are brief; those of the first last, so that it takes over what the others leave. */
const brief = { outcomesMax: 10, lifeMsMax: 5_000 };
const lasting = (runsOutMs: number) => ({ outcomesMax: 80, lifeMsMax: 3_000 + runsOutMs * 5 });

/** Disturbs one shop, lets it come to rest, and compares its records with the bank. */
export async function liveThroughWorld(world: ShopWorld): Promise<WorldEnd> {
  const { built, name, template, chance } = world;
  const folder = join(world.folder, name);
  const servers = join(world.servers, name);
  mkdirSync(folder, { recursive: true });
  makeServerFolder(servers);
  const share = { rate: world.badRate, faults: world.badFaults ?? badResponses };
  const seed = chance.below(2 ** 31);
  const bank = await startBank(built.bank, { seed, latencyMs, takesReferenceTwice: true, share });
  const pair = await ServerPair.start(template.serverFiles, servers);
  const proxies = await Promise.all(
    Array.from({ length: terminalsOfShop }, () => openProxy(pair.primary.port)),
  );
  try {
    await bank.saveCards(template.cards);
    let left = world.kills;
    const runsOutMs = world.times?.runsOutAfterMs ?? 20_000;
    const lanes = proxies.map(({ port }, index): TerminalLane => {
      const own = join(folder, `terminal-${index + 1}`);
      makeTerminalFolder(own, { template, index, port });
      return {
        folder: own,
        name: `${name}-T${index + 1}`,
        start: { built, bankUrl: bank.baseUrl, env: timesEnv(world.times) },
        chance: seededPart(chance),
        errRate: usualErrRate,
        downMs: runsOutMs * 1.3,
        ...(index === 0 ? lasting(runsOutMs) : brief),
        takeKill: () => {
          left -= 1;
          return left >= 0;
        },
      };
    });
    const disturbing = disturbServer({
      pair,
      proxies,
      chance: seededPart(chance),
      wanted: world.faults,
      restMs: 1_500,
    });
    const [ends] = await Promise.all([Promise.all(lanes.map(liveAndDie)), disturbing]);
    for (const proxy of proxies) proxy.set({ kind: 'open' });
    await bank.clearFaults();
    // All start at once: none has to wait for another's lease to run out.
    const last = await Promise.all(
      lanes.map((lane) => endLane(lane, { watchMs: runsOutMs * 2, runMs: 40_000 })),
    );
    const lives = [...ends.flatMap((end) => end.lives), ...last];
    const shop = await readShop(pair.primary);
    const judged = judge({
      records: shop.records,
      truth: await bank.truth(),
      lives,
      invariants: [
        ...shop.invariants,
        ...shop.openRuns,
        ...gapFaults(shop.openGaps),
        ...last.flatMap(hangs),
        ...lives.flatMap(({ notes }) => notes.filter((note) => /altered|audit-broken/u.test(note))),
      ],
    });
    const unsaved = lives.flatMap((life) => life.unsaved);
    const undelivered = notDelivered(unsaved, shop.records);
    return {
      ...judged,
      kills: world.kills,
      stops: ends.reduce((sum, end) => sum + end.stops, 0),
      takeOvers: notesOf(lives, 'terminal.taken-over'),
      helps: notesOf(lives, 'run.helped'),
      gapsClosed: notesOf(lives, 'records.gap-closed'),
      outcomesNotSavedAtOnce: new Set(unsaved.map(([id]) => id)).size,
      delivered: notesOf(lives, 'outcome.delivered'),
      undelivered: undelivered.length,
      faults: [...judged.faults, ...undelivered.map((id) => `not delivered: ${id}`)],
      faultsDone: world.faults,
    };
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await pair.stop();
    await bank.close();
    rmSync(servers, { recursive: true, force: true });
  }
}

function seededPart(chance: SeededChance): SeededChance {
  return seededChance(chance.below(2 ** 31));
}

/** A terminal that did not come to rest, with its last words. */
function hangs(life: LifeReport): readonly string[] {
  if (life.isDone) return [];
  return [`a terminal did not end: ${life.notes.slice(-4).join(' | ')}`];
}

function gapFaults(open: number): readonly string[] {
  return open === 0 ? [] : [`${open} gaps are open`];
}

/** Attempts whose outcome a terminal knew, and that the records still do not have. */
function notDelivered(unsaved: LifeReport['unsaved'], { attempts }: Records): readonly string[] {
  const known = new Set(unsaved.flatMap(([id, state]) => (provesNothing.has(state) ? [] : [id])));
  return attempts.flatMap(({ id, state }) => (known.has(id) && isOpen.has(state) ? [id] : []));
}

/** The next start finds these by itself: it recovers what was sent as unconfirmed, and the rest as not sent. */
const provesNothing: ReadonlySet<string> = new Set(['unknown', 'not-sent']);
const isOpen: ReadonlySet<string> = new Set(['prepared', 'dispatched', 'unknown']);

function notesOf(lives: readonly LifeReport[], event: string): number {
  return lives.flatMap(({ notes }) => notes).filter((note) => note.startsWith(event)).length;
}
