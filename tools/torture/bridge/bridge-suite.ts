import { join } from 'node:path';
import { contract } from '../../../src/contract/index.ts';
import type { ActsOn } from '../../../src/contract/define.ts';
import type { OperationName } from '../../../src/contract/index.ts';
import { operationNames } from '../../../src/contract/names.ts';
import { roles } from '../../../src/domain/staff/role.ts';
import { startSandbox } from '../../../src/main/sandbox/server.ts';
import { faultsShownMax } from '../suite.ts';
import type { Pace, Suite, SuiteContext, SuiteFigure } from '../suite.ts';
import { recordDepartures } from './departures.ts';
import type { Departures } from './departures.ts';
import { namesAccount } from './page-inputs.ts';
import { secrets } from './secrets.ts';
import { accountNames, conditions, makeShops } from './shops.ts';
import type { AccountName, Condition } from './shops.ts';
import { folderOfWorld, startWorld } from './worlds.ts';
import type { Setting, World, WorldParts, WorldTally } from './worlds.ts';

/** A page that is taken over, through the whole path of a call into the whole app. */
export const bridgeSuite: Suite = {
  name: 'bridge',
  proves:
    'Whatever a page that is taken over calls, card numbers, codes, tokens and secrets leave only to the approved address of the open account.',
  unit: 'triples of operations',
  sizes: { quick: 25, full: 4_000, long: 40_000 },
  run,
};

/** Sequences after which a world is left, and every file of it is read. */
const sequencesOfWorld = 200;

/** Every place at which the page may begin; practice and the other account have no conditions of their own. */
const settings: readonly Place[] = [
  ...conditions.flatMap((condition) => [
    ...roles.map((role) => ({ open: 'live', condition, role, isLocked: false }) as const),
    { open: 'live', condition, role: null, isLocked: false } as const,
  ]),
  { open: 'live', condition: 'sound', role: null, isLocked: true },
  ...roles.map(
    (role) => ({ open: 'practice', condition: 'sound', role, isLocked: false }) as const,
  ),
  { open: 'other', condition: 'sound', role: 'admin', isLocked: false },
];

type Place = Omit<Setting, 'target'>;

interface Sequence {
  readonly setting: Setting;
  readonly names: readonly OperationName[];
  /** Its own randomness, so that it can be repeated alone. */
  readonly seed: string;
}

async function run(context: SuiteContext): Promise<SuiteFigure> {
  const banks = await openBanks();
  const departures = await recordDepartures(banks.reachable);
  try {
    return await runWith(context, departures);
  } finally {
    await departures.close();
    await banks.close();
  }
}

async function runWith(context: SuiteContext, departures: Departures): Promise<SuiteFigure> {
  const { shops, home } = await makeShops(join(context.folder, 'shops'));
  const tally: WorldTally = {
    calls: 0,
    answered: 0,
    connections: 0,
    windows: 0,
    bytesElsewhere: 0,
    approvedSends: 0,
    senders: new Set(),
    faults: [],
  };
  const parts = { shops, home, departures, tally };
  const one = singles(context.pace);
  const worlds = createWorlds(parts, context);
  await worlds.liveAll(one);
  await worlds.end();
  const two = pairs(context, tally.senders);
  await worlds.liveAll(two);
  const three = triples(context);
  await worlds.liveAll(three);
  await worlds.end();
  return {
    isPassed: tally.faults.length === 0 && tally.approvedSends > 0,
    figures: {
      bytesElsewhere: tally.bytesElsewhere,
      operations: operationNames.length,
      settings: settings.length,
      singles: one.length,
      pairs: two.length,
      triples: three.length,
      calls: tally.calls,
      answered: tally.answered,
      connections: tally.connections,
      walletPages: tally.windows,
      sentToApproved: tally.approvedSends,
      worlds: worlds.count(),
      leftOut: worlds.leftOut(),
      notReached: worlds.notReached(),
    },
    faults: tally.faults.slice(0, faultsShownMax),
    notRun: [],
  };
}

/** Every operation in every setting, naming each account where it names one; the quick form has fewer of both. */
function singles(pace: Pace): readonly Sequence[] {
  return settings
    .filter((setting) => pace !== 'quick' || isForQuick(setting))
    .flatMap((setting) =>
      operationNames.flatMap((name) =>
        targetsOf(name, setting, pace).map((target) => ({
          setting: { ...setting, target },
          names: [name],
          seed: `${JSON.stringify(setting)} ${target} ${name}`,
        })),
      ),
    );
}

/** Lower roles do less of the same in the other conditions. */
function isForQuick({ open, condition, role }: Place): boolean {
  return (role === 'admin' && open !== 'other') || (open === 'live' && condition === 'sound');
}

function targetsOf(
  name: OperationName,
  { open, condition, role }: Place,
  pace: Pace,
): readonly AccountName[] {
  const isWide =
    pace !== 'quick' || (role === 'admin' && condition === 'sound' && open !== 'other');
  return namesAccount(name) && isWide ? accountNames : [open];
}

/**
 * Pairs, each in a setting that the seed chooses; long: each as often as there are settings.
 *
 * Quick: what may change where something is sent, as an admin, before whatever sends.
 */
