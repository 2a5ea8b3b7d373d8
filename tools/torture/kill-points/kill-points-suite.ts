import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isClean, oracleCounts, sumOf } from '../oracle/judge.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { buildTerminal } from '../terminal/build-terminal.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { addPoints } from './add-points.ts';
import { flows } from './flows.ts';
import { timerEdits } from './held-back.ts';
import type { Wanted } from './choose-points.ts';
import { killFlow } from './kill-flow.ts';
import type { KilledFlow } from './kill-flow.ts';
import { killRecovery } from './kill-recovery.ts';
import type { KilledRecovery } from './kill-recovery.ts';
import { killedStates, neverKilled, notKilled } from './not-killed.ts';

/** In the quick form: one flow that takes every step, one within a run, and one beside others in it. */
const quickFlows: readonly string[] = [
  'keyed, approved',
  'instalment in a run',
  'run that prepares ahead',
];

/** Kills at counted points of the flows of money, and of opening what a kill has left. */
export const killPointsSuite: Suite = {
  name: 'kill-points',
  proves:
    'A kill at any counted await, file, database or socket call leaves records that the next start recovers.',
  unit: 'kills in a flow, or as many as it has states',
  sizes: { quick: 2, full: 40, long: 1_000_000 },
  run: async (context) => {
    const changes = { rewrite: addPoints, edits: timerEdits };
    const built = await buildTerminal(join(context.folder, 'built'), changes);
    // The recovery starts first: it takes longest, and would otherwise run alone at the end.
    const recovering = () => killRecovered(context, built);
    const flowing = flowsOf(context).map((flow) => () => killNamed(context, built, flow));
    const [recovery, results] = await inLanes(recovering, flowing);
    const all = results.map(([, result]) => result);
    const judgement = sumOf(all.map((each) => each.judgement));
    const total = (of: (flow: KilledFlow) => number) =>
      all.reduce((sum, each) => sum + of(each), 0);
    const killed = total((each) => each.killed);
    return {
      isPassed: isClean(judgement) && recovery.different.length === 0 && killed > 0,
      figures: {
        ...Object.fromEntries(oracleCounts.map((name) => [name, judgement[name]])),
        flows: all.length,
        points: total((each) => each.points),
        killedAt: killed,
        states: total((each) => each.states),
        statesKilledIn: total(killedStates),
        notReached: total((each) => each.notReached),
        recoveryPoints: recovery.points,
        recoveriesKilled: recovery.killed,
        recoveryStates: recovery.states,
        recoveryStatesKilledIn: killedStates(recovery),
        recoveriesDifferent: recovery.different.length,
      },
      faults: [...all.flatMap(({ faults }) => faults), ...recovery.different],
      notRun: [...notKilled(results, recovery), neverKilled],
      details: {
        title: 'Kill points',
        head: ['Flow', 'Points', 'Killed at', 'States', 'Killed in', 'Wrong'],
        rows: results.map(([flow, each]) => [
          flow,
          each.points,
          each.killed,
          each.states,
          killedStates(each),
          each.faults.length,
        ]),
      },
    };
  },
};

/** The quick form has no time for a kill in every state. */
function wantedOf({ pace, size }: SuiteContext): Wanted {
  return { points: size, everyState: pace !== 'quick' };
}

function killRecovered(context: SuiteContext, built: BuiltTerminal): Promise<KilledRecovery> {
  return killRecovery({
    built,
    folder: join(context.folder, 'recovery'),
    // Each takes four lives, where a kill of a flow takes two.
    wanted: { ...wantedOf(context), points: Math.ceil(context.size / 2) },
    chance: context.chance('recovery'),
    endsAtMs: context.endsAtMs,
  });
}

function flowsOf({ pace }: SuiteContext): readonly string[] {
  return pace === 'quick' ? quickFlows : Object.keys(flows);
}

async function killNamed(
  context: SuiteContext,
  built: BuiltTerminal,
  flow: string,
): Promise<readonly [string, KilledFlow]> {
  const result = await killFlow({
    built,
    folder: join(context.folder, `flow-${Object.keys(flows).indexOf(flow)}`),
    flow,
    wanted: wantedOf(context),
    chance: context.chance(flow),
    endsAtMs: context.endsAtMs,
  });
  const { killed, points, states } = result;
  context.progress(
    `${flow}: ${killed} of ${points} points, ${killedStates(result)} of ${states} states`,
  );
  return [flow, result];
}

/** Runs one task, and the others in order beside it, as many at a time as there are cores. */
async function inLanes<First, Each>(
  first: () => Promise<First>,
  others: readonly (() => Promise<Each>)[],
): Promise<readonly [First, readonly Each[]]> {
  const waiting = [...others.entries()];
  const results: Each[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, work] = next;
      results[index] = await work();
    }
  };
  const begun = first();
  const besides = Math.min(2, availableParallelism()) - 1;
  await Promise.all([begun.then(lane), ...Array.from({ length: besides }, lane)]);
  return [await begun, results];
}
