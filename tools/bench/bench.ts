/**
 * Measures what the terminal costs, each figure beside its baseline in the same run.
 *
 * Prints one JSON line per figure; the exit code is 1 when a limit is missed. Names of groups choose among them,
 * `--quick` takes the payments list over few payments, to see that the bench itself works, and `--write` writes the
 * figures into `docs/bench.md`, where those of other groups stay. `--beside=<commit>` lets `start-up` start the app of that commit in
 * turns with this one.
 */
import { benchAuditWalk } from './audit-walk.ts';
import { benchChargeOverhead } from './charge-overhead.ts';
import { benchDueQuery } from './due-query.ts';
import { benchDueRunFast, benchDueRunSlow } from './due-run.ts';
import { benchPayments } from './payments/payments-figures.ts';
import type { PaymentsSizes } from './payments/payments-figures.ts';
import { takenNow, writeReport } from './report.ts';
import type { Figure, TakenFigure } from './report.ts';
import { benchListFrames } from './list-frames.ts';
import { benchMemory } from './memory.ts';
import { benchMemoryOfMain } from './memory-of-main.ts';
import { benchPeers } from './peers/peers.ts';
import { benchStartUp } from './start-up.ts';
import { benchServerLists } from './server/payments-on-server.ts';
import { benchServerCharges } from './server/server-charges.ts';
import { benchServerNews } from './server/server-news.ts';
import { benchServerRuns } from './server/server-runs.ts';
import { benchChargeTrips } from './trips/charge-trips.ts';

const [everySize, quickSize]: [PaymentsSizes, PaymentsSizes] = [
  { few: 10_000, many: 1_000_000, rounds: 400 },
  { few: 500, many: 5_000, rounds: 20 },
];

const asked = process.argv.slice(2);
const isQuick = asked.includes('--quick');
const besideCommit =
  asked.find((option) => option.startsWith('--beside='))?.slice('--beside='.length) ?? null;
const sizes = isQuick ? quickSize : everySize;

async function* one(bench: () => Promise<Figure>): AsyncGenerator<Figure, void, void> {
  yield await bench();
}

const groups: Readonly<Record<string, () => AsyncGenerator<Figure, void, void>>> = {
  charge: () => one(benchChargeOverhead),
  'charge-trips': () => one(benchChargeTrips),
  'due-run': async function* dueRuns() {
    yield await benchDueRunSlow();
    yield await benchDueRunFast();
  },
  'server-runs': benchServerRuns,
  'server-charges': benchServerCharges,
  'server-news': () => one(benchServerNews),
  'server-lists': () => benchServerLists(sizes.many, sizes.rounds),
  peers: benchPeers,
  'due-query': () => one(benchDueQuery),
  'audit-walk': () => one(benchAuditWalk),
  payments: () => benchPayments(sizes),
  'list-frames': () => one(benchListFrames),
  'start-up': () => one(() => benchStartUp(besideCommit)),
  memory: () => one(benchMemory),
  'memory-of-main': () => one(() => benchMemoryOfMain(sizes.many)),
};

const chosen = asked.filter((name) => !name.startsWith('--'));
const unknown = chosen.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  throw new Error(`There is no bench of ${unknown.join(', ')}: ${Object.keys(groups).join(', ')}.`);
}
const taken: TakenFigure[] = [];
for (const [name, group] of Object.entries(groups)) {
  // The peers are no packages of ours, and are fetched when they are asked for.
  if (chosen.length === 0 && name === 'peers') continue;
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for await (const figure of group()) {
    console.log(JSON.stringify(figure));
    taken.push(takenNow(figure));
    if (!figure.isMet) process.exitCode = 1;
  }
}
if (asked.includes('--write') && !isQuick) writeReport(taken);