function pairs(context: SuiteContext, senders: ReadonlySet<OperationName>): readonly Sequence[] {
  if (context.pace === 'quick') {
    return operationNames.filter(redirects).flatMap((first) =>
      [...senders].map((second) => {
        const names = [...chosenBefore(first), first, second];
        const { setting, ...sequence } = drawn(context, names);
        const role = 'admin' as const;
        return { ...sequence, names, setting: { ...setting, role, target: setting.open } };
      }),
    );
  }
  const times = context.pace === 'long' ? settings.length : 1;
  return operationNames.flatMap((first) =>
    operationNames.flatMap((second) =>
      Array.from({ length: times }, (_, time) => drawn(context, [first, second], time)),
    ),
  );
}

/** True for what may change an account's addresses or its secrets. */
function redirects(name: OperationName): boolean {
  const actsOn: ActsOn<never> = contract[name].actsOn;
  if (actsOn === 'new-account' || actsOn === 'chosen-backup') return true;
  if (typeof actsOn === 'string') return false;
  return actsOn.asks !== 'sign-in' && (actsOn.asks !== 'role' || actsOn.addresses !== undefined);
}

/** The file that an operation needs. */
function chosenBefore(name: OperationName): readonly OperationName[] {
  if (name === 'accounts.import') return ['accounts.choose-file'];
  return name === 'backup.restore' ? ['backup.choose'] : [];
}

function triples(context: SuiteContext): readonly Sequence[] {
  const chance = context.chance('triples');
  return Array.from({ length: context.size }, (_, index) =>
    drawn(
      context,
      [chance.oneOf(operationNames), chance.oneOf(operationNames), chance.oneOf(operationNames)],
      index,
    ),
  );
}

/** The setting of a sequence: an admin more often than others, because an admin may do most. */
function drawn(context: SuiteContext, names: readonly OperationName[], time = 0): Sequence {
  const seed = `${names.join(' ')} ${time}`;
  const chance = context.chance(`setting of ${seed}`);
  const places = settings.map((setting) => [setting.role === 'admin' ? 4 : 1, setting] as const);
  const setting = { ...chance.weighted(places), target: chance.oneOf(accountNames) };
  return { setting, names, seed };
}

interface Worlds {
  liveAll(sequences: readonly Sequence[]): Promise<void>;
  /** Worlds started. */
  count(): number;
  /** Sequences that even a new world could not be brought to. */
  leftOut(): number;
  /** Sequences that the time limit did not leave time for, or that came after the quick form's first fault. */
  notReached(): number;
  end(): Promise<void>;
}

/** One world for each condition, replaced when it is worn out. */
function createWorlds(parts: WorldParts, context: SuiteContext): Worlds {
  const open = new Map<Condition, { readonly world: World; lived: number }>();
  let [count, leftOut, notReached] = [0, 0, 0];
  const worldOf = async (condition: Condition, isNew = false) => {
    const there = open.get(condition);
    if (there !== undefined && !isNew && there.lived < sequencesOfWorld) return there;
    await there?.world.end();
    count += 1;
    const world = await startWorld(parts, condition, folderOfWorld(context.folder, count));
    const started = { world, lived: 0 };
    open.set(condition, started);
    return started;
  };
  const live = async ({ setting, names, seed }: Sequence): Promise<boolean> => {
    for (const isNew of [false, true]) {
      const there = await worldOf(setting.condition, isNew);
      there.lived += 1;
      if (await there.world.live(setting, names, context.chance(seed))) return true;
    }
    return false;
  };
  return {
    liveAll: async (sequences) => {
      for (const [index, sequence] of byPlace(sequences).entries()) {
        // The quick form is about passing: its first fault is as good as ten, and a planted bug is caught by it.
        const isOver = context.pace === 'quick' && parts.tally.faults.length > 0;
        if (isOver || performance.now() > context.endsAtMs) {
          notReached += sequences.length - index;
          break;
        }
        if (!(await live(sequence))) leftOut += 1;
        // A run that ends in silence was ended from outside; its memory tells whether it was about to run out.
        if (index % 500 === 499)
          context.progress(`${index + 1} of ${sequences.length}, ${memory()}`);
      }
    },
    count: () => count,
    leftOut: () => leftOut,
    notReached: () => notReached,
    end: async () => {
      for (const { world } of open.values()) await world.end();
      open.clear();
    },
  };
}

function memory(): string {
  return `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`;
}

/** Sequences of one place after the other, because opening another account takes longer than a call. */
function byPlace(sequences: readonly Sequence[]): readonly Sequence[] {
  const placeOf = ({ setting }: Sequence) => [setting.condition, setting.open, setting.role].join();
  return sequences.toSorted((one, two) => placeOf(one).localeCompare(placeOf(two)));
}

/** The banks behind the addresses; nothing of the shop is known at the last one. */
async function openBanks() {
  const live = await startSandbox({
    seed: 1,
    credentials: { username: 'HARBOUR', token: secrets.liveToken },
    sharedSecret: secrets.sharedSecret,
  });
  const other = await startSandbox({
    seed: 2,
    credentials: { username: 'PIER', token: secrets.otherToken },
  });
  const anyones = await startSandbox({ seed: 3, credentials: 'none' });
  const portOf = ({ baseUrl }: { readonly baseUrl: string }) => Number(new URL(baseUrl).port);
  return {
    reachable: [
      { host: 'gateway.example', bankPort: portOf(live) },
      { host: 'pay.example', bankPort: portOf(live) },
      { host: 'other.example', bankPort: portOf(other) },
      { host: 'elsewhere.example', bankPort: portOf(anyones) },
    ],
    close: async () => {
      await Promise.all([live.close(), other.close(), anyones.close()]);
    },
  };
}
