import { Breach } from './breach.ts';
import { World } from './world.ts';
import type { Plant } from './world.ts';
import type { WorldEnd } from './world-end.ts';

const stepsMax = 20_000;

/** Runs one world from a seed until it has seen the given number of attempts, or a breach. */
export async function liveThrough(
  seed: number,
  attemptsWanted: number,
  plant?: Plant,
): Promise<WorldEnd> {
  const world = await World.open(seed, plant);
  let breach: WorldEnd['breach'] = null;
  try {
    while (world.attempts() < attemptsWanted && world.step < stepsMax) await world.takeStep();
    await world.comeToRest();
  } catch (error) {
    const kind = error instanceof Breach ? error.kind : 'threw';
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    breach = { kind, words: `${words} (last: ${world.lastMove})`, step: world.step };
  }
  return world.end(breach);
}
