import type { Suite, SuiteContext, SuiteFigure } from '../suite.ts';
import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import type { BreachKind } from './breach.ts';
import type { WorldEnd } from './world-end.ts';
import { liveWorlds, openLanes, ownLane } from './world-lanes.ts';
import type { WorldOrder } from './world-lanes.ts';

/** Attempts of one world: enough for plans, duplicates and resolutions, few enough to reproduce quickly. */
const attemptsPerWorld = 200;

/** Time limit of the full size on a machine busy with other things, in ms. */
const fullMsMax = 14 * 60_000;

/** The counts of the oracle, listed first whatever was found. */
const counted: readonly BreachKind[] = [
  'double',
  'lost',
  'false-fail',
  'phantom',
  'stuck',
  'over-refund',
  'believed-lie',
];

/** The real use cases, records and decoder, with time, network, bank, staff and faults simulated. */
export const simulatorSuite: Suite = {
  name: 'simulator',
  proves: 'The rules hold in every order of responses, faults, crashes, clocks and staff actions.',
  unit: 'attempts',
  sizes: { quick: 600, full: 50_000, long: 1_000_000 },
  run,
};

async function run(context: SuiteContext): Promise<SuiteFigure> {
  const { size, pace } = context;
  const startedMs = performance.now();
  const endsAtMs = Math.min(context.endsAtMs, startedMs + (pace === 'full' ? fullMsMax : Infinity));
  let [worlds, attempts] = [0, 0];
  const onEnd = (end: WorldEnd) => {
    worlds += 1;
    attempts += end.attempts;
    if (worlds % 50 === 0) context.progress(`${attempts} attempts in ${worlds} worlds`);
  };
  const lanes = pace === 'quick' ? [ownLane] : openLanes();
  const orders = worldOrders(size, context.chance('worlds'));
  const ends = await liveWorlds(orders, lanes, { endsAtMs, onEnd });
  await Promise.all(lanes.map((lane) => lane.close()));
  return figureOf(ends, size, (performance.now() - startedMs) / 60_000);
}

function* worldOrders(size: number, seeds: SeededChance): Generator<WorldOrder, void, void> {
  for (let begun = 0; begun < size; begun += attemptsPerWorld) {
    yield { seed: seeds.below(2 ** 32), attempts: Math.min(attemptsPerWorld, size - begun) };
  }
}

function figureOf(ends: readonly WorldEnd[], size: number, minutes: number): SuiteFigure {
  const broken = ends.flatMap(({ seed, breach }) => (breach === null ? [] : [{ seed, breach }]));
  const sum = (count: (end: WorldEnd) => number) => ends.reduce((all, end) => all + count(end), 0);
  const countOf = (kind: BreachKind) => broken.filter(({ breach }) => breach.kind === kind).length;
  const calm = ends.filter(({ profile }) => profile === 'calm');
  const attempts = sum((end) => end.attempts);
  const others = broken.filter(({ breach }) => !counted.includes(breach.kind)).length;
  return {
    isPassed: broken.length === 0 && calm.every(({ notConfirmed }) => notConfirmed === 0),
    figures: {
      ...Object.fromEntries(counted.map((kind) => [kind, countOf(kind)])),
      otherBreaches: others,
      worlds: ends.length,
      attempts,
      starts: sum((end) => end.starts),
      posts: sum((end) => end.posts),
      approvedByTheBank: sum((end) => end.approved),
      notConfirmed: sum((end) => end.notConfirmed),
      epochs: sum((end) => end.epochs),
      gapsClosed: sum((end) => end.gapsClosed),
      referencesTaken: sum((end) => end.referencesTaken),
      refunds: sum((end) => end.refunds),
      refundsMade: sum((end) => end.refundsMade),
      refundsAnsweredBadly: sum((end) => end.refundsAnsweredBadly),
      refundsNotConfirmed: sum((end) => end.refundsNotConfirmed),
      preparedAhead: sum((end) => end.preparedAhead),
      withdrawnFromRuns: sum((end) => end.withdrawn),
      lookUps: sum((end) => end.lookUps.asked),
      lookUpsAnsweredBadly: sum((end) => end.lookUps.answeredBadly),
      settledByALookUp: sum((end) => end.lookUps.settled),
      attemptsInCalmWorlds: calm.reduce((all, end) => all + end.attempts, 0),
      notConfirmedInCalmWorlds: calm.reduce((all, { notConfirmed }) => all + notConfirmed, 0),
    },
    faults: broken.map(
      ({ seed, breach }) => `world of seed ${seed}, step ${breach.step}: ${breach.words}`,
    ),
    notRun: [
      'wallet checkouts are not simulated; their charges are sent like every other charge.',
      ...(attempts < size
        ? [`${attempts} of ${size} attempts: its time ended after ${Math.round(minutes)} minutes.`]
        : []),
    ],
  };
}
