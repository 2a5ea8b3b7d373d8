import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isClean, oracleCounts, sumOf } from '../oracle/judge.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { buildTerminal } from '../terminal/build-terminal.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { addPoints } from './add-points.ts';
import { flows } from './flows.ts';
import type { Wanted } from './choose-points.ts';
import { killFlow } from './kill-flow.ts';
import type { KilledFlow } from './kill-flow.ts';
import { killRecovery } from './kill-recovery.ts';
import { killedStates, notKilled } from './not-killed.ts';

/** In the quick form: one flow that goes all the way, and one that goes with a run. */
const quickFlows: readonly string[] = ['keyed, approved', 'instalment in a run'];

/** Kills at counted points of the flows of money, and of opening what a kill has left. */
export const killPointsSuite: Suite = {
  name: 'kill-points',
  proves:
    'A kill at a counted await, file, database or socket call leaves records that a start sets right.',
  unit: 'kills in a flow, or as many as it has states',
  sizes: { quick: 2, full: 40, long: 1_000_000 },
  run: async (context) => {
    const built = await buildTerminal(join(context.folder, 'built'), { rewrite: addPoints });
    const results = await killFlows(context, built);
    const recovery = await killRecovery({
      built,
      folder: join(context.folder, 'recovery'),
      wanted: wantedOf(context),
      chance: context.chance('recovery'),
      endsAtMs: context.endsAtMs,
    });
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
      notRun: notKilled(results, recovery),
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

async function killFlows(
  context: SuiteContext,
  built: BuiltTerminal,
): Promise<readonly (readonly [string, KilledFlow])[]> {
  const names = context.pace === 'quick' ? quickFlows : Object.keys(flows);
  const results = new Map<string, KilledFlow>();
  const waiting = [...names];
  const lane = async () => {
    for (let flow = waiting.shift(); flow !== undefined; flow = waiting.shift()) {
      const folder = join(context.folder, `flow-${names.indexOf(flow)}`);
      const chance = context.chance(flow);
      const { endsAtMs } = context;
      const wanted = wantedOf(context);
      const result = await killFlow({ built, folder, flow, wanted, chance, endsAtMs });
      results.set(flow, result);
      context.progress(`${flow}: ${result.killed} of ${result.points} points`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  return names.flatMap((name) => {
    const result = results.get(name);
    return result === undefined ? [] : [[name, result] as const];
  });
}
