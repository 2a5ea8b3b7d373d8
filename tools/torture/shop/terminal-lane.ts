import { setTimeout as pause } from 'node:timers/promises';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { LifeReport, LifeStart, RunningLife } from '../terminal/start-life.ts';
import { startLife } from '../terminal/start-life.ts';

/** One terminal of a world, and what is done to it. */
export interface TerminalLane {
  readonly folder: string;
  /** Prefix of its references. */
  readonly name: string;
  readonly start: LifeStart;
  readonly chance: SeededChance;
  readonly errRate: number;
  /** Down time after some kills, in ms, so that another terminal takes its work over. */
  readonly downMs: number;
  /** Most outcomes and time in ms of a life; one that lasts sees the leases of the others run out. */
  readonly outcomesMax: number;
  readonly lifeMsMax: number;
  /** Asked before each kill; false once there were enough in the world. */
  takeKill(): boolean;
}

/** Result of one lane. */
export interface LaneEnd {
  readonly lives: readonly LifeReport[];
  readonly stops: number;
}

const staffLanes = 3;
const hazardChances = { kill: 0.004, stop: 0.006 };
const openingMsMax = 900;
/** Longest time for which a terminal is stopped (`SIGSTOP`), in leases. */
const stopsMax = 2.5;

/** Starts one terminal again and again, and kills or stops it, until there were enough kills. */
export async function liveAndDie(lane: TerminalLane): Promise<LaneEnd> {
  const { chance, downMs } = lane;
  const lives: LifeReport[] = [];
  let stops = 0;
  for (let index = 0; lane.takeKill(); index += 1) {
    const life = startOne(lane, index);
    const stopping = resumeWhenStopped(life, lane);
    await liveAWhile(life, lane);
    if (chance.below(5) === 0) {
      stops += 1;
      life.signal('SIGSTOP');
      await pause(chance.fraction() * stopsMax * downMs);
      life.signal('SIGCONT');
      await pause(chance.fraction() * 300);
    }
    life.kill();
    const report = await life.ended;
    await stopping;
    stops += report.stoppedAt.length;
    lives.push(report);
    if (chance.below(3) === 0) await pause(downMs * (1 + chance.fraction()));
  }
  return { lives, stops };
}

function startOne({ folder, name, start, chance, errRate }: TerminalLane, index: number) {
  return startLife(
    {
      folder,
      work: {
        kind: 'shop',
        prefix: `${name}-L${index}`,
        seed: chance.below(2 ** 31),
        lanes: staffLanes,
        errRate,
        hazards: hazardChances,
      },
    },
    start,
  );
}

/** Three of four kills hit the terminal at work, the fourth while it opens. */
async function liveAWhile(
  life: RunningLife,
  { chance, outcomesMax, lifeMsMax }: TerminalLane,
): Promise<void> {
  if (chance.below(4) === 0) return pause(chance.fraction() * openingMsMax);
  const outcomes = 1 + chance.below(outcomesMax);
  const enough = new AbortController();
  await Promise.race([
    life.said('shown', outcomes),
    // The server may be away for longer than this life is to last.
    pause(lifeMsMax, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
  await pause(chance.fraction() ** 3 * 60);
}

/** Lets a life go on that stopped itself, some time later, until its end. */
async function resumeWhenStopped(
  life: RunningLife,
  { chance, downMs }: TerminalLane,
): Promise<void> {
  const over = { isOver: false };
  const ended = life.ended.then(() => (over.isOver = true));
  for (let times = 1; ; times += 1) {
    await Promise.race([life.said('stopped', times), ended]);
    if (over.isOver) return;
    await pause(chance.fraction() * stopsMax * downMs);
    life.signal('SIGCONT');
  }
}

/** Starts a terminal for the last time, and has it come to rest. */
export async function endLane(
  { folder, name, start }: TerminalLane,
  times: { readonly watchMs: number; readonly runMs: number },
): Promise<LifeReport> {
  const life = startLife({ folder, work: { kind: 'shop-end', prefix: name, ...times } }, start);
  // Nothing is wrong any more, so that whoever still waits would wait for ever.
  const deadline = setTimeout(() => life.kill(), times.watchMs + times.runMs + endMsMax);
  const report = await life.ended;
  clearTimeout(deadline);
  return report;
}

/** Longest time for an opening, an order and the end of a terminal, in ms. */
const endMsMax = 40_000;
