import type { SeededChance } from '../../bench/seed/seeded-chance.ts';
import { judge } from '../oracle/judge.ts';
import type { Judged } from '../oracle/judge.ts';
import type { BuiltTerminal } from '../terminal/build-terminal.ts';
import { startBank } from '../terminal/start-bank.ts';
import { choose, nameOf, statesOf, triesFor } from './choose-points.ts';
import type { Wanted } from './choose-points.ts';
import { createFlowLives } from './flow-lives.ts';

/** Result of killing one flow at its points. */
export interface KilledFlow extends Judged {
  /** Points that the flow passes when it is not killed. */
  readonly points: number;
  /** Points at which a life was killed. */
  readonly killed: number;
  /** States that a kill may find: points of one thread that leave the same files cannot be told apart. */
  readonly states: number;
  /** States in which no life was killed. */
  readonly statesMissed: readonly string[];
  /** Lives that took another course and never came to their point. */
  readonly notReached: number;
}

/** Kills one flow at the given number of its points, each time in a new life. */
export async function killFlow(parts: {
  readonly built: BuiltTerminal;
  readonly folder: string;
  readonly flow: string;
  readonly wanted: Wanted;
  readonly chance: SeededChance;
  /** As in a suite's context: no life is started after it to be killed. */
  readonly endsAtMs: number;
}): Promise<KilledFlow> {
  const { built, folder, flow, wanted, chance, endsAtMs } = parts;
  const share = { rate: 0, faults: [] };
  const start = { seed: 1, latencyMs: 0, takesReferenceTwice: true, share };
  const bank = await startBank(built.bank, start);
  try {
    const lives = await createFlowLives({ built, bank, folder, flow });
    const points = await lives.trace();
    const killedAt = new Set<string>();
    const killedIn = new Set<string>();
    let notReached = 0;
    for (const chosen of choose(points, wanted, chance)) {
      for (const point of triesFor(chosen, points, chance)) {
        if (performance.now() > endsAtMs) break;
        if (await lives.killAt(point)) {
          killedAt.add(nameOf(point));
          killedIn.add(point.state);
          break;
        }
        notReached += 1;
      }
    }
    const judged = judge({ ...lives.evidence(), truth: await bank.truth() });
    const states = statesOf(points);
    return {
      ...judged,
      points: points.length,
      killed: killedAt.size,
      states: states.length,
      statesMissed: states.filter((state) => !killedIn.has(state)),
      notReached,
    };
  } finally {
    await bank.close();
  }
}
